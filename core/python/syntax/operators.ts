import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../../text/span.ts';
import { wordSet, words } from '../../text/words.ts';
import type { NodeReader } from './node-reader.ts';
import type { PyExpression } from './nodes.ts';

/** The binary operators by precedence, lowest first (Python's reference). The third level is `not a`. */
const LEVELS = ['or', 'and', '', 'in not is < > <= >= == !=', '|', '^', '&', '<< >>', '+ -', '* / // % @'];
const PRECEDENCE: ReadonlyMap<string, number> = new Map(
  LEVELS.flatMap((operators, index) => words(operators).map((operator) => [operator, index + 1])),
);
const TIGHTEST = LEVELS.length;
const NOT = 3;
const BITWISE_OR = 5;

const GROUPS = wordSet('BinaryExpression UnaryExpression AwaitExpression');
const OPERATORS = wordSet('ArithOp BitOp CompareOp and or not in is await');
/** A star in an index or in the target of a comprehension is an operator in the tree. */
const STARRED_PARENTS = /^MemberExpression$|Comprehension|^ArgList$/;

/** Reads a tree of operators. Lezer binds `not` and `await` too loosely, so the operators are grouped anew. */
export function readOperators(reader: NodeReader, whole: SyntaxNode): PyExpression {
  const tokens: SyntaxNode[] = [];
  const waiting = [whole];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (GROUPS.has(next.name)) for (const child of [...reader.children(next)].reverse()) waiting.push(child);
    else tokens.push(next);
  }
  return new OperatorReader(reader, tokens, whole).read();
}

class OperatorReader {
  readonly #reader: NodeReader;
  readonly #tokens: readonly SyntaxNode[];
  readonly #whole: SyntaxNode;
  #at = 0;

  constructor(reader: NodeReader, tokens: readonly SyntaxNode[], whole: SyntaxNode) {
    this.#reader = reader;
    this.#tokens = tokens;
    this.#whole = whole;
  }

  read(): PyExpression {
    const start = this.#start;
    const isStarred = this.#take('*');
    if (isStarred && !STARRED_PARENTS.test(this.#whole.parent?.name ?? '')) this.#reader.refuseAt(start);
    const value = this.#binary(isStarred ? BITWISE_OR : 1);
    this.#refuseHere();
    return isStarred ? { kind: 'starred', value, ...this.#since(start) } : value;
  }

  /** The operator at the current token; null at an operand. */
  get #operator(): string | null {
    const token = this.#tokens[this.#at];
    return token !== undefined && OPERATORS.has(token.name) ? this.#reader.textOf(token) : null;
  }

  get #start(): number {
    return this.#tokens[this.#at]?.from ?? this.#whole.to;
  }

  #since(start: number): Span {
    return this.#reader.span(start, this.#tokens[this.#at - 1]?.to ?? start);
  }

  #take(operator: string): boolean {
    if (this.#operator !== operator) return false;
    this.#at++;
    return true;
  }

  #refuseHere(): void {
    const token = this.#tokens[this.#at];
    if (token !== undefined) this.#reader.refuseToken(token);
  }

  /** Operators with a precedence of at least `minimum`. */
  #binary(minimum: number): PyExpression {
    const start = this.#start;
    let left = this.#operand(minimum);
    for (;;) {
      const precedence = this.#precedence;
      if (precedence === null || precedence < minimum) return left;
      const operands = [left];
      const operators: string[] = [];
      while (this.#precedence === precedence) {
        operators.push(this.#binaryOperator());
        operands.push(
          precedence === TIGHTEST ? this.#unary() : this.#reader.nested(() => this.#binary(precedence + 1)),
        );
      }
      left = { kind: 'binary', operators, operands, ...this.#since(start) };
    }
  }

  get #precedence(): number | null {
    return PRECEDENCE.get(this.#operator ?? '') ?? null;
  }

  #binaryOperator(): string {
    const operator = this.#operator ?? '';
    this.#at++;
    if (operator === 'not' && this.#take('in')) return 'not in';
    return operator === 'is' && this.#take('not') ? 'is not' : operator;
  }

  #operand(minimum: number): PyExpression {
    if (this.#operator !== 'not') return this.#unary();
    if (minimum > NOT) this.#refuseHere();
    const start = this.#start;
    this.#at++;
    const operand = this.#reader.nested(() => this.#binary(Math.max(NOT, minimum)));
    return { kind: 'unary', operator: 'not', operand, ...this.#since(start) };
  }

  #unary(): PyExpression {
    const start = this.#start;
    const operator = this.#operator;
    if (operator === '-' || operator === '+' || operator === '~') {
      this.#at++;
      const operand = this.#reader.nested(() => this.#unary());
      return { kind: 'unary', operator, operand, ...this.#since(start) };
    }
    const base = this.#awaited();
    if (!this.#take('**')) return base;
    const exponent = this.#reader.nested(() => this.#unary());
    return { kind: 'binary', operators: ['**'], operands: [base, exponent], ...this.#since(start) };
  }

  #awaited(): PyExpression {
    const start = this.#start;
    if (!this.#take('await')) return this.#value();
    return { kind: 'await', value: this.#value(), ...this.#since(start) };
  }

  #value(): PyExpression {
    const token = this.#tokens[this.#at];
    if (token === undefined || this.#operator !== null) {
      this.#refuseHere();
      return this.#reader.missing(this.#start);
    }
    this.#at++;
    return this.#reader.read(token);
  }
}
