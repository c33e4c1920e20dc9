import { isJsonObject, type JsonObject } from '../../json/json-value.ts';
import type { PythonModule } from '../declarations.ts';
import type { ModulePaths } from '../module-paths.ts';
import type { PythonIndex } from '../python-index.ts';
import { Budget, withinBudget } from './budget.ts';
import { ancestorsOf } from './class-kinds.ts';
import { DefinitionTable } from './definition-table.ts';
import { noteChanges } from './documentation.ts';
import { isToolClass } from './dropped-options.ts';
import { Emitter } from './emit.ts';
import { encode } from './encode.ts';
import { docstringOf, functionSchema, type ToolOptions, toolDecorator } from './function-schema.ts';
import { Notes, type UnknownPart } from './notes.ts';
import { isTrue, textOf } from './py-value.ts';
import { classScope, lookUp, methodOf, moduleScope, scopeOf } from './scope.ts';
import type { CallArguments, ClassRef, Entity, EntityOf, PyValue } from './values-and-types.ts';

export type { UnknownPart } from './notes.ts';

interface SchemaOptions {
  /** The version of Pydantic, 2 by default. Functions are always read as by langchain-core. */
  readonly pydantic?: 1 | 2;
  /**
   * The source of the descriptions of a function's parameters: as langchain-core reads them (the default), or also from NumPy, reST and
   * Epytext docstrings.
   */
  readonly docstrings?: 'langchain' | 'all';
  readonly budget?: Budget;
}

export interface PythonSchema {
  readonly schema: JsonObject;
  /** Whether only a run decides a part of it. */
  readonly partial: boolean;
  readonly unknown: readonly UnknownPart[];
}

/**
 * The JSON Schema of `name` (dotted for a member of a class) in the module at `path`: a Pydantic model, a dataclass, a TypedDict, a
 * NamedTuple, an enum, a type alias, a function or a tool. Null for anything else. Runs nothing; parts that only a run decides are left out
 * and listed.
 */
export function schemaOf(
  index: PythonIndex,
  path: string,
  name: string,
  options: SchemaOptions = {},
): PythonSchema | null {
  const module = index.module(path);
  if (module === null) return null;
  const notes = new Notes();
  return withinBudget(
    () => {
      const reader = new SchemaReader(index, notes, options);
      const schema = reader.read(lookUp(index, moduleScope({ path, module }), name));
      return schema === null ? null : finished(schema, notes);
    },
    () => {
      notes.note('the types are too deeply nested or repeated');
      return finished({}, notes);
    },
  );
}

function finished(schema: JsonObject, notes: Notes): PythonSchema {
  return { schema, partial: notes.all.length > 0, unknown: notes.all };
}

class SchemaReader {
  readonly #table: DefinitionTable;
  /** For functions: langchain-core reads them with Pydantic 2. */
  readonly #functions: DefinitionTable;
  readonly #docstrings: 'langchain' | 'all';

  constructor(index: PythonIndex, notes: Notes, options: SchemaOptions) {
    const { budget = new Budget() } = options;
    this.#table = new DefinitionTable(index, options.pydantic ?? 2, budget, notes);
    this.#functions = this.#table.version === 2 ? this.#table : new DefinitionTable(index, 2, budget, notes);
    this.#docstrings = options.docstrings ?? 'langchain';
  }

  read(entity: Entity): JsonObject | null {
    switch (entity.kind) {
      case 'class':
        return this.#class(entity.of);
      case 'function':
        return this.#function(entity);
      case 'assignment':
        return this.#assignment(entity);
      case 'type-alias':
        return this.#emit(this.#table.aliasKey(entity, []));
      case 'external':
      case 'module':
      case 'unknown':
        return null;
    }
  }

  #emit(node: Parameters<Emitter['root']>[0]): JsonObject {
    return new Emitter(this.#table).root(node);
  }

