import type { Span } from '../../text/span.ts';

/** A Python expression. Spans are offsets into the parsed text. */
export type PyExpression =
  | PyName
  | PyConstant
  | PyNumber
  | PyString
  | PyAttribute
  | PyCall
  | PySubscript
  | PySlice
  | PySequence
  | PyDict
  | PyComprehension
  | PyUnary
  | PyBinary
  | PyConditional
  | PyLambda
  | PyNamed
  | PyWrapped
  | PyYield
  | PyMissing;

export interface PyName extends Span {
  readonly kind: 'name';
  readonly name: string;
}

export interface PyConstant extends Span {
  readonly kind: 'constant';
  readonly value: 'None' | 'True' | 'False' | 'Ellipsis';
}

export interface PyNumber extends Span {
  readonly kind: 'number';
  /** As written: `1_000`, `0x1F`, `2.5e3`, `1j`. */
  readonly text: string;
}

/** One literal, or several adjacent ones. */
export interface PyString extends Span {
  readonly kind: 'string';
  /** The value of the literal; null where only a run decides (an f-string with a replacement field). */
  readonly value: string | null;
  readonly bytes: boolean;
  readonly fields: readonly PyExpression[];
  /** The texts and replacement fields of an f-string, in order; null for any other string, and where a field has a format. */
  readonly pieces: readonly (string | PyExpression)[] | null;
  /** The span of the characters of a single literal without escapes; null for any other. */
  readonly content: Span | null;
}

export interface PyAttribute extends Span {
  readonly kind: 'attribute';
  readonly value: PyExpression;
  readonly name: string;
  readonly nameSpan: Span;
}

export interface PyArgument extends Span {
  readonly kind: 'positional' | 'keyword' | 'star' | 'double-star';
  /** The keyword; null for every other kind. */
  readonly name: string | null;
  readonly value: PyExpression;
}

export interface PyCall extends Span {
  readonly kind: 'call';
  readonly callee: PyExpression;
  readonly arguments: readonly PyArgument[];
  /** From `(` to after `)`. */
  readonly argumentsSpan: Span;
}

export interface PySubscript extends Span {
  readonly kind: 'subscript';
  readonly value: PyExpression;
  readonly index: PyExpression;
}

export interface PySlice extends Span {
  readonly kind: 'slice';
  readonly parts: readonly PyExpression[];
}

export interface PySequence extends Span {
  readonly kind: 'tuple' | 'list' | 'set';
  readonly items: readonly PyExpression[];
}

export interface PyDictEntry {
  /** Null for `**mapping`. */
  readonly key: PyExpression | null;
  readonly value: PyExpression;
}

export interface PyDict extends Span {
  readonly kind: 'dict';
  readonly entries: readonly PyDictEntry[];
}

export interface PyComprehensionClause extends Span {
  readonly async: boolean;
  readonly target: PyExpression;
  readonly iterable: PyExpression;
  readonly conditions: readonly PyExpression[];
}

export interface PyComprehension extends Span {
  readonly kind: 'comprehension';
  readonly form: 'list' | 'set' | 'dict' | 'generator';
  /** One element, or key and value. */
  readonly elements: readonly PyExpression[];
  readonly clauses: readonly PyComprehensionClause[];
}

export interface PyUnary extends Span {
  readonly kind: 'unary';
  readonly operator: string;
  readonly operand: PyExpression;
}

/** Operators of one precedence in a row (`a | b | c`, `a < b < c`): `operators[i]` is between operands i and i + 1. */
export interface PyBinary extends Span {
  readonly kind: 'binary';
  readonly operators: readonly string[];
  readonly operands: readonly PyExpression[];
}

export interface PyConditional extends Span {
  readonly kind: 'conditional';
  readonly test: PyExpression;
  readonly body: PyExpression;
  readonly otherwise: PyExpression;
}

export type ParameterKind = 'positional-only' | 'positional' | 'var-positional' | 'keyword-only' | 'var-keyword';

export interface PyParameter extends Span {
  readonly kind: ParameterKind;
  readonly name: string;
  readonly nameSpan: Span;
  readonly annotation: PyExpression | null;
  readonly default: PyExpression | null;
}

export interface PyLambda extends Span {
  readonly kind: 'lambda';
  readonly parameters: readonly PyParameter[];
  readonly body: PyExpression;
}

export interface PyNamed extends Span {
  readonly kind: 'named';
  readonly target: PyExpression;
  readonly value: PyExpression;
}

export interface PyWrapped extends Span {
  readonly kind: 'starred' | 'await';
  readonly value: PyExpression;
}

export interface PyYield extends Span {
  readonly kind: 'yield';
  readonly value: PyExpression | null;
}

/** The placeholder for an expression that is missing or not readable. */
export interface PyMissing extends Span {
  readonly kind: 'missing';
}

export interface PythonError {
  readonly span: Span;
  /** A part of a sentence, such as `unexpected ","`. */
  readonly message: string;
}

/** The direct parts of an expression, in source order. */
export function partsOf(node: PyExpression): readonly PyExpression[] {
  switch (node.kind) {
    case 'name':
    case 'constant':
    case 'number':
    case 'missing':
      return [];
    case 'string':
      return node.fields;
    case 'attribute':
    case 'starred':
    case 'await':
      return [node.value];
    case 'yield':
      return node.value === null ? [] : [node.value];
    case 'call':
      return [node.callee, ...node.arguments.map((argument) => argument.value)];
    case 'subscript':
      return [node.value, node.index];
    case 'slice':
      return node.parts;
    case 'tuple':
    case 'list':
    case 'set':
      return node.items;
    case 'dict':
      return node.entries.flatMap(({ key, value }) => (key === null ? [value] : [key, value]));
    case 'comprehension': {
      const { elements, clauses } = node;
      return [...elements, ...clauses.flatMap(({ target, iterable, conditions }) => [target, iterable, ...conditions])];
    }
    case 'unary':
      return [node.operand];
    case 'binary':
      return node.operands;
    case 'conditional':
      return [node.body, node.test, node.otherwise];
    case 'lambda':
      return [...node.parameters.flatMap(({ default: given }) => given ?? []), node.body];
    case 'named':
      return [node.target, node.value];
  }
}

/** `a.b.c` for a name or a chain of attributes on a name; null for any other expression. */
export function dottedName(node: PyExpression): string | null {
  const parts: string[] = [];
  let current = node;
  while (current.kind === 'attribute') {
    parts.push(current.name);
    current = current.value;
  }
  if (current.kind !== 'name') return null;
  parts.push(current.name);
  return parts.reverse().join('.');
}

/** The names in an expression, without those of attributes and keywords. */
export function namesUsed(node: PyExpression): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === 'name') found.add(next.name);
    for (const part of partsOf(next)) waiting.push(part);
  }
  return found;
}
