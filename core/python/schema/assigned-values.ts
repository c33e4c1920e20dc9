import type { Tree } from '@lezer/common';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { addAll } from '../../text/long-list.ts';
import type { Span } from '../../text/span.ts';
import type { Declaration, PythonModule } from '../declarations.ts';
import { functionValues } from '../function-values.ts';
import type { PythonIndex } from '../python-index.ts';
import {
  dottedName,
  type PyBinary,
  type PyCall,
  type PyDict,
  type PyExpression,
  type PySequence,
} from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { Budget, withinBudget } from './budget.ts';
import { encode } from './encode.ts';
import { Evaluator } from './evaluate.ts';
import { instanceOf } from './instance-attributes.ts';
import { unknownValue } from './py-value.ts';
import { schemaOf } from './schema-of.ts';
import { assignedValue, entityIn, isDecidedByRun, lookUp, moduleScope } from './scope.ts';
import type { ClassRef, PyValue, Scope } from './values-and-types.ts';

/** A part of a value that is left out, with the reason: a sentence without its full stop. */
interface UnknownValue {
  readonly span: Span;
  readonly reason: string;
}

/** A list, a dict or an object of a program. */
export interface AssignedValue {
  readonly value: JsonValue;
  readonly span: Span;
  /** By pointer, the spans of its parts, outer ones first. Of a part that a name stands for, only the name has one. */
  readonly places: ReadonlyMap<string, Span>;
  /** The parts that only a run decides. */
  readonly unknown: readonly UnknownValue[];
  /** Values whose key is written before in the same dict: Python keeps the last one. */
  readonly repeated: readonly Span[];
}

export interface AssignedValues {
  readonly values: readonly AssignedValue[];
  /** Calls that make a tool of MCP's low-level server, whose name only a run knows. */
  readonly nameless: readonly Span[];
}

/**
 * The lists, dicts and objects that the module at `path` assigns, gives to calls or returns, the top level first. Names in them are
 * replaced by their values. Of a function, dicts and objects without a known name are left out: they become tools of others in a run.
 * `tree` is that of the module. Runs nothing.
 */
export function assignedValues(index: PythonIndex, path: string, tree: Tree): AssignedValues {
  const module = index.module(path);
  if (module === null) return { values: [], nameless: [] };
  const budget = new Budget(mostSteps(module.text));
  const nameless: Span[] = [];
  const read = (expression: PyExpression, scope: Scope, locals: Locals | null): readonly AssignedValue[] =>
    valuesIn(expression).flatMap((part): readonly AssignedValue[] => {
      const reader = new ValueReader(index, budget, locals);
      const value = reader.read(part, scope, '');
      const { places, unknown, repeated } = reader;
      const span = { start: part.start, end: part.end };
      addAll(nameless, reader.nameless);
      return value === undefined ? [] : [{ value, span, places, unknown, repeated }];
    });
  const ofModule = module.declarations.flatMap((declaration) => {
    if (declaration.kind !== 'assignment' || declaration.form !== 'whole') return [];
    const entity = { kind: 'assignment', path, module, owner: null, declaration } as const;
    const assigned = isDecidedByRun(entity) ? null : assignedValue(entity);
    return assigned === null ? [] : read(assigned.expression, assigned.scope, null);
  });
  const { functions, others } = functionValues(module.text, tree);
  const ofFunctions = functions.flatMap(({ self, names, values }) => {
    const expressions = new Map(values.map((span) => [span, parseExpression(module.text, span).expression]));
    const locals = new Map<string, PyExpression>();
    for (const [name, span] of names) {
      const expression = span === null ? undefined : expressions.get(span);
      if (expression !== undefined) locals.set(name, expression);
    }
    const known = new Map<string, PyValue>();
    const scope = { ...moduleScope({ path, module }), locals: known };
    const evaluator = new Evaluator(index, 2, budget);
    for (const name of names.keys()) known.set(name, unknownValue(`"${name}" is only known at run time`));
    for (const [name, expression] of locals) {
      if (holdsParts(expression)) continue;
      const evaluated = withinBudget(
        () => evaluator.evaluate(expression, scope),
        () => unknownValue(tooMuch),
      );
      known.set(name, evaluated);
    }
    const of = self === null ? null : classAt(module, path, self.classOffset);
    if (of !== null && self !== null) known.set(self.name, instanceOf(of));
    return [...expressions.values()].flatMap((expression) => read(expression, scope, locals));
  });
  const ofCalls = others.flatMap((span) =>
    read(parseExpression(module.text, span).expression, moduleScope({ path, module }), null),
  );
  return { values: [...ofModule, ...ofFunctions, ...ofCalls], nameless };
}

