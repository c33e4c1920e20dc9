import { say, translated, wording } from '../../text/say.ts';
import type { PyArgument, PyComprehensionClause, PyDictEntry, PyExpression } from './nodes.ts';
import { OperatorParser } from './parse-operators.ts';

const UNPARENTHESIZED_GENERATOR = wording`Put parentheses around "… for … in …" when it is not the only argument.`;
const UNPACKED_COMPREHENSION = wording`A starred value cannot be repeated by "for". Take the star away.`;

interface GivenArguments {
  readonly keywords: Set<string>;
  named: boolean;
  unpackedMapping: boolean;
}

export class ExpressionParser extends OperatorParser {
  /** `a`, `a, b`, `*a, b`: the content of a subscript or a replacement field. */
  expressionList(): PyExpression {
    return this.#list(() => this.#starOrNamed());
  }

  /** The expressions of `eval`: without stars and without bare `:=`. */
  evaluatedList(): PyExpression {
    return this.#list(() => this.expression());
  }

  #list(readItem: () => PyExpression, inSubscript = false): PyExpression {
    const start = this.reader.start;
    const first = readItem();
    if (!this.reader.is(',')) return first;
    const items = [first];
    while (this.reader.take(',') && (this.startsExpression() || (inSubscript && this.reader.is(':')))) {
      items.push(readItem());
    }
    return { kind: 'tuple', items, start, end: this.reader.previousEnd };
  }

  protected override fieldContent(): PyExpression {
    if (this.reader.is('yield')) return this.yieldExpression();
    const content = this.#list(() => (this.reader.is('*') ? this.starred(5) : this.expression()));
    if (content.kind === 'starred') this.reader.fail(content, say`A starred value cannot stand alone here.`);
    return content;
  }

  #starOrNamed(): PyExpression {
    return this.reader.is('*') ? this.starred(5) : this.named();
  }

  /** `(…)`: a group, a tuple, a generator, or empty. */
  protected override group(): PyExpression {
    const start = this.reader.start;
    this.reader.open();
    if (this.reader.is(')')) return this.#closed('tuple', [], start);
    if (this.reader.is('**')) this.failHere(say`Two stars unpack keywords in a call or in a dict only.`);
    if (this.reader.is('yield')) {
      const inner = this.yieldExpression();
      this.reader.close();
      return inner;
    }
    const first = this.#starOrNamed();
    if (!this.reader.is(',') && !this.startsComprehension()) {
      if (first.kind === 'starred') {
        this.reader.fail(
          first,
          say`A starred value cannot stand alone in parentheses. Write a comma after it to make a tuple.`,
        );
      }
      this.reader.close();
      return first;
    }
    return this.#display('tuple', first, start);
  }

  protected override list(): PyExpression {
    const start = this.reader.start;
    this.reader.open();
    if (this.reader.is(']')) return this.#closed('list', [], start);
    return this.#display('list', this.#starOrNamed(), start);
  }

  /** The rest of a list, a set or a tuple after its first item: further items or the clauses of a comprehension. */
  #display(kind: 'list' | 'set' | 'tuple', first: PyExpression, start: number): PyExpression {
    if (this.startsComprehension()) return this.#comprehension(kind === 'tuple' ? 'generator' : kind, [first], start);
    return this.#closed(kind, this.#items(first, kind === 'list' ? ']' : kind === 'set' ? '}' : ')'), start);
  }

  #closed(kind: 'list' | 'set' | 'tuple', items: readonly PyExpression[], start: number): PyExpression {
    this.reader.close();
    return { kind, items, start, end: this.reader.previousEnd };
  }

  #items(first: PyExpression, closer: string): readonly PyExpression[] {
    const items = [first];
    while (!this.reader.is(closer) && !this.reader.atEnd) {
      if (this.startsComprehension()) this.failHere(say`Put parentheses around the values that stand before "for".`);
      if (!this.reader.take(',')) break;
      if (!this.reader.is(closer)) items.push(this.#starOrNamed());
    }
    return items;
  }

  /** `{…}`: a dict, a set, or a comprehension of either. */
  protected override braces(): PyExpression {
    const start = this.reader.start;
    this.reader.open();
    if (this.reader.is('}') || this.reader.is('**')) return this.#dict(start, null);
    const first = this.#starOrNamed();
    if (this.reader.is(':')) {
      if (first.kind === 'starred' || (first.kind === 'named' && first.end === this.reader.previousEnd)) {
        this.reader.fail(first, say`This cannot be a key of a dict.`);
      }
      return this.#dict(start, first);
    }
    return this.#display('set', first, start);
  }

  #dict(start: number, firstKey: PyExpression | null): PyExpression {
    const entries: PyDictEntry[] = [];
    let key = firstKey;
    while (key !== null || (!this.reader.is('}') && !this.reader.atEnd)) {
      const entry = this.#dictEntry(key);
      key = null;
      if (entries.length === 0 && this.startsComprehension()) {
        if (entry.key === null) this.reader.fail(entry.value, translated(UNPACKED_COMPREHENSION));
        return this.#comprehension('dict', entry.key === null ? [entry.value] : [entry.key, entry.value], start);
      }
      entries.push(entry);
      if (!this.reader.take(',')) break;
    }
    this.reader.close();
    return { kind: 'dict', entries, start, end: this.reader.previousEnd };
  }

  #dictEntry(readKey: PyExpression | null): PyDictEntry {
    if (readKey === null && this.reader.take('**')) return { key: null, value: this.binary(5) };
    const key = readKey ?? this.expression();
    if (!this.reader.take(':')) {
      this.failHere(say`A colon and a value must follow the key of a dict.`);
      return { key, value: this.missing() };
    }
    if (this.reader.is('*')) this.failHere(say`A starred value cannot be the value of a key in a dict.`);
    return { key, value: this.expression() };
  }

  protected startsComprehension(): boolean {
    return this.reader.is('for') || this.reader.is('async');
  }

  #comprehension(
    form: 'list' | 'set' | 'dict' | 'generator',
    elements: readonly PyExpression[],
    start: number,
  ): PyExpression {
    const unpacked = elements.find((element) => element.kind === 'starred');
    if (unpacked !== undefined) this.reader.fail(unpacked, translated(UNPACKED_COMPREHENSION));
    const clauses = this.#clauses();
    this.reader.close();
    return { kind: 'comprehension', form, elements, clauses, start, end: this.reader.previousEnd };
  }

  #clauses(): readonly PyComprehensionClause[] {
    const clauses: PyComprehensionClause[] = [];
    while (this.startsComprehension()) {
      const start = this.reader.start;
      const isAsync = this.reader.take('async');
      if (!this.reader.take('for')) {
        this.failHere(say`"for" must follow "async" here.`);
        break;
      }
      const target = this.#list(() => (this.reader.is('*') ? this.starred(5) : this.binary(5)));
      this.#checkTarget(target, true);
      if (!this.reader.take('in')) this.failUnexpected(say`"in" must follow the name after "for".`);
      const iterable = this.binary(1);
      const conditions: PyExpression[] = [];
      while (this.reader.take('if')) conditions.push(this.binary(1));
      clauses.push({ async: isAsync, target, iterable, conditions, start, end: this.reader.previousEnd });
    }
    return clauses;
  }

  #checkTarget(target: PyExpression, outermost: boolean): void {
    if (target.kind === 'name') {
      this.checkBindable(target, target.name);
      return;
    }
    if (target.kind === 'attribute' || target.kind === 'subscript' || target.kind === 'missing') return;
    if (target.kind === 'starred') {
      if (outermost) this.reader.fail(target, say`A starred name needs a comma after it here.`);
      this.#checkTarget(target.value, false);
      return;
    }
    if (target.kind === 'tuple' || target.kind === 'list') {
      if (target.items.filter((item) => item.kind === 'starred').length > 1) {
        this.reader.fail(target, say`Only one name in a row may have a star.`);
      }
      for (const item of target.items) this.#checkTarget(item, false);
      return;
    }
    this.reader.fail(target, say`A value cannot stand between "for" and "in". Write a name.`);
  }

  /** `(…)` after a callee, with the parentheses. */
  override callArguments(): readonly PyArgument[] {
    this.reader.open();
    const found: PyArgument[] = [];
    const given: GivenArguments = { keywords: new Set(), named: false, unpackedMapping: false };
    while (!this.reader.is(')') && !this.reader.atEnd) {
      const argument = this.#argument(given);
      found.push(argument);
      if (this.startsComprehension()) this.#generatorArgument(found, argument);
      if (!this.reader.is(')') && !this.reader.take(',')) {
        this.failUnexpected(say`A comma or ")" is missing before it.`);
        this.reader.skipTo(',');
        if (!this.reader.take(',')) break;
      }
    }
    this.reader.close();
    return found;
  }

  #generatorArgument(found: PyArgument[], argument: PyArgument): void {
    if (argument.kind === 'star') {
      this.reader.fail(argument, translated(UNPACKED_COMPREHENSION));
    } else if (argument.kind !== 'positional' || found.length > 1) {
      this.reader.fail(argument, translated(UNPARENTHESIZED_GENERATOR));
    }
    const clauses = this.#clauses();
    const end = this.reader.previousEnd;
    const { start } = argument;
    const elements = [argument.value];
    const value = { kind: 'comprehension', form: 'generator', elements, clauses, start, end } as const;
    found[found.length - 1] = { ...argument, value, end };
    if (!this.reader.is(')')) this.reader.fail({ start, end }, translated(UNPARENTHESIZED_GENERATOR));
  }

  #argument(before: GivenArguments): PyArgument {
    const start = this.reader.start;
    if (this.reader.take('**')) {
      const value = this.expression();
      before.unpackedMapping = true;
      return { kind: 'double-star', name: null, value, start, end: this.reader.previousEnd };
    }
    if (this.reader.take('*')) {
      const value = this.expression();
      const end = this.reader.previousEnd;
      if (before.unpackedMapping) {
        this.reader.fail({ start, end }, say`An argument with one star cannot follow one with two.`);
      }
      return { kind: 'star', name: null, value, start, end };
    }
    const isName = this.reader.token.kind === 'name';
    const value = this.named();
    if (this.reader.is('=')) return this.#keywordArgument(before, isName ? value : null, start);
    const end = this.reader.previousEnd;
    if (before.named) {
      this.reader.fail(
        { start, end },
        say`A value without a name cannot follow one with a name. Put it first, or name it.`,
      );
    } else if (before.unpackedMapping) {
      this.reader.fail({ start, end }, say`A value without a name cannot follow one with two stars. Put it first.`);
    }
    return { kind: 'positional', name: null, value, start, end };
  }

  #keywordArgument(before: GivenArguments, key: PyExpression | null, start: number): PyArgument {
    const keyEnd = this.reader.previousEnd;
    this.reader.advance();
    let name: string | null = null;
    if (key?.kind === 'name' && key.end === keyEnd) {
      name = key.name;
      this.checkBindable(key, name);
      if (before.keywords.has(name)) this.reader.refuse(key, say`"${name}" is given twice in this call.`);
      before.keywords.add(name);
      before.named = true;
    } else {
      this.reader.fail({ start, end: keyEnd }, say`Only a name can stand before "=" in a call. To compare, write ==.`);
    }
    const value = this.expression();
    return { kind: name === null ? 'positional' : 'keyword', name, value, start, end: this.reader.previousEnd };
  }

  /** `[…]` after a value, with the brackets. */
  protected override subscript(): PyExpression {
    this.reader.open();
    if (this.reader.is(']')) {
      this.failHere(say`An index or a key is missing between the brackets.`);
      this.reader.close();
      return this.missing();
    }
    const index = this.#list(() => this.#sliceOrItem(), true);
    if (this.reader.is('=')) this.failHere(say`A name with "=" cannot stand in square brackets. To compare, write ==.`);
    this.reader.close();
    return index;
  }

  #sliceOrItem(): PyExpression {
    const start = this.reader.start;
    if (this.reader.is('*')) return this.starred(5);
    const parts: PyExpression[] = [];
    if (!this.reader.is(':')) {
      const first = this.named();
      if (!this.reader.is(':')) return first;
      if (first.kind === 'named' && first.end === this.reader.previousEnd) {
        this.reader.fail(first, say`An assignment with := needs parentheses around it here.`);
      }
      parts.push(first);
    }
    for (let colons = 0; colons < 2 && this.reader.take(':'); colons++) {
      if (this.startsExpression()) parts.push(this.expression());
    }
    return { kind: 'slice', parts, start, end: this.reader.previousEnd };
  }

  override startsExpression(): boolean {
    const { kind, text } = this.reader.token;
    if (kind === 'name' || kind === 'number' || kind === 'string') return true;
    if (kind === 'keyword') return ['None', 'True', 'False', 'lambda', 'not', 'await'].includes(text);
    if (kind === 'operator') return ['(', '[', '{', '+', '-', '~', '...', '*'].includes(text);
    return false;
  }
}
