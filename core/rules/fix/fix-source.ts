import type { NotationDocument } from '../../notation/notation-document.ts';
import { NO_PYTHON, type PythonKnowledge } from '../../tools/element-meaning.ts';
import { meantProperty } from '../reading/meant-word.ts';
import type { FixSource } from '../rule.ts';

/** What fixes may see of a document, with offsets that count from `start`. */
export function fixSource(document: NotationDocument, start: number, python: PythonKnowledge = NO_PYTHON): FixSource {
  const { text } = document;
  return {
    textStart: -start,
    textEnd: text.length - start,
    slice: (span) => text.slice(Math.max(0, span.start + start), Math.max(0, span.end + start)),
    charAt: (offset) => text.charAt(offset + start),
    get endOfLine() {
      return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
    },
    hasToolName: (name) => hasToolName(document, name),
    python,
  };
}

function hasToolName(document: NotationDocument, name: string): boolean {
  for (const { item } of document.items()) {
    if (item.kind === 'element') {
      for (const { key, value } of item.properties) {
        if (
          value?.kind === 'string' &&
          value.text === name &&
          key !== null &&
          meantProperty(key.name)?.word === 'name'
        ) {
          return true;
        }
      }
    }
  }
  return false;
}
