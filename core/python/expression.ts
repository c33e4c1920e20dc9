import type { Span } from '../text/span.ts';
import { wordSet } from '../text/words.ts';
import { type PlainExecutable, readPlainExecutable } from './plain-executable.ts';
import { type PlacedExpression, type SecurityFinding, securityFindings } from './security.ts';
import {
  dottedName,
  type ParameterKind,
  type PyArgument,
  type PyExpression,
  type PyParameter,
  type PythonError,
  partsOf,
} from './syntax/nodes.ts';
import { parseEvaluated } from './syntax/parse-expression.ts';
import { type NameUse, readScopes } from './syntax/scopes.ts';

export type { SecurityConcern } from './security.ts';
export type { PyExpression, PyParameter } from './syntax/nodes.ts';

export interface ExecutableCall {
  readonly span: Span;
  /** `api.fetch` for a name or a chain of attributes on a name; null for any other callee. */
  readonly callee: string | null;
  /** Whether the callee begins with a name that the expression itself binds, such as a parameter. */
  readonly bound: boolean;
  readonly calleeSpan: Span;
  /** From `(` to after `)`, or to the end of the text. */
  readonly argumentsSpan: Span;
  /** In source order. */
  readonly arguments: readonly PyArgument[];
  /** Arguments given by position, without `*…`. */
  readonly positionalCount: number;
  readonly keywords: readonly string[];
  /** Whether `*…` or `**…` gives an unknown number of arguments. */
  readonly unpacks: boolean;
  /** Whether the call is in a lambda and so runs when the tool is called, not when the file is loaded. */
  readonly inLambda: boolean;
}

export interface ExecutableString {
  readonly kind: 'empty' | 'name' | 'lambda' | 'call' | 'expression';
  readonly expression: PyExpression;
  readonly name: string | null;
  /** The parameters of a lambda; empty for other kinds. */
  readonly parameters: readonly PyParameter[];
  /** In source order. */
  readonly names: readonly NameUse[];
  readonly calls: readonly ExecutableCall[];
  /** Dotted names that it does not bind, each as its longest chain: `api.fetch` in `lambda x: api.fetch(x)`. */
  readonly references: readonly { readonly name: string; readonly span: Span }[];
  /** Whether its value can be called: `no` for a number, a string, a list; `unknown` where only a run decides. */
  readonly callable: 'yes' | 'no' | 'unknown';
  readonly errors: readonly PythonError[];
  readonly security: readonly SecurityFinding[];
  /** False if the text is nested too deeply to be read to its end. */
  readonly complete: boolean;
}

/**
 * Reads an executable string as Python's `eval` parses it. Never throws, never runs anything, recovers from syntax errors. All spans are
 * offsets into `text`.
 */
export function readExecutable(text: string): ExecutableString {
  const plain = readPlainExecutable(text);
  if (plain !== null) return new ForwardingExecutable(text, plain);
  if (lastRead?.text === text) return lastRead.read;
  const read = readAnyExecutable(text);
  // Messages of errors depend on the language of the person.
  if (read.errors.length === 0) lastRead = { text, read };
  return read;
}

/** The rules, the contract and the effects of one tool ask for the same text in turn; to read it takes 0.1 ms. */
let lastRead: { readonly text: string; readonly read: ExecutableString } | null = null;

/** A plain executable; its rarely used members are read on demand. */
class ForwardingExecutable implements ExecutableString {
  readonly kind: PlainExecutable['kind'];
  readonly name: string | null;
  readonly parameters: readonly PyParameter[];
  readonly callable: ExecutableString['callable'];
  readonly errors: readonly PythonError[] = [];
  readonly security: readonly SecurityFinding[] = [];
  readonly complete = true;
  readonly #text: string;
  #whole: ExecutableString | null = null;

  constructor(text: string, { kind, parameters }: PlainExecutable) {
    this.#text = text;
    this.kind = kind;
    this.name = kind === 'name' ? text : null;
    this.parameters = parameters;
    this.callable = kind === 'lambda' ? 'yes' : 'unknown';
  }

  get expression(): PyExpression {
    return this.#read().expression;
  }
  get names(): readonly NameUse[] {
    return this.#read().names;
  }
  get calls(): readonly ExecutableCall[] {
    return this.#read().calls;
  }
  get references(): ExecutableString['references'] {
    return this.#read().references;
  }

  #read(): ExecutableString {
    this.#whole ??= readAnyExecutable(this.#text);
    return this.#whole;
  }
}

/** Like `readExecutable`, without the fast path for plain executables. Both give the same result. */
export function readAnyExecutable(text: string): ExecutableString {
  const { expression, errors, complete } = parseEvaluated(text);
  const roots = [expression];
  const scopes = readScopes(roots);
  const nodes = everyNode(roots);
  const kind = kindOf(text, expression);
  const free = new Set(scopes.names.filter((use) => !use.bound).map((use) => use.span.start));
  return {
    kind,
    expression,
    name: kind === 'name' ? dottedName(expression) : null,
    parameters: expression.kind === 'lambda' ? expression.parameters : [],
    names: [...scopes.names].sort((a, b) => a.span.start - b.span.start),
    calls: nodes
      .flatMap((node) => callOf(node, free))
      .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end),
    references: referencesOf(nodes, free),
    callable: callability(expression),
    // Scopes are not reliable after a syntax error.
    errors: errors.length > 0 ? errors : scopes.errors,
    security: securityFindings(nodes, scopes.names),
    complete,
  };
}

