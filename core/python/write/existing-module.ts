import type { JsonObject } from '../../json/json-value.ts';
import { sameSchema } from '../../schema/compare.ts';
import { inlineRefs } from '../../schema/refs.ts';
import { wordSet } from '../../text/words.ts';
import { declarationNamed } from '../bindings.ts';
import type { Declaration, PythonModule } from '../declarations.ts';
import { readModule } from '../module.ts';
import { PythonIndex } from '../python-index.ts';
import { schemaOf } from '../schema/schema-of.ts';
import { parseParameters } from '../syntax/parse-expression.ts';
import { pythonSyntaxError } from '../syntax-error.ts';
import { USED_NAMES } from './names.ts';

const PATH = 'module.py';

/** The content of a module to which definitions are added. Runs nothing. */
export class ExistingModule {
  readonly text: string;
  readonly module: PythonModule;
  /** The offset of the first syntax error; null for a valid or empty module. */
  readonly syntaxError: number | null;
  readonly #index: PythonIndex;

  constructor(text: string) {
    this.text = text;
    this.module = readModule(text);
    this.syntaxError = this.module.unread === null ? pythonSyntaxError(text) : 0;
    this.#index = PythonIndex.of([{ path: PATH, module: this.module }]);
  }

  /** The declaration of the name at the end of the module; null where the name is free. */
  declared(name: string): Declaration | null {
    return declarationNamed(this.module.declarations, name);
  }

  sourceOf({ span }: Declaration): string {
    return this.text.slice(span.start, span.end);
  }

  /** The JSON Schema of a class of the module; null where there is none, or where only a run decides a part of it. */
  schemaOf(name: string): JsonObject | null {
    const read = schemaOf(this.#index, PATH, name);
    return read === null || read.partial ? null : read.schema;
  }

  /** Whether a class of that name gives this schema, however it is written. */
  gives(name: string, schema: JsonObject): boolean {
    const own = this.declared(name)?.kind === 'class' ? this.schemaOf(name) : null;
    return own !== null && sameSchema(inlineRefs(own).schema, inlineRefs(schema).schema, { argumentsOfTool: true });
  }

  /**
   * Whether a function of that name accepts these arguments in this order, as far as its signature shows. Any other binding of the name (an
   * import, a value) is taken to fit.
   */
  takes(name: string, parameters: readonly string[]): boolean {
    const declaration = this.declared(name);
    if (declaration?.kind === 'class') return false;
    if (declaration?.kind !== 'function' || declaration.decorators.length > 0) return true;
    const own = parseParameters(this.module.text, declaration.parameters);
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

  /** The names among these that the module binds to something else, which would change generated code. */
  foreign(names: readonly string[]): readonly string[] {
    return names.filter((name) => {
      const declaration = USED_NAMES.has(name) ? this.declared(name) : null;
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
