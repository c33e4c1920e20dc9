import { isPlainText } from '../notation/by-the-letter.ts';
import {
  type GapNode,
  isRootPropertyName,
  type RootItem,
  type RootPropertyNode,
  type ValueNode,
} from '../notation/syntax.ts';
import { plainReaders } from './plain-readers.ts';
import { pythonCount } from './python-text.ts';
import { behaviourOf, type LoaderVersion } from './versions.ts';

/**
 * What a loader can misread of an item: `none`: nothing; `own`: at most what the item itself says, so that the item can be
 * compared alone; `beyond`: other items too, so that only the whole document tells.
 */
export type Hazard = 'none' | 'own' | 'beyond';

/**
 * Tells without running a loader's model whether it has to be run. `text` is that of the document, in which the item stands
 * at `start`. Errs on the side of hazard: where every item of a text in root brackets has none, `compareMeaning` finds no
 * difference, and where none reaches beyond its item, the differences of the document are those of its items.
 */
export function hazardOf(item: RootItem, text: string, start: number, version: LoaderVersion): Hazard {
  const end = start + item.width;
  switch (item.kind) {
    case 'gap':
      return isPlainGap(item, text, start) ? 'none' : 'beyond';
    case 'root-property':
      return isPlainRootProperty(item, text.slice(start, end)) ? 'none' : 'beyond';
    case 'element':
      if (plainReaders(item, text, start).has(behaviourOf(version))) {
        return 'none';
      }
      return staysInside(text.slice(start, end)) ? 'own' : 'beyond';
  }
}

function isPlainGap({ tokens, width }: GapNode, text: string, start: number): boolean {
  let hasComment = false;
  for (const { kind } of tokens) {
    if (kind === 'comment') {
      hasComment = true;
    } else if (kind !== 'comma' && kind !== 'open-bracket' && kind !== 'close-bracket') {
      return false;
    }
  }
  return !hasComment || !/[{}]|-->/.test(text.slice(start, start + width));
}

/** What 1.0.16 cuts out of the text, and all from 1.0.12 on look for in it, wherever it stands. */
const rootPropertyInText = /(?:system_prompt|wrapped_query|rules)[\s\u0085\u001c-\u001f]*-->/;
const endsInRootProperty = /(?:system_prompt|wrapped_query|rules)$/;

/** Whether the braces of the text, wherever they stand, close what they open and nothing else, and no root property is in it. */
function staysInside(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x7b) {
      level++;
    } else if (code === 0x7d && --level < 0) {
      return false;
    }
  }
  return level === 0 && !rootPropertyInText.test(text);
}

function isPlainRootProperty({ entry, problems, trivia }: RootPropertyNode, text: string): boolean {
  const { key, link, value } = entry;
  if (problems.length > 0 || trivia.length > 0 || key === null || link?.text !== '-->' || entry.block !== null) {
    return false;
  }
  if (/[{}]/.test(text) || pythonCount(text, '-->') !== 1) {
    return false;
  }
  if (value?.kind === 'list') {
    return key.name === 'rules' && value.values.every(isRootText) && pythonCount(text, ']') === 1;
  }
  const isOther = !isRootPropertyName(key.name) && !endsInRootProperty.test(key.name);
  return isRootText(value) && (isOther || key.name === 'system_prompt' || key.name === 'wrapped_query');
}

function isRootText(value: ValueNode | null): boolean {
  return isPlainText(value) || (value?.kind === 'string' && value.closed && value.quote === 'triple');
}
