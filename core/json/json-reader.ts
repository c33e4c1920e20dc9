import { say } from '../text/say.ts';
import type { JsonScanner } from './json-scanner.ts';
import { emptyObject, type JsonObject, type JsonValue } from './json-value.ts';
import type { NodeTable } from './node-table.ts';

/** Deeper values are read as null, with an error. Real ones have under 50 levels; recursion, also the engine's, must not overflow. */
export const MAX_JSON_DEPTH = 1_000;

const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const COMMA = 44;
const COLON = 58;

interface Container {
  readonly start: number;
  readonly isList: boolean;
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
      scanner.error('syntax', start, start, say`Missing value.`);
    } else {
      value = scanner.readScalar();
    }
    this.#table.close(node, scanner.position);
    return value;
  }

  #list(start: number): JsonValue[] {
    const list: Container = { start, isList: true, members: 0, key: '', keyStart: -1, keyEnd: -1 };
    const items: JsonValue[] = [];
    this.#scanner.position++;
    this.#openLists++;
    for (; this.#nextMember(list); list.members++) items.push(this.readValue());
    this.#openLists--;
    return items;
  }

  #object(start: number): JsonObject {
    const object: Container = { start, isList: false, members: 0, key: '', keyStart: -1, keyEnd: -1 };
    const members = emptyObject();
    this.#scanner.position++;
    this.#openObjects++;
    for (; this.#nextMember(object); object.members++) {
      const { key, keyStart, keyEnd } = object;
      const value = this.readValue(key, keyStart, keyEnd);
      if (key in members) {
        const shown = key.length > 60 ? `${key.slice(0, 60)}…` : key;
        const message = say`Duplicate property "${shown}". The last value is used.`;
        this.#scanner.problems.add('warning', 'duplicate-key', keyStart, keyEnd, message);
      }
      members[key] = value;
    }
    this.#openObjects--;
    return members;
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
        scanner.error('unclosed', start, start + 1, missingBracket(isList));
        return false;
      }
      if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        if (this.#closes(container, code, at, comma)) return false;
      } else if (code === COMMA) {
        if (comma >= 0 || container.members === 0) scanner.error('syntax', at, at + 1, say`Extra comma.`);
        comma = at;
        scanner.position++;
      } else {
        if (container.members > 0 && comma < 0) {
          scanner.error('syntax', at, at, say`Missing comma.`);
          comma = at;
        }
        if (isList || this.#readKey(container, code)) return true;
      }
    }
  }

  /** Reads a closing bracket; `true` if it ends the innermost container. */
  #closes({ start, isList }: Container, code: number, at: number, comma: number): boolean {
    const scanner = this.#scanner;
    if ((code === CLOSE_ARRAY) === isList) {
      if (comma >= 0) scanner.trailingComma(comma);
      scanner.position++;
      return true;
    }
    const isOtherOpen = (isList ? this.#openObjects : this.#openLists) > 0;
    if (isOtherOpen) {
      scanner.error('unclosed', start, start + 1, missingBracket(isList));
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
      if (/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(container.key)) {
        scanner.literal(say`unquoted property names`, 'syntax', start, scanner.position, message);
      } else scanner.error('syntax', start, scanner.position, message);
    }
    container.keyStart = start;
    container.keyEnd = scanner.position;
    scanner.skipTrivia();
    if (scanner.peek() === COLON) {
      scanner.position++;
      scanner.skipTrivia();
    } else {
      scanner.error('syntax', container.keyEnd, container.keyEnd, say`Missing colon and value.`);
    }
    return true;
  }
}

function missingBracket(isList: boolean): string {
  return say`Missing closing "${isList ? ']' : '}'}".`;
}
