import { say } from '../text/say.ts';
import { isNumber } from './exact-number.ts';
import type { JsonRepairs } from './json-repairs.ts';
import type { JsonScanner } from './json-scanner.ts';
import { emptyObject, type JsonObject, type JsonValue } from './json-value.ts';
import type { NodeTable } from './node-table.ts';

/** Deeper values are read as null, with an error. Real ones have under 50 levels; recursion, also the engine's, must not overflow. */
export const MAX_JSON_DEPTH = 1_000;

/** Deeper texts are not repaired: to look for doubts takes time in proportion to the depth. */
const deepestRepaired = 200;

const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const COMMA = 44;
const COLON = 58;

interface Container {
  readonly start: number;
  readonly isList: boolean;
  readonly parent: Container | null;
  /** The end of the last value; -1 for none. */
  valueEnd: number;
  members: number;
  /** The key of the next member and its range. */
  key: string;
  keyStart: number;
  keyEnd: number;
}

export class JsonReader {
  readonly #scanner: JsonScanner;
  readonly #table: NodeTable;
  #openObjects = 0;
  #openLists = 0;
  #innermost: Container | null = null;

  /** The table gets a node for each value that is read. */
  constructor(scanner: JsonScanner, table: NodeTable) {
    this.#scanner = scanner;
    this.#table = table;
  }

  /** Reads the value at the scanner's position, which must not be white space, and leaves the position after it. */
  readValue(key: string | null = null, keyStart = -1, keyEnd = -1): JsonValue {
    const scanner = this.#scanner;
    const start = scanner.position;
    const code = scanner.peek();
    const node = this.#table.open(start, key, keyStart, keyEnd);
    let value: JsonValue = null;
    if (scanner.atQuote()) {
      value = scanner.readString();
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      if (this.#openObjects + this.#openLists === MAX_JSON_DEPTH) this.#skipTooDeep(start);
      else value = code === OPEN_ARRAY ? this.#list(start) : this.#object(start);
    } else if (code === -1 || code === COMMA || code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      scanner.error('syntax', start, start, say`Missing value.`, (repairs) => {
        if (code === -1) repairs.refuse(start, start, say`Unexpected end of the value.`);
        else repairs.refuse(start, start + 1, say`Missing value.`);
      });
    } else {
      value = scanner.readScalar();
      const isOpen = this.#innermost !== null && scanner.position === scanner.end;
      // `1` may be the beginning of `12`.
      if (isOpen && isNumber(value)) {
        scanner.repairs?.refuse(start, scanner.position, say`Unexpected end of the value.`);
      }
    }
    this.#table.close(node, scanner.position);
    return value;
  }

  #list(start: number): JsonValue[] {
    const list = this.#begin(start, true);
    const items: JsonValue[] = [];
    this.#openLists++;
    for (; this.#nextMember(list); list.members++) {
      items.push(this.readValue());
      list.valueEnd = this.#scanner.position;
    }
    this.#openLists--;
    this.#innermost = list.parent;
    return items;
  }

