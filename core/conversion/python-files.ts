import { type JsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import { ExistingModule } from '../python/write/existing-module.ts';
import { addFunctions, addModels, hasConflict, type ModuleExtension } from '../python/write/extend-module.ts';
import { type WrittenFunction, writeFunction } from '../python/write/function-stub.ts';
import { className, stubName } from '../python/write/names.ts';
import { modelSchema, type WrittenModel, writeModel } from '../python/write/write-models.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import { repairSchema } from '../schema/repair.ts';
import { LineIndex } from '../text/line-index.ts';
import { say } from '../text/say.ts';
import type { TextEdit } from '../text/span.ts';
import { wordSet } from '../text/words.ts';
import type { ArgumentsModel, ModelParameter, ModelSource } from '../tools/arguments-model.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { takesThese } from '../tools/model-parameters.ts';
import { nameOrStandIn } from '../tools/unnamed-tool.ts';

export type PythonFileName = 'schemas.py' | 'api_functions.py';

/** The texts of the Python files beside a file of the notation; null for a missing file. */
export interface PythonBeside {
  readonly schemas: string | null;
  readonly functions: string | null;
  /** Whether the folder is a package: its modules name one another as `.schemas`. */
  readonly isPackage?: boolean;
}

/** An existing definition that conflicts, and the one that it prevents. */
interface PythonConflict {
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

export interface PythonFile {
  readonly name: PythonFileName;
  /** Null for a new file. */
  readonly before: string | null;
  /** The same as `before` if nothing is added. */
  readonly text: string;
  readonly edits: readonly TextEdit[];
  readonly added: readonly string[];
  readonly conflicts: readonly PythonConflict[];
}

/** The most rounds of renaming nested classes whose names the file already has. */
const mostRenamings = 20;

interface Claim {
  readonly inputs: JsonObject;
  readonly model: WrittenModel;
  readonly schema: JsonObject;
}

/**
 * The classes and functions behind the tools of one or more conversions into one folder: gathered tool by tool, then
 * written into the existing files. Existing code stays; a name clash is a conflict, and its tool gets no class.
 */
export class PythonFiles implements ModelSource {
  readonly #beside: PythonBeside;
  readonly #schemas: ExistingModule;
  readonly #functions: ExistingModule;
  readonly #answers = new WeakMap<CanonicalTool, ArgumentsModel | null>();
  readonly #claims = new Map<string, Claim>();
  readonly #classNames = new Set<string>();
  readonly #stubs = new Map<string, WrittenFunction>();
  readonly #conflicting: WrittenModel[] = [];

  constructor(beside: PythonBeside) {
    this.#beside = beside;
    this.#schemas = new ExistingModule(beside.schemas ?? '');
    this.#functions = new ExistingModule(beside.functions ?? '');
  }

  /** The present text of `schemas.py`; null for a missing file. */
  get schemas(): string | null {
    return this.#beside.schemas;
  }

  /** Why these files cannot be extended, as sentences; empty if they can. */
  get problems(): readonly string[] {
    const of = (name: PythonFileName, { text, syntaxError, module }: ExistingModule): readonly string[] => {
      if (syntaxError === null) return [];
      const line = new LineIndex(text).positionAt(syntaxError).line + 1;
      const why =
        module.unread === null
          ? say`line ${line} isn't valid Python`
          : module.unread.replace(/^T/, 't').replace(/\.$/, '');
      return [say`${name} wasn't changed: ${why}.`];
    };
    return [...of('schemas.py', this.#schemas), ...of('api_functions.py', this.#functions)];
  }

  get #isReadable(): boolean {
    return this.#schemas.syntaxError === null && this.#functions.syntaxError === null;
  }

  modelFor(tool: CanonicalTool): ArgumentsModel | null {
    let answer = this.#answers.get(tool);
    if (answer === undefined) {
      answer = this.#isReadable && isCalled(tool) ? this.#model({ ...tool, name: nameOrStandIn(tool.name) }) : null;
      this.#answers.set(tool, answer);
    }
    return answer;
  }

  /** The files with the additions. Files without additions and conflicts are left out. */
  files(): readonly PythonFile[] {
    if (!this.#isReadable) return [];
    const models = [...this.#claims.values()].map(({ model }) => model);
    const schemas = addModels(this.#schemas, [...models, ...this.#conflicting]);
    const schemasModule = this.#importOfSchemas();
    const functions = addFunctions(this.#functions, [...this.#stubs.values()], schemasModule);
    return [
      ...fileOf('schemas.py', this.#beside.schemas, schemas),
      ...fileOf('api_functions.py', this.#beside.functions, functions),
    ];
  }

  #importOfSchemas(): string {
    const known = this.#functions.module.declarations.find(
      (declaration) => declaration.kind === 'import' && /(?:^|\.)schemas$/.test(declaration.module),
    );
    if (known?.kind === 'import') return '.'.repeat(known.level) + known.module;
    return this.#beside.isPackage === true ? '.schemas' : 'schemas';
  }

  #model(tool: CanonicalTool): ArgumentsModel | null {
    const repaired = repairSchema(tool.inputs);
    if (!hasArguments(tool)) {
      const functionName = tool.executable === undefined ? this.#stub(tool, null, []) : '';
      return tool.executable === undefined
        ? { className: null, functionName, inputs: tool.inputs, parameters: [], losses: [] }
        : null;
    }
    const inputs = requiredFirst(repaired.result);
    const claim = this.#claim(tool, inputs);
    if (claim === null) return null;
    const { model, schema } = claim;
    const fields = model.classes.at(-1)?.fields ?? [];
    const parameters = [...fields]
      .sort((a, b) => Number(b.required) - Number(a.required))
      .map(({ property, name, required }): ModelParameter => ({ property, name, required }));
    const fits = tool.executable !== undefined && takesThese(tool.executable, parameters);
    // An element that is written from an element keeps its function.
    if (tool.source_format === 'aion' && tool.executable !== undefined && !fits) return null;
    const losses = [...repaired.losses, ...model.losses].map((loss) => ({ ...loss, path: `/inputs${loss.path}` }));
    return {
      className: model.name,
      functionName: fits ? '' : this.#stub(tool, model, parameters),
      inputs: schema,
      parameters,
      losses,
    };
  }

  /** The class for these arguments: an equal one of this run, or a new one. Null if an existing class conflicts. */
  #claim(tool: CanonicalTool, inputs: JsonObject): Claim | null {
    // Applied twice, so that the name no longer changes when it is made again.
    const wanted = className(className(tool.schema_name ?? `${tool.name} schema`, new Set()), new Set());
    let name = wanted;
    for (let count = 2; ; count++) {
      const known = this.#claims.get(name);
      if (known === undefined && !this.#classNames.has(name)) break;
      if (known !== undefined && sameJson(known.inputs, inputs)) return known;
      name = `${wanted}${count}`;
    }
    const model = this.#written(inputs, name);
    const schema = modelSchema(model);
    if (schema === null || model.losses.some(({ path }) => path === '')) return null;
    if (hasConflict(this.#schemas, model)) {
      this.#conflicting.push(model);
      return null;
    }
    const claim = { inputs, model, schema };
    this.#claims.set(model.name, claim);
    for (const { name: own } of model.classes) this.#classNames.add(own);
    return claim;
  }

  #written(inputs: JsonObject, name: string): WrittenModel {
    const taken = new Set(this.#classNames);
    let model = writeModel(inputs, name, taken);
    for (let round = 0; round < mostRenamings; round++) {
      const own = model;
      const blocked = own.classes.filter((nested) => {
        if (nested.name === own.name || this.#schemas.declared(nested.name) === null) return false;
        const schema = modelSchema(own, nested.name);
        return schema === null || !this.#schemas.gives(nested.name, schema);
      });
      if (blocked.length === 0) break;
      for (const nested of blocked) taken.add(nested.name);
      model = writeModel(inputs, name, taken);
    }
    return model;
  }

  /** The function that the tool calls; one is written unless the tool has an executable of its own that fits. */
  #stub(tool: CanonicalTool, model: WrittenModel | null, parameters: readonly ModelParameter[]): string {
    const isTaken = (name: string): boolean => {
      const before = this.#stubs.get(name);
      return (
        this.#classNames.has(name) || (before !== undefined && before.source !== this.#stubOf(tool, model, name).source)
      );
    };
    const own = parameters.map((parameter) => parameter.name);
    const name = stubName(tool.name, own, isTaken);
    this.#stubs.set(name, this.#stubOf(tool, model, name));
    return name;
  }

  #stubOf(tool: CanonicalTool, model: WrittenModel | null, name: string): WrittenFunction {
    return writeFunction(tool.name, tool.description, model ?? NO_ARGUMENTS, tool.outputs, name);
  }
}

const NO_ARGUMENTS: WrittenModel = { name: '', classes: [], helpers: [], losses: [] };

/** Whether a class and a function may be written for the tool: not for a mere link, nor for an element with a class of its own. */
function isCalled({ link, executable, inputs, outputs, source_format, schema_name }: CanonicalTool): boolean {
  const isLinkOnly =
    link !== undefined &&
    executable === undefined &&
    Object.keys(inputs).length === 0 &&
    Object.keys(outputs).length === 0;
  return !isLinkOnly && !(source_format === 'aion' && schema_name !== undefined);
}

const SAYS_NOTHING = wordSet('type properties required $schema $defs definitions');

function hasArguments({ inputs }: CanonicalTool): boolean {
  const properties = objectAt(inputs, 'properties');
  return (
    (properties !== null && Object.keys(properties).length > 0) ||
    Object.keys(inputs).some((keyword) => !SAYS_NOTHING.has(keyword))
  );
}

function requiredFirst(schema: JsonObject): JsonObject {
  const properties = objectAt(schema, 'properties');
  if (properties === null) return schema;
  const required = new Set<JsonValue>(listAt(schema, 'required'));
  const entries = Object.entries(properties);
  const ordered = [
    ...entries.filter(([name]) => required.has(name)),
    ...entries.filter(([name]) => !required.has(name)),
  ];
  return objectOf(
    Object.entries(schema).map(([key, value]) => [key, key === 'properties' ? objectOf(ordered) : value]),
  );
}

function fileOf(name: PythonFileName, before: string | null, extension: ModuleExtension): readonly PythonFile[] {
  const { text, edits, added, conflicts } = extension;
  if (edits.length === 0 && conflicts.length === 0) return [];
  const lines = new LineIndex(before ?? '');
  const told = conflicts.map((conflict): PythonConflict => {
    const line = lines.positionAt(conflict.existing.start).line + 1;
    const { name: own } = conflict;
    const message = new RegExp(`^(?:class|def) ${own}\\b`).test(conflict.source)
      ? say`${own} already exists in line ${line} with different arguments. Rename one of them.`
      : say`${own} in line ${line} conflicts with a name in the generated classes. Rename it.`;
    return { name: own, line, message };
  });
  return [{ name, before, text, edits, added, conflicts: withoutRepeats(told) }];
}

function withoutRepeats(conflicts: readonly PythonConflict[]): readonly PythonConflict[] {
  return [...new Map(conflicts.map((conflict) => [conflict.message, conflict])).values()];
}
