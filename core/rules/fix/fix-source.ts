import { perDocument } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { LineIndex } from '../../text/line-index.ts';
import { once } from '../../text/once.ts';
import type { Span } from '../../text/span.ts';
import { NO_PYTHON, type PythonKnowledge } from '../../tools/element-meaning.ts';
import { meantProperty } from '../reading/meant-word.ts';
import type { FixSource } from '../rule.ts';

/** The view of a document for fixes; offsets count from `start`. */
export function fixSource(document: NotationDocument, start: number, python: PythonKnowledge = NO_PYTHON): FixSource {
  return new PlacedSource(document, start, python);
}

/** A class: an object literal with a getter gets its own shape, which keeps the document in memory until a full collection. */
class PlacedSource implements FixSource {
  readonly #text: string;
  readonly #shared: ReturnType<typeof sharedOf>;
  readonly #start: number;
  readonly python: PythonKnowledge;

  constructor(document: NotationDocument, start: number, python: PythonKnowledge) {
    this.#text = document.text;
    this.#shared = sharedOf(document);
    this.#start = start;
    this.python = python;
  }

  get textStart(): number {
    return -this.#start;
  }

  get textEnd(): number {
    return this.#text.length - this.#start;
  }

  get endOfLine(): string {
    return this.#shared.endOfLine();
  }

  get indentationStep(): string {
    return this.#shared.indentationStep();
  }

  slice({ start, end }: Span): string {
    return this.#text.slice(Math.max(0, start + this.#start), Math.max(0, end + this.#start));
  }

  charAt(offset: number): string {
    return this.#text.charAt(offset + this.#start);
  }

  lineStart(offset: number): number {
    const { lines } = this.#shared;
    return lines.lineStart(lines.positionAt(offset + this.#start).line) - this.#start;
  }

  hasToolName(name: string): boolean {
    return this.#shared.toolNames().has(name);
  }
}

/** The indentation that the first line below an opening bracket adds; else two spaces. A line with another bracket may open two levels. */
function firstStep(text: string): string {
  for (const [, outer = '', inner = ''] of text.matchAll(
    /^([ \t]*)(?![ \t])[^[\]{}\r\n\u2028\u2029]*[{[][ \t]*(?:\r\n|\r|\n)([ \t]+)/gm,
  )) {
    if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length);
  }
  return '  ';
}

/** Facts that need a walk through the whole document: computed once, on demand, for all fixes. */
const sharedOf = perDocument((document: NotationDocument) => ({
  lines: new LineIndex(document.text),
  endOfLine: once(() => /\r\n|\n|\r/.exec(document.text)?.[0] ?? '\n'),
  indentationStep: once(() => firstStep(document.text)),
  toolNames: once(() => toolNamesIn(document)),
}));

function toolNamesIn(document: NotationDocument): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { item } of document.items()) {
    if (item.kind !== 'element') continue;
    for (const { key, value } of item.properties) {
      if (value?.kind === 'string' && key !== null && meantProperty(key.name)?.word === 'name') names.add(value.text);
    }
  }
  return names;
}
