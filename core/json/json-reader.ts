import { say } from '../text/say.ts';
import type { JsonScanner } from './json-scanner.ts';
import { emptyObject, type JsonValue, type MutableJsonObject } from './json-value.ts';
import type { NodeTable } from './node-table.ts';

/**
 * Values nested deeper than this are read as null, with an error. Real definitions stay below 50 levels; the limit
 * keeps everything that walks a value later (also the engine's own JSON code, which recurses) away from its stack's end.
 */
export const MAX_JSON_DEPTH = 1_000;

const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const COMMA = 44;
const COLON = 58;

interface Frame {
  readonly start: number;
  readonly node: number;
  readonly array: JsonValue[] | null;
  readonly object: MutableJsonObject;
  key: string;
  keyStart: number;
  keyEnd: number;
  members: number;
}

const NO_OBJECT: MutableJsonObject = emptyObject();

/** Reads one JSON value after another from a scanner, with a stack of its own: nesting never uses the engine's. */
export class JsonReader {
  readonly #scanner: JsonScanner;
  readonly #table: NodeTable | null;
  readonly #maxDepth: number;
  readonly #frames: Frame[] = [];
  #openArrays = 0;

  constructor(scanner: JsonScanner, table: NodeTable | null, maxDepth: number) {
    this.#scanner = scanner;
    this.#table = table;
    this.#maxDepth = maxDepth;
  }

  /** Reads the value at the scanner's position, which must not be white space, and leaves the position after it. */
  readValue(): JsonValue {
    const scanner = this.#scanner;
    for (;;) {
      const code = scanner.peek();
      let value: JsonValue;
      if ((code === OPEN_OBJECT || code === OPEN_ARRAY) && this.#frames.length < this.#maxDepth) {
        this.#open(code === OPEN_ARRAY);
        if (this.#nextMember()) continue;
        value = this.#close();
      } else {
        value = this.#leaf(code);
      }
      while (this.#frames.length > 0) {
        this.#attach(value);
        if (this.#nextMember()) break;
        value = this.#close();
      }
      if (this.#frames.length === 0) return value;
    }
  }

  #newNode(start: number): number {
    const frame = this.#frames.at(-1);
    return this.#table?.open(start, frame?.keyStart ?? -1, frame?.keyEnd ?? -1) ?? 0;
  }

  #open(isArray: boolean): void {
    const start = this.#scanner.position;
    const node = this.#newNode(start);
    this.#scanner.position++;
    this.#openArrays += isArray ? 1 : 0;
    const object = isArray ? NO_OBJECT : emptyObject();
    this.#frames.push({
      start,
      node,
      array: isArray ? [] : null,
      object,
      key: '',
      keyStart: -1,
      keyEnd: -1,
      members: 0,
    });
  }

  #close(): JsonValue {
    const frame = this.#frames.pop();
    if (frame === undefined) return null;
    this.#openArrays -= frame.array === null ? 0 : 1;
    this.#table?.close(frame.node, this.#scanner.position);
    return frame.array ?? frame.object;
  }

  #leaf(code: number): JsonValue {
    const scanner = this.#scanner;
    const start = scanner.position;
    const node = this.#newNode(start);
    let value: JsonValue = null;
    if (scanner.atQuote()) {
      value = scanner.readString();
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      this.#skipTooDeep(start);
    } else if (code === -1 || code === COMMA || code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      scanner.error('syntax', start, start, say`A value is missing here.`);
    } else {
      value = scanner.readScalar();
    }
    this.#table?.close(node, scanner.position);
    return value;
  }

  /** Moves past a value below the depth limit by counting its brackets. */
  #skipTooDeep(start: number): void {
    const scanner = this.#scanner;
    scanner.error(
      'depth',
      start,
      start + 1,
      say`This is nested more than ${this.#maxDepth} levels deep; it is read as null.`,
    );
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

  #attach(value: JsonValue): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    frame.members++;
    if (frame.array !== null) {
      frame.array.push(value);
      return;
    }
    if (frame.key in frame.object) {
      const shown = frame.key.length > 60 ? `${frame.key.slice(0, 60)}…` : frame.key;
      const message = say`The key "${shown}" stands twice in this object; the last one counts.`;
      this.#scanner.problems.add('warning', 'duplicate-key', frame.keyStart, frame.keyEnd, message);
    }
    frame.object[frame.key] = value;
  }

  /** Moves to the next value of the innermost container; `false` once the container is closed. */
  #nextMember(): boolean {
    const scanner = this.#scanner;
    const frame = this.#frames.at(-1);
    if (frame === undefined) return false;
    let comma = -1;
    for (;;) {
      scanner.skipTrivia();
      const code = scanner.peek();
      const at = scanner.position;
      if (code === -1) {
        const name = frame.array === null ? 'object' : 'list';
        const bracket = frame.array === null ? '}' : ']';
        scanner.error(
          'unclosed',
          frame.start,
          frame.start + 1,
          say`This ${name} is never closed; a "${bracket}" is missing.`,
        );
        return false;
      }
      if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        if (this.#closes(frame, code, at, comma)) return false;
      } else if (code === COMMA) {
        if (comma >= 0 || frame.members === 0) {
          scanner.error('syntax', at, at + 1, say`There is a comma too many here; remove it.`);
        }
        comma = at;
        scanner.position++;
      } else {
        if (frame.members > 0 && comma < 0) {
          scanner.error('syntax', at, at, say`A comma is missing here.`);
          comma = at;
        }
        if (frame.array !== null) {
          frame.keyStart = -1;
          return true;
        }
        if (this.#readKey(frame, code)) return true;
      }
    }
  }

  /** Deals with a closing bracket; `true` if it ends the innermost container. */
  #closes(frame: Frame, code: number, at: number, comma: number): boolean {
    const scanner = this.#scanner;
    const isArray = frame.array !== null;
    if ((code === CLOSE_ARRAY) === isArray) {
      if (comma >= 0) scanner.trailingComma(comma);
      scanner.position++;
      return true;
    }
    const otherIsOpen = isArray ? this.#frames.length > this.#openArrays : this.#openArrays > 0;
    if (otherIsOpen) {
      scanner.error(
        'unclosed',
        frame.start,
        frame.start + 1,
        say`This is never closed; a "${isArray ? ']' : '}'}" is missing.`,
      );
      return true;
    }
    scanner.error('syntax', at, at + 1, say`This "${String.fromCharCode(code)}" closes nothing; remove it.`);
    scanner.position++;
    return false;
  }

  /** Reads a key and its colon; `false` if what stands there was no key and was skipped. */
  #readKey(frame: Frame, code: number): boolean {
    const scanner = this.#scanner;
    const start = scanner.position;
    if (scanner.atQuote()) {
      frame.key = scanner.readString();
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY || code === COLON) {
      scanner.error('syntax', start, start + 1, say`A key in double quotes is missing here.`);
      scanner.position += code === COLON ? 0 : 1;
      if (code !== COLON) return false;
      frame.key = '';
    } else {
      frame.key = scanner.readWord();
      const message = say`Keys stand in double quotes in JSON; add them.`;
      if (/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(frame.key)) {
        scanner.literal(say`keys without quotes`, 'syntax', start, scanner.position, message);
      } else scanner.error('syntax', start, scanner.position, message);
    }
    frame.keyStart = start;
    frame.keyEnd = scanner.position;
    scanner.skipTrivia();
    if (scanner.peek() === COLON) {
      scanner.position++;
      scanner.skipTrivia();
    } else {
      scanner.error('syntax', frame.keyEnd, frame.keyEnd, say`A colon and a value are missing after this key.`);
    }
    return true;
  }
}
