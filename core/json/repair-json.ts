import { say } from '../text/say.ts';
import { applyEdits, type Span, type TextEdit } from '../text/span.ts';
import type { JsonValue } from './json-value.ts';
import { parseJson } from './parse-json.ts';
import { printJson } from './print-json.ts';
import { RepairScanner, type RepairToken } from './repair-scanner.ts';
import { sameJson } from './same-json.ts';
import { strictJson } from './strict-json.ts';

/** One change that makes a text JSON. Its span is in the given text. */
interface JsonRepair extends TextEdit {
  /** A sentence. */
  readonly message: string;
}

export type RepairedJson =
  /** `repairs` is empty where the text was JSON already. */
  | {
      readonly kind: 'repaired';
      readonly repairs: readonly JsonRepair[];
      readonly text: string;
      readonly value: JsonValue;
    }
  /** A part has no reading or several. `readings`: the possible values as JSON texts; may be empty. */
  | { readonly kind: 'refused'; readonly span: Span; readonly message: string; readonly readings: readonly string[] };

interface RepairJsonOptions {
  /** Whether the object at the path may have a member `key`: that shows where a closing bracket is missing. Default: always true. */
  readonly mayHold?: (path: readonly (string | number)[], key: string) => boolean;
}

interface Container {
  readonly isList: boolean;
  readonly path: readonly (string | number)[];
  readonly start: number;
  readonly parent: Container | null;
  /** The keys of an object; for a list, one empty text per item. */
  readonly keys: string[];
  hasObject: boolean;
}

/** Deeper texts are refused: the paths of their containers would take too long to make. */
const deepest = 200;

/**
 * Makes JSON of a text that is nearly JSON, where it has one meaning only: repairs commas before closing brackets and missing between
 * members, other quotes, keys without quotes, `True`, `False` and `None`, comments, missing closing brackets at an end where every value is
 * complete. No content is left out, and only signs of JSON are added. A text with two meanings is refused, also one that the tolerant
 * reader reads differently. Never throws; linear time.
 */
export function repairJson(text: string, options: RepairJsonOptions = {}): RepairedJson {
  const valid = strictJson(text);
  if (valid !== undefined) return { kind: 'repaired', repairs: [], text, value: valid };
  const repairer = new Repairer(text, options);
  const refused = repairer.run();
  if (refused !== null) return refused;
  const repaired = applyEdits(text, repairer.repairs);
  const value = strictJson(repaired);
  const whole = { start: 0, end: text.length };
  if (value === undefined) return { kind: 'refused', span: whole, message: say`Can't be repaired.`, readings: [] };
  const others = [false, true].map((literals) => tolerantValue(applyEdits(text, repairer.quoteRepairs), literals));
  if (!others.some((other) => other !== undefined && sameJson(other, value))) {
    const readings = others.flatMap((other) => (other === undefined ? [] : [printJson(other, { indent: 0 })]));
    const message = say`Ambiguous: can be read in two ways.`;
    return { kind: 'refused', span: whole, message, readings: [...new Set([repaired, ...readings])] };
  }
  return { kind: 'repaired', repairs: repairer.repairs, text: repaired, value };
}

/** The value of the tolerant reader, for JSON or program literals; undefined where it is not one value. */
function tolerantValue(text: string, literals: boolean): JsonValue | undefined {
  const { documents } = parseJson(text, { literals });
  return documents.length === 1 ? documents[0]?.value : undefined;
}

type Refusal = Extract<RepairedJson, { readonly kind: 'refused' }>;

class Repairer {
  readonly repairs: JsonRepair[] = [];
  /** Repairs of quotes that the tolerant reader does not know. */
  readonly quoteRepairs: JsonRepair[] = [];
  readonly #scanner: RepairScanner;
  readonly #text: string;
  readonly #mayHold: (path: readonly (string | number)[], key: string) => boolean;
  readonly #all: Container[] = [];
  #open: Container | null = null;
  #missing = 0;
  /** The first sign that is surplus if no closing bracket is missing: a comma, or the bracket of a list in a list. */
  #suspect: Span | null = null;
  /** Whether a member follows an object in an object: without the bracket between, it would belong to the inner one. */
  #isFollowed = false;
  /** The last token before the next one: an opening bracket, a comma, or the end of a value. */
  #before: RepairToken = { kind: 'end', span: { start: 0, end: 0 }, text: '' };

  constructor(text: string, options: RepairJsonOptions) {
    this.#text = text;
    this.#mayHold = options.mayHold ?? (() => true);
    this.#scanner = new RepairScanner(text, (span, newText, message) => this.#repair(span, newText, message));
  }

