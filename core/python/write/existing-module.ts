import type { JsonObject } from '../../json/json-value.ts';
import { sameSchema } from '../../schema/compare.ts';
import { inlineRefs } from '../../schema/refs.ts';
import { wordSet } from '../../text/words.ts';
import { declarationNamed } from '../bindings.ts';
import type { Declaration, PythonModule } from '../declarations.ts';
import { PythonIndex } from '../index.ts';
import { readModule } from '../module.ts';
import { schemaOf } from '../schema/schema-of.ts';
import { signatureOf } from '../signature.ts';
import { pythonSyntaxError } from '../syntax-error.ts';
import { RELIED_ON } from './names.ts';

const PATH = 'module.py';

/** A module that definitions are to be added to: what it has already. Nothing of it is run. */
export class ExistingModule {
  readonly text: string;
  readonly module: PythonModule;
  /** The offset of the first place that is no Python; null where all of it is, or nothing stands there. */
  readonly syntaxError: number | null;
  readonly #index: PythonIndex;

  constructor(text: string) {
    this.text = text;
    this.module = readModule(text);
    this.syntaxError = this.module.unread === null ? pythonSyntaxError(text) : 0;
    this.#index = PythonIndex.of([{ path: PATH, module: this.module }]);
  }

  /** What the name stands for at the end of the module; null where it is free. */
  declared(name: string): Declaration | null {
    return declarationNamed(this.module.declarations, name);
  }

  sourceOf({ span }: Declaration): string {
    return this.text.slice(span.start, span.end);
  }

  /** The JSON Schema of a class of the module; null where there is none, or only a run could tell all of it. */
  schemaOf(name: string): JsonObject | null {
    const read = schemaOf(this.#index, PATH, name);
    return read === null || read.partial ? null : read.schema;
  }

  /** Whether a class of that name is there that gives this schema, however it is written. */
  gives(name: string, schema: JsonObject): boolean {
    const own = this.declared(name)?.kind === 'class' ? this.schemaOf(name) : null;
    return own !== null && sameSchema(inlineRefs(own).schema, inlineRefs(schema).schema, { argumentsOfTool: true });
  }

  /**
   * Whether a function of that name can be called with these arguments in this order, as far as its head tells. A name
   * that is bound to something else (an import, a value) may be anything: it is taken to fit.
   */
  takes(name: string, parameters: readonly string[]): boolean {
    const declaration = this.declared(name);
    if (declaration?.kind === 'class') return false;
    if (declaration?.kind !== 'function' || declaration.decorators.length > 0) return true;
    const own = signatureOf(this.module, declaration).parameters;
    const isOpen = own.some(({ kind }) => kind === 'var-positional');
    const positional = own.filter(({ kind }) => kind === 'positional-only' || kind === 'positional');
    const given = positional.slice(0, parameters.length).map((parameter) => parameter.name);
    const rest = own.slice(given.length).filter(({ kind }) => kind !== 'var-positional' && kind !== 'var-keyword');
    return (
      given.every((parameter, index) => parameter === parameters[index]) &&
      (given.length === parameters.length || isOpen) &&
      rest.every((parameter) => parameter.default !== null)
    );
  }

  /** The names among these that the module gives a meaning of its own, so that generated code would mean something else. */
  foreign(names: readonly string[]): readonly string[] {
    return names.filter((name) => {
      const declaration = RELIED_ON.has(name) ? this.declared(name) : null;
      return declaration !== null && !isUsualImport(declaration);
    });
  }
}

const USUAL = wordSet('typing typing_extensions pydantic pydantic.main pydantic.fields');

function isUsualImport(declaration: Declaration): boolean {
  return (
    declaration.kind === 'import' &&
    declaration.level === 0 &&
    declaration.member === declaration.name &&
    USUAL.has(declaration.module)
  );
}