/** The class whose name begins at an offset; null for one in a function. */
function classAt(module: PythonModule, path: string, offset: number): ClassRef | null {
  const found = (level: readonly Declaration[]): Declaration | null => {
    for (const one of level) {
      if (one.nameSpan.start === offset) return one;
      const inner = one.kind === 'class' ? found(one.members) : null;
      if (inner !== null) return inner;
    }
    return null;
  };
  const declaration = found(module.declarations);
  const entity = declaration === null ? null : entityIn({ path, module }, declaration);
  return entity?.kind === 'class' ? entity.of : null;
}

const tooMuch = 'too deeply nested or repeated';

/** The expressions behind the local names of a function that have one value. */
type Locals = ReadonlyMap<string, PyExpression>;

/** A value with parts, or those in the arguments of a call: `create(model="m", tools=[…])`. */
function valuesIn(expression: PyExpression): readonly PyExpression[] {
  if (expression.kind !== 'call' || isToolClass(expression)) return holdsParts(expression) ? [expression] : [];
  return expression.arguments.flatMap(({ name, value }) => (name === 'tool_choice' ? [] : valuesIn(value)));
}

/** For all values of a module: a part takes three at most, and one in ten characters begins a part. Others come from imported modules. */
function mostSteps(text: string): number {
  return 30_000 + text.length;
}

function holdsParts({ kind }: PyExpression): boolean {
  return kind === 'list' || kind === 'tuple' || kind === 'dict' || kind === 'binary' || kind === 'call';
}

/** The classes of tools: `FunctionTool`, `ChatCompletionToolParam`, `types.FunctionDeclaration`. Others have the same members. */
const namesTool = /^[A-Z]\w*(?:Tool|Function)|^(?:Tool|Function)/;

/** The members of tools whose value is a schema, at the end of a pointer. */
const holdsSchema = /\/(?:parameters|input_schema|inputSchema(?:\/json)?|args_schema|parametersJsonSchema)$/;

function isToolClass({ callee }: PyCall): boolean {
  return namesTool.test(lastName(callee));
}

function lastName(callee: PyExpression): string {
  return dottedName(callee)?.split('.').at(-1) ?? '';
}

class ValueReader {
  readonly places = new Map<string, Span>();
  readonly unknown: UnknownValue[] = [];
  readonly repeated: Span[] = [];
  readonly nameless: Span[] = [];
  readonly #index: PythonIndex;
  readonly #budget: Budget;
  /** Null at the top level of the module. */
  readonly #locals: Locals | null;
  readonly #evaluator: Evaluator;
  /** The name in the module whose value is read. */
  #name: Span | null = null;
  /** Whether a member of a dict or an object is read. */
  #isMember = false;

  constructor(index: PythonIndex, budget: Budget, locals: Locals | null) {
    this.#index = index;
    this.#locals = locals;
    this.#budget = budget;
    this.#evaluator = new Evaluator(index, 2, budget);
  }

  /** Undefined where the whole value is unknown, which is noted. */
  read(node: PyExpression, scope: Scope, pointer: string): JsonValue | undefined {
    if (this.#name === null) this.places.set(pointer, this.#spanOf(node));
    return withinBudget<JsonValue | undefined>(
      () => this.#budget.step(() => this.#read(node, scope, pointer)),
      () => this.#unknown(node, tooMuch),
    );
  }

  #read(node: PyExpression, scope: Scope, pointer: string): JsonValue | undefined {
    if (node.kind === 'dict') return this.#dict(node, scope, pointer);
    if (node.kind === 'list' || node.kind === 'tuple') return this.#list(node, scope, pointer);
    if (node.kind === 'binary') return this.#sum(node, scope, pointer) ?? this.#evaluated(node, scope);
    if (node.kind === 'name' || node.kind === 'attribute') return this.#named(node, scope, pointer);
    if (node.kind !== 'call') return this.#evaluated(node, scope);
    return this.#schema(node, scope) ?? this.#object(node, scope, pointer) ?? this.#evaluated(node, scope);
  }

