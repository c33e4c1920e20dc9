import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { ParameterKind, PyExpression, PyParameter } from './nodes.ts';
import { StringParser } from './parse-strings.ts';
import { type TokenReader, unexpectedToken } from './token-reader.ts';
import type { PythonToken } from './tokens.ts';

/**
 * The deepest nesting without brackets (`not not not …`, `a.b.c…`). Python's own limit is near 3,000; deeper text up to that is left
 * unread, not refused.
 */
const DEEPEST = 600;
export abstract class AtomParser {
  protected readonly reader: TokenReader;
  protected readonly deepest: number = DEEPEST;
  readonly #strings: StringParser;
  #depth = 0;

  constructor(reader: TokenReader) {
    this.reader = reader;
    this.#strings = new StringParser(reader, {
      nested: (read) => this.nested(read),
      fieldContent: () => this.fieldContent(),
      missing: () => this.missing(),
    });
  }

  abstract expression(): PyExpression;
  protected abstract group(): PyExpression;
  protected abstract list(): PyExpression;
  protected abstract braces(): PyExpression;
  protected abstract fieldContent(): PyExpression;
  protected abstract starred(minimum: number): PyExpression;
  protected abstract yieldExpression(): PyExpression;
  abstract startsExpression(): boolean;

  /** Reads one level deeper. Beyond `DEEPEST`, the reading of the whole text ends. */
  protected nested(read: () => PyExpression): PyExpression {
    if (this.#depth >= DEEPEST) {
      this.reader.stop();
      return this.missing();
    }
    this.#depth++;
    const result = read();
    this.#depth--;
    return result;
  }

  protected missing(): PyExpression {
    const at = this.reader.previousEnd;
    return { kind: 'missing', start: at, end: at };
  }

  protected checkBindable(span: Span, name: string): void {
    if (name === '__debug__') this.reader.refuse(span, say`Python does not let __debug__ be given a value.`);
  }

  protected failHere(message: string): void {
    this.reader.fail(this.reader.token, message);
  }

  /** Reports the current token with its own error, else with `hint`. */
  protected failUnexpected(hint: string): void {
    this.failHere(unexpectedToken(this.reader.token, hint));
  }

  #single<Node extends object>(node: Node): Node & Span {
    const { start, end } = this.reader.advance();
    return { ...node, start, end };
  }

  protected atom(): PyExpression {
    const { token } = this.reader;
    if (token.kind === 'name') return this.#single({ kind: 'name', name: normalized(token.text) });
    if (token.kind === 'number') return this.#single({ kind: 'number', text: token.text });
    if (token.kind === 'string') return this.#strings.read();
    if (token.kind === 'keyword') return this.#keyword(token);
    if (token.kind === 'operator') return this.#operator(token);
    this.#failAtValue(say`A value is missing here.`);
    if (token.kind === 'invalid') this.reader.advance();
    return this.missing();
  }

  #keyword(token: PythonToken): PyExpression {
    if (token.text === 'None' || token.text === 'True' || token.text === 'False') {
      return this.#single({ kind: 'constant', value: token.text });
    }
    if (token.text === 'lambda') {
      this.reader.fail(token, say`Put parentheses around this lambda.`);
      return this.nested(() => this.lambda());
    }
    if (token.text === 'yield') {
      this.reader.fail(token, say`Put parentheses around "yield".`);
      return this.nested(() => this.yieldExpression());
    }
    this.#failAtValue(say`"${token.text}" is a word of the language; a value is expected here.`);
    return this.missing();
  }

  #operator(token: PythonToken): PyExpression {
    if (token.text === '(') return this.nested(() => this.group());
    if (token.text === '[') return this.nested(() => this.list());
    if (token.text === '{') return this.nested(() => this.braces());
    if (token.text === '...') return this.#single({ kind: 'constant', value: 'Ellipsis' });
    this.#failAtValue(say`A value is missing before it.`);
    return this.missing();
  }

  #failAtValue(hint: string): void {
    const { token } = this.reader;
    const before = this.reader.text.charAt(this.reader.previousEnd - 1);
    if (token.kind === 'operator' && before === token.text && (before === '&' || before === '|')) {
      this.reader.fail(
        { start: token.start - 1, end: token.end },
        say`Python writes ${before === '&' ? '"and" for &&' : '"or" for ||'}.`,
      );
      return;
    }
    this.failUnexpected(hint);
  }

  protected lambda(): PyExpression {
    const start = this.reader.start;
    this.reader.advance();
    const parameters = this.parameterList(':', false);
    if (this.reader.is(':=')) this.failHere(say`The value of a parameter is given with "=".`);
    if (this.reader.is(':')) {
      // Directly in a replacement field, the colon of a lambda would begin the format.
      if (this.reader.inField) {
        this.reader.fail({ start, end: start + 6 }, say`Put parentheses around a lambda inside an f-string.`);
      }
      this.reader.advance();
    } else {
      this.failUnexpected(say`A lambda needs a colon after its parameters.`);
      this.reader.skipTo(':', ',');
      this.reader.take(':');
    }
    const body = this.expression();
    return { kind: 'lambda', parameters, body, start, end: this.reader.previousEnd };
  }

  /**
   * Parameters up to `closer`, which stays the current token. `annotated`: with annotations, as for functions; the closer of a lambda is
   * the colon.
   */
  parameterList(closer: ':' | ')', annotated: boolean): readonly PyParameter[] {
    const found: PyParameter[] = [];
    const names = new Set<string>();
    let kind: ParameterKind = 'positional';
    let bareStar: PythonToken | null = null;
    let slash = false;
    while (!this.reader.is(closer) && !this.reader.atEnd) {
      const { token } = this.reader;
      if (this.#afterKeywords(found)) this.reader.fail(token, say`Nothing can follow the parameter with two stars.`);
      if (this.reader.take('/')) {
        this.#checkSlash(token, found, slash, kind);
        slash = true;
        found.forEach((parameter, index) => {
          found[index] = { ...parameter, kind: parameter.kind === 'positional' ? 'positional-only' : parameter.kind };
        });
      } else if (this.reader.take('*')) {
        if (kind === 'keyword-only') this.reader.fail(token, say`Only one star can stand among the parameters.`);
        kind = 'keyword-only';
        if (this.reader.token.kind === 'name') {
          this.#parameter(found, names, 'var-positional', token.start, annotated);
        } else {
          bareStar = token;
        }
      } else if (this.reader.take('**')) {
        if (bareStar !== null) {
          this.reader.fail(bareStar, say`A parameter with a name must follow a star that stands alone.`);
        }
        this.#parameter(found, names, 'var-keyword', token.start, annotated);
      } else {
        this.#parameter(found, names, kind, token.start, annotated);
        bareStar = null;
      }
      if (!this.reader.take(',')) break;
    }
    if (bareStar !== null) {
      this.reader.fail(bareStar, say`A parameter with a name must follow a star that stands alone.`);
    }
    return found;
  }

  #afterKeywords(found: readonly PyParameter[]): boolean {
    return found.at(-1)?.kind === 'var-keyword';
  }

  #checkSlash(token: PythonToken, found: readonly PyParameter[], slash: boolean, kind: ParameterKind): void {
    if (found.length === 0) this.reader.fail(token, say`A parameter must stand before the slash.`);
    else if (slash) this.reader.fail(token, say`Only one slash can stand among the parameters.`);
    else if (kind === 'keyword-only') this.reader.fail(token, say`The slash must stand before the star.`);
  }

  #parameter(found: PyParameter[], names: Set<string>, kind: ParameterKind, start: number, annotated: boolean): void {
    const { token } = this.reader;
    if (token.kind !== 'name') {
      const hint =
        token.text === '('
          ? say`Write the parameters of a lambda without parentheses.`
          : say`The name of a parameter is expected here.`;
      this.reader.fail(token, unexpectedToken(token, hint));
      this.reader.skipTo(':', ',');
      return;
    }
    this.reader.advance();
    const name = normalized(token.text);
    this.checkBindable(token, name);
    if (names.has(name)) this.reader.refuse(token, say`Two parameters are called "${name}".`);
    names.add(name);
    let annotation: PyExpression | null = null;
    if (annotated && this.reader.take(':')) annotation = this.reader.is('*') ? this.starred(5) : this.expression();
    let value: PyExpression | null = null;
    if (this.reader.is('=')) {
      if (kind === 'var-positional' || kind === 'var-keyword') {
        this.failHere(say`A parameter with a star cannot have a default value.`);
      }
      this.reader.advance();
      value = this.expression();
    } else if (kind === 'positional' && found.at(-1)?.default != null) {
      this.reader.fail(token, say`"${name}" has no default value and cannot follow a parameter that has one.`);
    }
    const nameSpan = { start: token.start, end: token.end };
    found.push({ kind, name, nameSpan, annotation, default: value, start, end: this.reader.previousEnd });
  }
}

/** Python normalizes names to Unicode's compatibility form (ａ is a). */
function normalized(name: string): string {
  return /^[\x20-\x7f]*$/.test(name) ? name : name.normalize('NFKC');
}
