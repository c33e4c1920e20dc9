import { isAlias, isMap, isPair, isScalar, isSeq, type Node, parseAllDocuments } from 'yaml';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import { isNumberText, numberOfText } from './exact-number.ts';
import type { JsonProblem } from './json-problem.ts';
import { MAX_JSON_DEPTH } from './json-reader.ts';
import { emptyObject, type JsonValue } from './json-value.ts';
import type { JsonDocument, ParsedJson } from './parse-json.ts';
import { splitPointer } from './pointer.ts';

/** In characters: reading takes a hundred times the memory of the text. */
const longestYaml = 16 * 1024 * 1024;

/** Nested anchors can expand to more values than the memory holds. */
const mostValues = 1_000_000;

/** Reads YAML 1.2 as JSON, with the spans of values. Keys, dates and other tags become texts as written. Never throws, runs or fetches. */
export function parseYaml(text: string): ParsedJson {
  if (text.length > longestYaml) return failed(say`The YAML file is too long.`, { start: 0, end: 0 });
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
      return failed(say`The YAML is nested too deeply or has too many values.`, { start: 0, end: 0 });
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

class Values implements Pick<JsonDocument['pointers'], 'value' | 'key' | 'nearest' | 'pointerAt'> {
  readonly #root: Node | null;
  readonly #anchors = new Map<string, Node>();
  #left = mostValues;

  constructor(root: Node | null) {
    this.#root = root;
  }

  /** The document as JSON; undefined where it is too large. It reads the anchors for the other methods. */
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

  /** The innermost existing node on the path, its key, and the number of steps left. */
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

/** A number that JSON does not have becomes its text. */
function scalar(value: unknown, source: string | undefined): JsonValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (source !== undefined && isNumberText(source) && typeof value === 'number') return numberOfText(source);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return source ?? String(value);
}