/** Whether the name at the offset is bound by the expression itself, as far as a broken text shows. */
export function isBoundAt(text: string, offset: number): boolean {
  return readExecutable(text).names.some(({ span, bound }) => bound && span.start === offset);
}

/**
 * The errors that Python's `eval` would raise for `text`; spans are half-open offsets into it. Source: Python 3.11, mode "eval". Syntax of
 * a newer Python (quotes inside f-strings) is no error.
 */
export function expressionErrors(text: string): readonly PythonError[] {
  return readExecutable(text).errors;
}

function kindOf(text: string, expression: PyExpression): ExecutableString['kind'] {
  if (expression.kind === 'missing' && text.trim() === '') return 'empty';
  if (dottedName(expression) !== null) return 'name';
  return expression.kind === 'lambda' || expression.kind === 'call' ? expression.kind : 'expression';
}

/** Every expression below the roots, with the roots. Without recursion. */
function everyNode(roots: readonly PyExpression[]): readonly PlacedExpression[] {
  const found: PlacedExpression[] = [];
  const waiting: PlacedExpression[] = roots.map((node) => ({ node, inLambda: false }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    for (const part of partsOf(next.node)) {
      const inBody = next.node.kind === 'lambda' && part === next.node.body;
      waiting.push({ node: part, inLambda: next.inLambda || inBody });
    }
  }
  return found;
}

function callOf({ node, inLambda }: PlacedExpression, free: ReadonlySet<number>): readonly ExecutableCall[] {
  if (node.kind !== 'call') return [];
  const { start, end, callee, arguments: given, argumentsSpan } = node;
  const name = dottedName(callee);
  return [
    {
      span: { start, end },
      callee: name,
      bound: name !== null && !free.has(callee.start),
      calleeSpan: { start: callee.start, end: callee.end },
      argumentsSpan,
      arguments: given,
      positionalCount: given.filter(({ kind }) => kind === 'positional').length,
      keywords: given.flatMap(({ name }) => name ?? []),
      unpacks: given.some(({ kind }) => kind === 'star' || kind === 'double-star'),
      inLambda,
    },
  ];
}

function referencesOf(
  nodes: readonly PlacedExpression[],
  free: ReadonlySet<number>,
): readonly { readonly name: string; readonly span: Span }[] {
  const longest = new Map<number, { name: string; span: Span }>();
  for (const { node } of nodes) {
    const name = node.kind === 'name' || node.kind === 'attribute' ? dottedName(node) : null;
    if (name === null || !free.has(node.start)) continue;
    const known = longest.get(node.start);
    if (known === undefined || known.span.end < node.end) {
      longest.set(node.start, { name, span: { start: node.start, end: node.end } });
    }
  }
  return [...longest.values()].sort((a, b) => a.span.start - b.span.start);
}

const NEVER_CALLABLE = wordSet('constant number string tuple list set dict comprehension slice starred');

function callability(node: PyExpression): ExecutableString['callable'] {
  if (node.kind === 'lambda') return 'yes';
  if (NEVER_CALLABLE.has(node.kind)) return 'no';
  if (node.kind === 'unary') return node.operator === 'not' ? 'no' : 'unknown';
  if (node.kind === 'binary') return binaryCallability(node.operators, node.operands);
  if (node.kind === 'conditional') {
    const body = callability(node.body);
    return body === callability(node.otherwise) ? body : 'unknown';
  }
  if (node.kind === 'named') return callability(node.value);
  return 'unknown';
}

function binaryCallability(
  operators: readonly string[],
  operands: readonly PyExpression[],
): ExecutableString['callable'] {
  if (operators.includes('and') || operators.includes('or')) {
    const each = new Set(operands.map(callability));
    return each.size === 1 ? (operands[0] === undefined ? 'unknown' : callability(operands[0])) : 'unknown';
  }
  const isIdentity = operators.some((operator) => ['is', 'is not', 'in', 'not in'].includes(operator));
  return isIdentity || operands.every((operand) => operand.kind === 'number' || operand.kind === 'string')
    ? 'no'
    : 'unknown';
}

export interface ArityParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly default: unknown;
}

export type Arity =
  | { readonly verdict: 'ok' }
  | {
      readonly verdict: 'too-few';
      readonly missing: readonly string[];
      readonly least: number;
      readonly most: number | null;
    }
  | { readonly verdict: 'too-many'; readonly least: number; readonly most: number }
  /** Parameters without a default that no positional argument can fill. */
  | { readonly verdict: 'keyword-only'; readonly names: readonly string[] };

/** The verdict on a call with `argumentCount` positional arguments. `most` is null for `*args`, a `default` null where there is none. */
export function arityOf(parameters: readonly ArityParameter[], argumentCount: number): Arity {
  const positional = parameters.filter(
    (parameter) => parameter.kind === 'positional' || parameter.kind === 'positional-only',
  );
  const required = positional.filter((parameter) => parameter.default === null);
  const most = parameters.some((parameter) => parameter.kind === 'var-positional') ? null : positional.length;
  if (argumentCount < required.length) {
    const missing = required.slice(argumentCount).map((parameter) => parameter.name);
    return { verdict: 'too-few', missing, least: required.length, most };
  }
  if (most !== null && argumentCount > most) return { verdict: 'too-many', least: required.length, most };
  const names = parameters
    .filter((parameter) => parameter.kind === 'keyword-only' && parameter.default === null)
    .map((parameter) => parameter.name);
  return names.length > 0 ? { verdict: 'keyword-only', names } : { verdict: 'ok' };
}