  run(): Refusal | null {
    const refused = this.#value(this.#scanner.next());
    this.#before = this.#scanner.last;
    return refused ?? this.#members() ?? this.#rest() ?? this.#doubt();
  }

  #repair(span: Span, newText: string, message: string): void {
    this.repairs.push({ span, newText, message });
    if (this.#text.charAt(span.start) === '“') this.quoteRepairs.push({ span, newText, message });
  }

  #members(): Refusal | null {
    while (this.#open !== null) {
      const here: Container = this.#open;
      const token = this.#scanner.next();
      const { kind } = this.#before;
      const problem = this.#step(token, here);
      if (problem !== null) return problem;
      // A removed comma is not before the next token.
      const isRemoved = token.kind === 'comma' && (kind === 'open' || kind === 'comma');
      if (!isRemoved) this.#before = this.#scanner.last;
    }
    return null;
  }

  #step(token: RepairToken, here: Container): Refusal | null {
    const { kind } = this.#before;
    if (token.kind === 'end') return this.#end(token);
    if (token.kind === 'close') return this.#close(token);
    if (token.kind === 'comma') return kind === 'open' || kind === 'comma' ? this.#extraComma(token, here) : null;
    const problem = kind === 'open' || kind === 'comma' ? null : this.#missingComma(token, here);
    return problem ?? (here.isList ? this.#item(token, here) : this.#member(token, here));
  }

  #item(token: RepairToken, list: Container): Refusal | null {
    list.keys.push('');
    return this.#value(token);
  }

  #member(token: RepairToken, object: Container): Refusal | null {
    const key = this.#key(token);
    if (typeof key !== 'string') return key;
    object.keys.push(key);
    this.#isFollowed ||= object.hasObject;
    const colon = this.#scanner.next();
    if (colon.kind === 'end') return this.#cutOff(colon);
    if (colon.kind !== 'colon') return this.#refuse(colon.span, say`Missing colon.`);
    return this.#value(this.#scanner.next());
  }

  #key(token: RepairToken): string | Refusal {
    if (token.kind === 'string') return token.text;
    if (token.kind === 'word') {
      const isName =
        /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(token.text) && !literalWords.has(token.text.toLowerCase());
      if (!isName && !/^(?:0|[1-9]\d{0,14})$/.test(token.text)) {
        return this.#refuse(token.span, say`"${shown(token.text)}" can't be a property name.`);
      }
      this.#repair(token.span, JSON.stringify(token.text), say`Added quotes around ${shown(token.text)}.`);
      return token.text;
    }
    return token.kind === 'bad'
      ? this.#refuse(token.span, token.text)
      : this.#refuse(token.span, say`Missing property name.`);
  }

  #value(token: RepairToken): Refusal | null {
    switch (token.kind) {
      case 'open':
        return this.#begin(token);
      case 'string':
        return null;
      case 'word':
        return this.#word(token);
      case 'end':
        return this.#cutOff(token);
      case 'bad':
        return this.#refuse(token.span, token.text);
      default:
        return this.#refuse(token.span, say`Missing value.`);
    }
  }

  #begin(token: RepairToken): Refusal | null {
    const parent = this.#open;
    if (token.text === '[' && this.#before.kind === 'open' && this.#before.text === '[') this.#suspect ??= token.span;
    const step = parent === null ? [] : [parent.isList ? parent.keys.length - 1 : (parent.keys.at(-1) ?? '')];
    const path = [...(parent?.path ?? []), ...step];
    if (path.length > deepest) return this.#refuse(token.span, say`Nested too deeply.`);
    this.#open = { isList: token.text === '[', path, start: token.span.start, parent, keys: [], hasObject: false };
    this.#all.push(this.#open);
    return null;
  }

  #word(token: RepairToken): Refusal | null {
    const { text, span } = token;
    if (strictWord.test(text)) {
      // `1` may be the beginning of `12`.
      const mayGoOn = /\d$/.test(text) && span.end === this.#text.length && this.#open !== null;
      return mayGoOn ? this.#cutOff(token) : null;
    }
    const literal = pythonWords.get(text);
    if (literal !== undefined) {
      this.#repair(span, literal, say`Changed ${text} to ${literal}.`);
      return null;
    }
    const number = /^\+?(-?)(0|[1-9]\d*)?(\.\d+)?$/.exec(text);
    const isWhole = number !== null && text !== '' && !/^\+-|^[+-]$/.test(text);
    if (isWhole && (span.end < this.#text.length || this.#open === null)) {
      const written = `${number[1] ?? ''}${number[2] ?? '0'}${number[3] ?? ''}`;
      this.#repair(span, written, say`Changed ${text} to ${written}.`);
      return null;
    }
    return this.#refuse(span, say`Invalid value "${shown(text)}".`);
  }

  #extraComma(token: RepairToken, here: Container): Refusal | null {
    if (here.isList) {
      // JavaScript reads a missing value, others read none.
      const before = this.#text.slice(0, token.span.start);
      const after = this.#text.slice(token.span.start);
      return {
        kind: 'refused',
        span: token.span,
        message: say`Ambiguous: extra comma or missing value.`,
        readings: [before + after.slice(1), `${before}null${after}`],
      };
    }
    this.#suspect ??= token.span;
    this.#repair(token.span, '', say`Removed an extra comma.`);
    return null;
  }

  #missingComma(token: RepairToken, here: Container): Refusal | null {
    const previous = this.#before;
    const at = { start: previous.span.end, end: previous.span.end };
    const isObjectPair =
      previous.kind === 'close' && previous.text === '}' && token.kind === 'open' && token.text === '{';
    const isKey = !here.isList && (token.kind === 'string' || token.kind === 'word');
    if (!isKey && !(here.isList && isObjectPair)) {
      if (token.kind === 'bad') return this.#refuse(token.span, token.text);
      return this.#refuse(
        token.span,
        say`Ambiguous: either a comma is missing, or this text belongs to the previous value.`,
      );
    }
    this.#repair(at, ',', say`Added a missing comma.`);
    return null;
  }

  #close(token: RepairToken): Refusal | null {
    const previous = this.#before;
    const isList = token.text === ']';
    let here = this.#open;
    if (here !== null && here.isList !== isList) {
      // The open container is unclosed, if one of the other kind is around it.
      const { parent } = here;
      if (
        parent === null ||
        parent.isList !== isList ||
        (previous.kind !== 'string' && previous.kind !== 'word' && previous.kind !== 'close')
      ) {
        return this.#refuse(token.span, say`Unexpected "${token.text}".`);
      }
      this.#repair(
        { start: token.span.start, end: token.span.start },
        here.isList ? ']' : '}',
        say`Added a missing closing bracket.`,
      );
      this.#missing++;
      here = parent;
    }
    if (previous.kind === 'comma') this.#repair(previous.span, '', say`Removed a trailing comma.`);
    this.#open = here?.parent ?? null;
    if (this.#open !== null && !isList) this.#open.hasObject = true;
    return null;
  }

  #end(token: RepairToken): Refusal | null {
    const previous = this.#before;
    if (previous.kind === 'comma' || previous.kind === 'open') return this.#cutOff(token);
    let closers = '';
    for (let here = this.#open; here !== null; here = here.parent) {
      closers += here.isList ? ']' : '}';
      this.#missing++;
    }
    this.#open = null;
    const at = previous.span.end;
    this.#repair({ start: at, end: at }, closers, say`Added at the end: ${closers}`);
    return null;
  }

  #rest(): Refusal | null {
    for (;;) {
      const token = this.#scanner.next();
      if (token.kind === 'end') return null;
      // A list in a list, without its opening bracket, looks the same as a list with a surplus bracket.
      if (token.kind !== 'close' || token.text !== '}' || this.#missing > 0 || this.#isFollowed) {
        return this.#refuse(token.span, say`Unexpected text after the value.`);
      }
      this.#repair(token.span, '', say`Removed an extra closing bracket.`);
    }
  }

  /** Refuses where the bracket may also be missing before a comma of a container in one of its kind: the rest would be the outer one's. */
  #doubt(): Refusal | null {
    if (this.#missing === 0) return null;
    if (this.#suspect !== null) return this.#refuse(this.#suspect, say`Ambiguous: missing or extra closing bracket.`);
    for (const container of this.#all) {
      for (let outer = container.parent; outer !== null; outer = outer.parent) {
        const { path, isList } = outer;
        if (isList !== container.isList || container.keys.length < 2) continue;
        if (isList || container.keys.slice(1).some((key) => this.#mayHold(path, key))) {
          return this.#refuse(
            { start: container.start, end: container.start + 1 },
            isList ? say`Ambiguous: missing closing bracket.` : say`Ambiguous: missing closing bracket.`,
          );
        }
      }
    }
    return null;
  }

  #cutOff({ span }: RepairToken): Refusal {
    return this.#refuse(span, say`Unexpected end of the value.`);
  }

  #refuse(span: Span, message: string): Refusal {
    return { kind: 'refused', span, message, readings: [] };
  }
}

const strictWord = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const pythonWords: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
]);
/** As keys, Python and JavaScript write these differently. */
const literalWords: ReadonlySet<string> = new Set(['true', 'false', 'null', 'none', 'undefined', 'nan', 'infinity']);

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