  #class(of: ClassRef): JsonObject | null {
    const tool = this.#toolClass(of, null);
    if (tool !== null) return tool;
    const node = this.#table.classKey(of);
    return node.kind === 'reference' ? this.#emit(node) : null;
  }

  #function(entity: EntityOf<'function'>): JsonObject | null {
    const scope = scopeOf(entity);
    const decorated = toolDecorator(this.#table, scope, entity.declaration);
    const given = this.#argsSchema(decorated?.call?.keywords.get('args_schema'));
    if (given !== null) return given;
    const infers = decorated?.call?.keywords.get('infer_schema');
    if (infers !== undefined && !isTrue(infers)) {
      this.#table.notes.note(
        'infer_schema creates a tool with one string argument; the parameters of the function are shown',
      );
    }
    const options: ToolOptions = {
      ...(decorated?.options ?? {}),
      docstrings: this.#docstrings,
      fills: decorated === null ? 'typed' : 'untyped',
    };
    // A tool from a decorator is no method any more: its `self` stays an argument.
    return functionSchema(this.#functions, decorated === null ? entity : { ...entity, bound: false }, options);
  }

  #argsSchema(value: PyValue | undefined): JsonObject | null {
    if (value === undefined || value.kind === 'none') return null;
    if (value.kind === 'entity' && value.entity.kind === 'class') return this.#class(value.entity.of);
    const json = value.kind === 'dict' ? encode(value) : undefined;
    if (isJsonObject(json)) return json;
    this.#table.notes.note('the class is only known at run time; the function is used', 'args_schema');
    return null;
  }

  #assignment(entity: EntityOf<'assignment'>): JsonObject | null {
    if (entity.declaration.value === null) return null;
    const scope = scopeOf(entity);
    const value = this.#table.evaluator.written(entity.declaration.value, scope);
    if (value.kind === 'call') {
      const isTool = value.name === 'langchain.from_function' || value.name === 'langchain.StructuredTool';
      const isDecorated = value.name === 'langchain.tool' && value.call.positional[0]?.kind === 'entity';
      if (isTool || isDecorated) return this.#toolCall(value.call);
    }
    if (value.kind === 'instance') return this.#toolClass(value.of, value.call);
    if (value.kind === 'entity' && value.entity !== entity && value.entity.kind !== 'assignment') {
      return this.read(value.entity);
    }
    if (value.kind === 'type' || value.kind === 'entity' || value.kind === 'call') {
      const node = this.#table.types.read({ kind: 'name', name: entity.declaration.name, start: 0, end: 0 }, scope);
      return this.#emit(node);
    }
    return null;
  }

  /** `StructuredTool.from_function(func, name=…, args_schema=…)`. */
  #toolCall(call: CallArguments): JsonObject | null {
    const given = this.#argsSchema(call.keywords.get('args_schema'));
    if (given !== null) return given;
    const func = call.keywords.get('func') ?? call.keywords.get('coroutine') ?? call.positional[0];
    if (func?.kind !== 'entity' || func.entity.kind !== 'function') return null;
    const name = textOf(call.keywords.get('name'));
    return functionSchema(this.#functions, func.entity, {
      docstrings: this.#docstrings,
      fills: 'untyped',
      parseDocstring: isTrue(call.keywords.get('parse_docstring')),
      ...(name === null ? {} : { name }),
    });
  }

  /** A subclass of langchain's BaseTool: its `args_schema`, else its `_run`. */
  #toolClass(of: ClassRef, call: CallArguments | null): JsonObject | null {
    const { index } = this.#table;
    if (!isToolClass(index, of)) return null;
    noteChanges(this.#table, of);
    const schema =
      this.#argsSchema(call?.keywords.get('args_schema')) ?? this.#argsSchema(this.#classValue(of, 'args_schema'));
    if (schema !== null) return schema;
    const method = methodOf(index, of, '_run') ?? methodOf(index, of, '_arun');
    if (method === null) return null;
    const { path, declaration } = method;
    const given = textOf(call?.keywords.get('name')) ?? textOf(this.#classValue(of, 'name'));
    if (docstringOf(this.#functions, method) === null) {
      const { notes } = this.#table;
      notes.within(declaration.name, path, declaration.nameSpan, () =>
        notes.note('it has no docstring, so langchain-core uses its own'),
      );
    }
    const name = given ?? of.declaration.name;
    const options: ToolOptions = { name, docstrings: this.#docstrings, parseDocstring: false, fills: 'all' };
    return functionSchema(this.#functions, method, options);
  }

  #classValue(of: ClassRef, name: string): PyValue | undefined {
    for (const { of: ancestor } of ancestorsOf(this.#table.index, of, new Map())) {
      const member = ancestor.declaration.members.findLast(
        (other) => other.kind === 'assignment' && other.name === name && other.value !== null,
      );
      if (member?.kind === 'assignment' && member.value !== null) {
        return this.#table.evaluator.written(member.value, classScope(ancestor));
      }
    }
    return undefined;
  }
}

interface KeptSchema {
  readonly layout: ModulePaths;
  readonly asked: ReadonlyMap<string, PythonModule | undefined>;
  readonly schema: PythonSchema | null;
}

const keptSchemas = new WeakMap<PythonModule, Map<string, KeptSchema>>();

/** `schemaOf`, cached: the same object until its module changes, or is read again with another result. */
export function keptSchemaOf(index: PythonIndex, path: string, name: string): PythonSchema | null {
  const module = index.module(path);
  if (module === null) return null;
  const ofModule = keptSchemas.get(module) ?? new Map<string, KeptSchema>();
  keptSchemas.set(module, ofModule);
  const key = `${path}\n${name}`;
  const known = ofModule.get(key);
  if (known !== undefined && holds(known, index)) return known.schema;
  const recorded = index.recorded();
  const read = schemaOf(recorded.index, path, name);
  const schema = known !== undefined && JSON.stringify(known.schema) === JSON.stringify(read) ? known.schema : read;
  ofModule.set(key, { layout: index.layout, asked: recorded.asked, schema });
  return schema;
}

function holds({ layout, asked }: KeptSchema, index: PythonIndex): boolean {
  return layout === index.layout && [...asked].every(([path, module]) => (index.module(path) ?? undefined) === module);
}
