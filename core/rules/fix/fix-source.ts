import type { NotationDocument } from '../../notation/notation-document.ts';
import { LineIndex } from '../../text/line-index.ts';
import { NO_PYTHON, type PythonKnowledge } from '../../tools/element-meaning.ts';
import { meantProperty } from '../reading/meant-word.ts';
import type { FixSource } from '../rule.ts';

/** What fixes may see of a document, with offsets that count from `start`. */
export function fixSource(document: NotationDocument, start: number, python: PythonKnowledge = NO_PYTHON): FixSource {
  const { text } = document;
  const shared = sharedOf(document);
  return {
    textStart: -start,
    textEnd: text.length - start,
    slice: (span) => text.slice(Math.max(0, span.start + start), Math.max(0, span.end + start)),
    charAt: (offset) => text.charAt(offset + start),
    lineStart: (offset) => shared.lineStart(offset + start) - start,
    get endOfLine() {
      return shared.endOfLine;
    },
    hasToolName: (name) => shared.toolNames.has(name),
    python,
  };
}

const sharedByDocument = new WeakMap<NotationDocument, Shared>();

function sharedOf(document: NotationDocument): Shared {
  const known = sharedByDocument.get(document);
  if (known !== undefined) return known;
  const shared = new Shared(document);
  sharedByDocument.set(document, shared);
  return shared;
}

/** What takes a walk through the whole document: taken once, and only when a fix asks, however many fixes there are. */
class Shared {
  readonly #document: NotationDocument;
  #lines: LineIndex | null = null;
  #endOfLine: string | null = null;
  #toolNames: ReadonlySet<string> | null = null;

  constructor(document: NotationDocument) {
    this.#document = document;
  }

  get endOfLine(): string {
    this.#endOfLine ??= /\r\n|\n|\r/.exec(this.#document.text)?.[0] ?? '\n';
    return this.#endOfLine;
  }

  get toolNames(): ReadonlySet<string> {
    this.#toolNames ??= toolNamesIn(this.#document);
    return this.#toolNames;
  }

  lineStart(offset: number): number {
    this.#lines ??= new LineIndex(this.#document.text);
    return this.#lines.lineStart(this.#lines.positionAt(offset).line);
  }
}

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
