import { say } from '../../text/say.ts';
import { words } from '../../text/words.ts';
import type { PyArgument, PyExpression } from './nodes.ts';
import { AtomParser } from './parse-atoms.ts';
import { unexpectedToken } from './token-reader.ts';

/** The binary operators by precedence, lowest first (Python's reference). The third level is `not a`. */
const LEVELS = ['or', 'and', '', 'in not is < > <= >= == !=', '|', '^', '&', '<< >>', '+ -', '* / // % @'];
const PRECEDENCE: ReadonlyMap<string, number> = new Map(
  LEVELS.flatMap((operators, index) => words(operators).map((operator) => [operator, index + 1])),
);
const TIGHTEST = LEVELS.length;

export abstract class OperatorParser extends AtomParser {
  abstract callArguments(): readonly PyArgument[];
  protected abstract subscript(): PyExpression;

  /** `name := value`, or an expression. */
  named(): PyExpression {
    const start = this.reader.start;
    const isName = this.reader.token.kind === 'name';
    const target = this.expression();
    if (!this.reader.is(':=')) return target;
    if (!isName || target.kind !== 'name') this.reader.fail(target, say`Only a name can stand before ":=".`);
    else this.checkBindable(target, target.name);
    this.reader.advance();
    const value = this.expression();
    return { kind: 'named', target, value, start, end: this.reader.previousEnd };
  }

  /** A condition, a lambda, or an expression of higher precedence. */
  override expression(): PyExpression {
    return this.nested(() => {
      if (this.reader.is('lambda')) return this.lambda();
      const start = this.reader.start;
      const body = this.binary(1);
      if (!this.reader.is('if')) return body;
      const word = this.reader.advance();
      const test = this.binary(1);
      const isWhole = this.reader.take('else');
      if (!isWhole) this.reader.fail(word, say`A value with "if" needs "else" and another value after it.`);
      const otherwise = isWhole ? this.expression() : this.missing();
      return { kind: 'conditional', test, body, otherwise, start, end: this.reader.previousEnd };
    });
  }

  /** Operators with a precedence of at least `minimum`. */
  binary(minimum: number): PyExpression {
    const start = this.reader.start;
    let left = this.#operand(minimum);
    for (;;) {
      const precedence = this.#operatorPrecedence();
      if (precedence === null || precedence < minimum) return left;
      const operands = [left];
      const operators: string[] = [];
      while (this.#operatorPrecedence() === precedence) {
        operators.push(this.#takeOperator());
        operands.push(precedence === TIGHTEST ? this.#unary() : this.#operandAfter(precedence));
      }
      left = { kind: 'binary', operators, operands, start, end: this.reader.previousEnd };
    }
  }

  #operandAfter(precedence: number): PyExpression {
    return this.nested(() => this.binary(precedence + 1));
  }

  #operatorPrecedence(): number | null {
    const { kind, text } = this.reader.token;
    return kind === 'operator' || kind === 'keyword' ? (PRECEDENCE.get(text) ?? null) : null;
  }

  #takeOperator(): string {
    const { text } = this.reader.advance();
    if (text === 'not') {
      if (!this.reader.take('in')) this.failHere(say`Between two values, "not" must be followed by "in".`);
      return 'not in';
    }
    return text === 'is' && this.reader.take('not') ? 'is not' : text;
  }

  #operand(minimum: number): PyExpression {
    if (!this.reader.is('not')) return this.#unary();
    const word = this.reader.token;
    if (minimum > 3) this.reader.fail(word, say`Put parentheses around "not …" here.`);
    this.reader.advance();
    const operand = this.nested(() => this.binary(Math.max(3, minimum)));
    return { kind: 'unary', operator: 'not', operand, start: word.start, end: this.reader.previousEnd };
  }

  #unary(): PyExpression {
    const { start, text } = this.reader.token;
    if (!this.reader.is('-') && !this.reader.is('+') && !this.reader.is('~')) return this.#power();
    this.reader.advance();
    const operand = this.nested(() => this.#unary());
    return { kind: 'unary', operator: text, operand, start, end: this.reader.previousEnd };
  }

  #power(): PyExpression {
    const start = this.reader.start;
    const base = this.#awaited();
    if (!this.reader.take('**')) return base;
    const exponent = this.nested(() => this.#unary());
    return { kind: 'binary', operators: ['**'], operands: [base, exponent], start, end: this.reader.previousEnd };
  }

  #awaited(): PyExpression {
    const start = this.reader.start;
    if (!this.reader.take('await')) return this.#postfixes();
    const value = this.#postfixes();
    return { kind: 'await', value, start, end: this.reader.previousEnd };
  }

  #postfixes(): PyExpression {
    const start = this.reader.start;
    let value = this.atom();
    for (let length = 0; ; length++) {
      if (length > this.deepest) {
        this.reader.stop();
        return value;
      }
      if (this.reader.is('.')) {
        value = this.#attribute(value, start);
      } else if (this.reader.is('(')) {
        const argumentsStart = this.reader.start;
        const given = this.callArguments();
        const end = this.reader.previousEnd;
        const argumentsSpan = { start: argumentsStart, end };
        value = { kind: 'call', callee: value, arguments: given, argumentsSpan, start, end };
      } else if (this.reader.is('[')) {
        const index = this.subscript();
        value = { kind: 'subscript', value, index, start, end: this.reader.previousEnd };
      } else {
        return value;
      }
    }
  }

  #attribute(value: PyExpression, start: number): PyExpression {
    this.reader.advance();
    const name = this.reader.token;
    if (name.kind !== 'name') {
      this.reader.fail(
        name,
        name.kind === 'keyword'
          ? say`"${name.text}" is a word of the language and cannot be the name of an attribute.`
          : name.kind === 'end'
            ? say`A name must follow the dot.`
            : unexpectedToken(name, say`A name must follow the dot.`),
      );
      const end = this.reader.previousEnd;
      return { kind: 'attribute', value, name: '', nameSpan: { start: end, end }, start, end };
    }
    this.reader.advance();
    const { text, end } = name;
    return { kind: 'attribute', value, name: text, nameSpan: { start: name.start, end }, start, end };
  }

  protected override starred(minimum: number): PyExpression {
    const start = this.reader.start;
    this.reader.advance();
    const value = this.binary(minimum);
    return { kind: 'starred', value, start, end: this.reader.previousEnd };
  }

  protected override yieldExpression(): PyExpression {
    const start = this.reader.start;
    this.reader.advance();
    const isFrom = this.reader.take('from');
    const value = isFrom ? this.expression() : this.startsExpression() ? this.fieldContent() : null;
    return { kind: 'yield', value, start, end: this.reader.previousEnd };
  }
}