  #object(start: number): JsonObject {
    const object = this.#begin(start, false);
    const members = emptyObject();
    this.#openObjects++;
    for (; this.#nextMember(object); object.members++) {
      const { key, keyStart, keyEnd } = object;
      const value = this.readValue(key, keyStart, keyEnd);
      object.valueEnd = this.#scanner.position;
      if (key in members) {
        const shown = key.length > 60 ? `${key.slice(0, 60)}…` : key;
        const message = say`Duplicate property "${shown}". The last value is used.`;
        this.#scanner.problems.add('warning', 'duplicate-key', keyStart, keyEnd, message);
      }
      members[key] = value;
    }
    this.#openObjects--;
    this.#innermost = object.parent;
    return members;
  }

  /** Opens the container whose bracket is at the position. */
  #begin(start: number, isList: boolean): Container {
    const scanner = this.#scanner;
    scanner.position++;
    if (this.#openObjects + this.#openLists > deepestRepaired) {
      scanner.repairs?.refuse(start, start + 1, say`Nested too deeply.`);
    }
    const parent = this.#innermost;
    const container = { start, isList, parent, valueEnd: -1, members: 0, key: '', keyStart: -1, keyEnd: -1 };
    this.#innermost = container;
    return container;
  }

  #skipTooDeep(start: number): void {
    const scanner = this.#scanner;
    scanner.error('depth', start, start + 1, say`Nested more than ${MAX_JSON_DEPTH} levels deep. Read as null.`);
    let open = 0;
    while (scanner.position < scanner.end) {
      const code = scanner.peek();
      if (code === 34) {
        scanner.readString();
        continue;
      }
      scanner.position++;
      if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        open++;
      } else if ((code === CLOSE_OBJECT || code === CLOSE_ARRAY) && --open === 0) {
        return;
      } else if (code === 47) {
        scanner.position--;
        scanner.skipTrivia();
        scanner.position += scanner.peek() === 47 ? 1 : 0;
      }
    }
  }

  /** Moves to the next value of the innermost container; `false` once the container is closed. */
  #nextMember(container: Container): boolean {
    const scanner = this.#scanner;
    const { start, isList } = container;
    let comma = -1;
    for (;;) {
      scanner.skipTrivia();
      const code = scanner.peek();
      const at = scanner.position;
      if (code === -1) {
        scanner.error('unclosed', start, start + 1, missingBracket(isList), (repairs) => {
          if (comma >= 0 || container.members === 0) repairs.refuse(at, at, say`Unexpected end of the value.`);
          else repairs.close(container.valueEnd, isList ? ']' : '}');
        });
        return false;
      }
      if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        if (this.#closes(container, code, at, comma)) return false;
      } else if (code === COMMA) {
        if (comma >= 0 || container.members === 0) {
          scanner.error('syntax', at, at + 1, say`Extra comma.`, (repairs) => this.#noteExtraComma(repairs, isList));
        } else comma = at;
        scanner.position++;
      } else {
        if (container.members > 0 && comma < 0) {
          scanner.error('syntax', at, at, say`Missing comma.`, (repairs) => this.#noteMissingComma(repairs, container));
          comma = at;
        }
        if (isList || this.#readKey(container, code)) return true;
      }
    }
  }

  #noteExtraComma(repairs: JsonRepairs, isList: boolean): void {
    const { text, position: at } = this.#scanner;
    if (isList) {
      // JavaScript reads a missing value, others read none.
      const [before, after] = [text.slice(0, at), text.slice(at)];
      const message = say`Ambiguous: extra comma or missing value.`;
      repairs.refuse(at, at + 1, message, [before + after.slice(1), `${before}null${after}`]);
      return;
    }
    repairs.extraComma ??= at;
    repairs.repair(at, at + 1, '', say`Removed an extra comma.`);
  }

  #noteMissingComma(repairs: JsonRepairs, { isList, valueEnd }: Container): void {
    const scanner = this.#scanner;
    const code = scanner.peek();
    const isClear = isList
      ? code === OPEN_OBJECT && scanner.text.charCodeAt(valueEnd - 1) === CLOSE_OBJECT
      : code !== OPEN_OBJECT && code !== OPEN_ARRAY && code !== COLON;
    if (isClear) {
      repairs.repair(valueEnd, valueEnd, ',', say`Added a missing comma.`);
      return;
    }
    const message = say`Ambiguous: either a comma is missing, or this text belongs to the previous value.`;
    repairs.refuse(scanner.position, scanner.tokenEnd(), message);
  }

  /** Reads a closing bracket; `true` if it ends the innermost container. */
  #closes({ start, isList, parent, members }: Container, code: number, at: number, comma: number): boolean {
    const scanner = this.#scanner;
    if ((code === CLOSE_ARRAY) === isList) {
      if (comma >= 0) scanner.trailingComma(comma);
      scanner.position++;
      return true;
    }
    const isOtherOpen = (isList ? this.#openObjects : this.#openLists) > 0;
    if (isOtherOpen) {
      scanner.error('unclosed', start, start + 1, missingBracket(isList), (repairs) => {
        const isClear = parent !== null && parent.isList !== isList && members > 0 && comma < 0;
        if (isClear) repairs.closeBefore(at, isList ? ']' : '}');
        else repairs.refuse(at, at + 1, say`Unexpected "${String.fromCharCode(code)}".`);
      });
      return true;
    }
    scanner.error('syntax', at, at + 1, say`Unexpected "${String.fromCharCode(code)}".`);
    scanner.position++;
    return false;
  }

  /** Reads a key and its colon; `false` if something else was skipped. */
  #readKey(container: Container, code: number): boolean {
    const scanner = this.#scanner;
    const start = scanner.position;
    if (scanner.atQuote()) {
      container.key = scanner.readString();
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY || code === COLON) {
      scanner.error('syntax', start, start + 1, say`Missing property name.`);
      scanner.position += code === COLON ? 0 : 1;
      if (code !== COLON) return false;
      container.key = '';
    } else {
      container.key = scanner.readWord();
      const message = say`Property names must be double-quoted.`;
      const end = scanner.position;
      const isName = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(container.key);
      const noting = (repairs: JsonRepairs): void => noteKey(repairs, container.key, start, isName);
      if (isName) scanner.literal(say`unquoted property names`, 'syntax', start, end, message, noting);
      else scanner.error('syntax', start, end, message, noting);
    }
    container.keyStart = start;
    container.keyEnd = scanner.position;
    scanner.skipTrivia();
    if (scanner.peek() === COLON) {
      scanner.position++;
      scanner.skipTrivia();
    } else {
      scanner.error('syntax', container.keyEnd, container.keyEnd, say`Missing colon and value.`, (repairs) => {
        const at = scanner.position;
        if (scanner.peek() === -1) repairs.refuse(at, at, say`Unexpected end of the value.`);
        else repairs.refuse(at, scanner.tokenEnd(), say`Missing colon.`);
      });
    }
    return true;
  }
}

/** As keys, Python and JavaScript write these differently. */
const literalWords: ReadonlySet<string> = new Set(['true', 'false', 'null', 'none', 'undefined', 'nan', 'infinity']);

function noteKey(repairs: JsonRepairs, key: string, start: number, isName: boolean): void {
  const shown = key.length > 40 ? `${key.slice(0, 40)}…` : key;
  const end = start + key.length;
  const isClear = isName ? !literalWords.has(key.toLowerCase()) : /^(?:0|[1-9]\d{0,14})$/.test(key);
  if (isClear) repairs.repair(start, end, JSON.stringify(key), say`Added quotes around ${shown}.`);
  else repairs.refuse(start, end, say`"${shown}" can't be a property name.`);
}

function missingBracket(isList: boolean): string {
  return say`Missing closing "${isList ? ']' : '}'}".`;
}
