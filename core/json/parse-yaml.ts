import { isAlias, isMap, isPair, isScalar, isSeq, type Node, parseAllDocuments } from 'yaml';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { JsonProblem } from './json-problem.ts';
import { MAX_JSON_DEPTH } from './json-reader.ts';
import { emptyObject, type JsonValue } from './json-value.ts';
import type { JsonDocument, ParsedJson } from './parse-json.ts';
import { splitPointer } from './pointer.ts';

/** Longer texts are not read as YAML (in characters): the reading takes a hundred times the memory of the text. */
const longestYaml = 16 * 1024 * 1024;

/** An anchor that is used in what is used again can stand for more values than a machine holds. */
const mostValues = 1_000_000;

/**
 * Reads YAML 1.2 as the JSON that it says, with the place of each value. Keys become texts; dates and other tags stay the texts that
 * they are written as. Never throws; nothing of the text is run or fetched.
 */
export function parseYaml(text: string): ParsedJson {
  if (text.length > longestYaml) return failed(say`This YAML is too long to be read.`, { start: 0, end: 0 });
  const read = parseAllDocuments(text, { logLevel: 'silent', stringKeys: true });
  const documents: JsonDocument[] = [];
  const problems: JsonProblem[] = [];
  for (const document of Array.isArray(read) ? read : []) {
    const [error] = document.errors;
    if (error !== undefined) {
      const [start, end] = error.pos;
      return failed(say`Invalid YAML: ${error.message.split('\n')[0] ?? ''}`, { start, end });
    }
    const values = new Values(document.contents);
    const value = values.all();
    if (value === undefined) {
      return failed(say`This YAML is nested too deeply, or stands for too many values.`, { start: 0, end: 0 });
    }
    if (document.contents !== null) documents.push({ value, span: spanOf(document.contents), pointers: values });
  }
  return { documents, problems, hasErrors: false };
}

function failed(message: string, span: Span): ParsedJson {
  return { documents: [], problems: [{ kind: 'syntax', severity: 'error', message, span }], hasErrors: true };
}

function spanOf(node: Node): Span {
  const [start = 0, end = start] = node.range ?? [];
  return { start, end };
}

/** The values of one document, and where each of them stands. */
class Values implements Pick<JsonDocument['pointers'], 'value' | 'key' | 'nearest' | 'pointerAt'> {
  readonly #root: Node | null;
  readonly #anchors = new Map<string, Node>();
  #left = mostValues;

  constructor(root: Node | null) {
    this.#root = root;
  }

  /** The whole as JSON; undefined where it is too much. Anchors are known from here on. */
  all(): JsonValue | undefined {
    return this.#json(this.#root, 0);
  }

  #json(node: unknown, depth: number): JsonValue | undefined {
    if (this.#left-- <= 0 || depth > MAX_JSON_DEPTH) return undefined;
    if (isAlias(node)) {
      const target = this.#anchors.get(node.source);
      return target === undefined ? undefined : this.#json(target, depth + 1);
    }
    if (isScalar(node)) {
      if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
      return scalar(node.value, node.source);
    }
    if (isSeq(node)) {
      if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
      const list: JsonValue[] = [];
      for (const item of node.items) {
        const value = this.#json(item, depth + 1);
        if (value === undefined) return undefined;
        list.push(value);
      }
      return list;
    }
    if (!isMap(node)) return null;
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    const object = emptyObject();
    for (const pair of node.items) {
      const value = this.#json(pair.value, depth + 1);
      if (value === undefined) return undefined;
      object[keyOf(pair.key)] = value;
    }
    return object;
  }

  value(pointer: string): Span | null {
    const found = this.#find(pointer);
    return found.left === 0 && found.node !== null ? spanOf(found.node) : null;
  }

  nearest(pointer: string): Span {
    const { node } = this.#find(pointer);
    return node === null ? { start: 0, end: 0 } : spanOf(node);
  }

  key(pointer: string): Span | null {
    const { left, key } = this.#find(pointer);
    return left === 0 && key !== null ? spanOf(key) : null;
  }

  pointerAt(): string {
    return '';
  }

  /** The innermost node on the way of the pointer, its key in the text, and how many steps are left. */
  #find(pointer: string): { readonly node: Node | null; readonly key: Node | null; readonly left: number } {
    const steps = splitPointer(pointer) ?? [];
    let node = this.#root;
    let key: Node | null = null;
    for (const [index, step] of steps.entries()) {
      const inner = this.#step(node, step);
      if (inner === null) return { node, key, left: steps.length - index };
      ({ node, key } = inner);
    }
    return { node, key, left: 0 };
  }

  #step(at: Node | null, step: string): { readonly node: Node; readonly key: Node | null } | null {
    const holder = isAlias(at) ? (this.#anchors.get(at.source) ?? null) : at;
    if (isSeq(holder)) {
      const item: unknown = holder.items[Number(step)];
      return isNode(item) ? { node: item, key: null } : null;
    }
    const pair: unknown = isMap(holder) ? holder.items.find(({ key }) => keyOf(key) === step) : undefined;
    if (!isPair(pair)) return null;
    const node = isNode(pair.value) ? pair.value : isNode(pair.key) ? pair.key : null;
    return node === null ? null : { node, key: isNode(pair.key) ? pair.key : null };
  }
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value) || isAlias(value);
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.source ?? key.value) : String(key);
}

/** A number that JSON does not know stays the text that it is written as. */
function scalar(value: unknown, source: string | undefined): JsonValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return source ?? String(value);
}