  #list({ items }: PySequence, scope: Scope, pointer: string): readonly JsonValue[] {
    const found: JsonValue[] = [];
    for (const item of items) {
      const at = childPointer(pointer, found.length);
      const read = this.read(item.kind === 'starred' ? item.value : item, scope, at);
      if (item.kind === 'starred') addAll(found, this.#itemsOf(item, read));
      else if (read !== undefined) found.push(read);
    }
    return found;
  }

  /** `[…] + OTHERS`; undefined for any other operation. */
  #sum({ operands, operators }: PyBinary, scope: Scope, pointer: string): readonly JsonValue[] | undefined {
    const holdsList = operands.some(({ kind }) => kind === 'list');
    if (!holdsList || operators.some((operator) => operator !== '+')) return undefined;
    return operands.flatMap((operand) => this.#itemsOf(operand, this.read(operand, scope, pointer)));
  }

  #itemsOf(node: Span, value: JsonValue | undefined): readonly JsonValue[] {
    if (isJsonArray(value)) return value;
    if (value !== undefined) this.#unknown(node, "it isn't a list");
    return [];
  }

  #dict(node: PyDict, scope: Scope, pointer: string): JsonObject | undefined {
    const found: Record<string, JsonValue> = Object.create(null);
    const written = new Set<string>();
    for (const { key, value } of node.entries) {
      if (key === null) {
        const merged = this.read(value, scope, pointer);
        if (isJsonObject(merged)) Object.assign(found, merged);
        else if (merged !== undefined) this.#unknown(value, "it isn't a dict");
        if (this.#name === null) this.places.set(pointer, this.#spanOf(node));
        continue;
      }
      const name = encode(this.#evaluator.evaluate(key, scope));
      if (typeof name !== 'string') {
        this.#unknown(node, 'one of the keys is only known at run time');
        continue;
      }
      if (written.has(name)) this.repeated.push(this.#spanOf(value));
      written.add(name);
      const read = this.#member(value, scope, childPointer(pointer, name));
      if (read !== undefined) found[name] = read;
    }
    return this.#isNameless(found) ? undefined : found;
  }

  #isNameless({ name }: JsonObject): boolean {
    return this.#locals !== null && name === '';
  }

  /** The value that a name stands for: part by part, as parts of it may be unknown. */
  #named(node: PyExpression, scope: Scope, pointer: string): JsonValue | undefined {
    const name = dottedName(node) ?? '';
    if (scope.locals.has(name.split('.')[0] ?? '')) {
      const local = this.#locals?.get(name);
      const isRead = local !== undefined && holdsParts(local);
      return isRead ? this.#behind(node, local, scope, pointer) : this.#evaluated(node, scope);
    }
    const entity = lookUp(this.#index, scope, name);
    const ofClass =
      entity.kind === 'class' && holdsSchema.test(pointer) ? this.#schemaOf(entity.of, node, 2) : undefined;
    if (ofClass !== undefined) return ofClass;
    const isPlain = entity.kind === 'assignment' && entity.declaration.form === 'whole' && !isDecidedByRun(entity);
    const assigned = isPlain ? assignedValue(entity) : null;
    if (assigned === null || !holdsParts(assigned.expression)) {
      return typeOfGemini(name) ?? this.#evaluated(node, scope);
    }
    return this.#behind(node, assigned.expression, assigned.scope, pointer);
  }

  #behind(name: Span, expression: PyExpression, scope: Scope, pointer: string): JsonValue | undefined {
    const outer = this.#name;
    this.#name ??= name;
    const value = this.read(expression, scope, pointer);
    this.#name = outer;
    return value;
  }

  /** The schema in `Model.model_json_schema()` and, as Pydantic 1 names it, `Model.schema()`; undefined for any other call. */
  #schema({ callee, arguments: given }: PyCall, scope: Scope): JsonValue | undefined {
    const isSchema = callee.kind === 'attribute' && (callee.name === 'model_json_schema' || callee.name === 'schema');
    const name = isSchema && given.length === 0 ? dottedName(callee.value) : null;
    const entity = name === null ? null : lookUp(this.#index, scope, name);
    if (entity?.kind !== 'class' || !isSchema) return undefined;
    return this.#schemaOf(entity.of, callee, callee.name === 'schema' ? 1 : 2);
  }

  #schemaOf({ path, qualifiedName }: ClassRef, node: Span, pydantic: 1 | 2): JsonValue | undefined {
    const read = schemaOf(this.#index, path, qualifiedName, { pydantic });
    for (const { what, reason } of read?.unknown ?? []) this.#unknown(node, `${what}: ${reason}`);
    return read?.schema;
  }

  /** The members of `Tool(name=…)` and of the objects in it; undefined for any other call. */
  #object(node: PyCall, scope: Scope, pointer: string): JsonObject | undefined {
    const { callee, arguments: given } = node;
    const isRead = isToolClass(node) || (this.#isMember && /^[A-Z]/.test(lastName(callee)));
    if (!isRead || given.length === 0 || given.some(({ kind }) => kind !== 'keyword')) return undefined;
    const found: Record<string, JsonValue> = Object.create(null);
    for (const { name: key, value } of given) {
      const read = this.#member(value, scope, childPointer(pointer, key ?? ''));
      if (read !== undefined) found[key ?? ''] = read;
    }
    const name: JsonValue | undefined = found['name'];
    if (name !== '' || !isNamed(node) || !this.#isOfMcp(callee, scope)) {
      return this.#isNameless(found) ? undefined : found;
    }
    this.nameless.push({ start: node.start, end: callee.end });
    return undefined;
  }

  /** Whether a class is that of tools of the MCP SDK. */
  #isOfMcp(callee: PyExpression, scope: Scope): boolean {
    const name = dottedName(callee);
    const entity = name === null ? null : lookUp(this.#index, scope, name);
    return entity?.kind === 'external' && /^(?:mcp|mcp_types)\b.*\.Tool$/.test(entity.name);
  }

  #member(node: PyExpression, scope: Scope, pointer: string): JsonValue | undefined {
    const outer = this.#isMember;
    this.#isMember = true;
    const value = this.read(node, scope, pointer);
    this.#isMember = outer;
    if (value !== undefined) return value;
    // Without it, the rest would not be known as a tool.
    return holdsSchema.test(pointer) ? {} : pointer.endsWith('/name') ? '' : undefined;
  }

  #evaluated(node: PyExpression, scope: Scope): JsonValue | undefined {
    const value = this.#evaluator.evaluate(node, scope);
    const isExact = value.kind !== 'int' || Number.isSafeInteger(value.value);
    const json = isExact ? encode(value) : undefined;
    return json === undefined ? this.#unknown(node, whyUnknown(value)) : json;
  }

  #unknown(node: Span, reason: string): undefined {
    this.unknown.push({ span: this.#spanOf(node), reason });
  }

  #spanOf(node: Span): Span {
    const { start, end } = this.#name ?? node;
    return { start, end };
  }
}

/** Whether a call gives a tool its name. */
function isNamed({ arguments: given }: PyCall): boolean {
  return given.some(({ name }) => name === 'name');
}

/** `types.Type.STRING` of google-genai and its like have their own names as values; undefined for any other name. */
function typeOfGemini(name: string): string | undefined {
  return /(?:^|\.)Type\.(STRING|NUMBER|INTEGER|BOOLEAN|ARRAY|OBJECT|NULL)$/.exec(name)?.[1];
}

function whyUnknown(value: PyValue): string {
  if (value.kind === 'unknown') return value.reason;
  if (value.kind === 'entity' && value.entity.kind === 'external') return 'it comes from another module';
  return value.kind === 'int' ? 'the number has too many digits' : 'it is only known at run time';
}
