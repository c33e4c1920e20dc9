import { isRootText } from '../notation/by-the-letter.ts';
import {
  type GapNode,
  type GapToken,
  isRootPropertyName,
  type RootItem,
  type RootPropertyNode,
} from '../notation/syntax.ts';
import { plainReaders } from './plain-readers.ts';
import { pythonCount } from './python-text.ts';
import { behaviourOf, countsBraces, type LoaderVersion } from './versions.ts';

/**
 * The reach of a loader's misreading of an item. `none`: nothing is misread. `own`: at most the item itself, which can be compared alone.
 * `braces`: also its neighbours, as far as its braces reach (`stretchesOf`). `words`: any item; only the whole document tells.
 */
export type Hazard = 'none' | 'own' | 'braces' | 'words';

/**
 * Whether a loader's model has to run for an item, decided without running it. `text` is the document's, `start` the offset of the item.
 * Errs on the side of hazard: where every item of a text in root brackets has none, `compareMeaning` finds no difference; where none
 * reaches beyond its item, the differences of the document are those of its items.
 */
export function hazardOf(item: RootItem, text: string, start: number, version: LoaderVersion): Hazard {
  const behaviour = behaviourOf(version);
  if (item.kind === 'element' && plainReaders(item, text, start).has(behaviour)) return 'none';
  if (item.kind === 'gap' && item.tokens.every(isOrdinary)) return 'none';
  const own = text.slice(start, start + item.width);
  const braces = bracesIn(own);
  if (!countsBraces(behaviour)) {
    // Prompts mean nothing to these loaders. No brace of an element closes the ones before it, and it leaves none open.
    if (item.kind === 'element') {
      return braces.first === null || (own.startsWith('{') && braces.last === '}') ? 'own' : 'braces';
    }
    return braces.first === null ? 'none' : 'braces';
  }
  switch (item.kind) {
    case 'gap':
      return mayJoinWords(item, own, text, start) ? 'words' : braces.first === null ? 'none' : 'braces';
    case 'root-property':
      if (!isReadAsWritten(item, own) || !standsAlone(text, start)) return 'words';
      return braces.first === null ? 'none' : 'braces';
    case 'element':
      return rootPropertyInText.test(own) ? 'words' : braces.isBalanced ? 'own' : 'braces';
  }
}

/** Whether the token belongs between the tools. */
export function isOrdinary({ kind }: GapToken): boolean {
  return kind === 'comma' || kind === 'open-bracket' || kind === 'close-bracket';
}

export interface Braces {
  readonly first: '{' | '}' | null;
  readonly last: '{' | '}' | null;
  readonly surplus: number;
  readonly isBalanced: boolean;
}

export const noBraces: Braces = { first: null, last: null, surplus: 0, isBalanced: true };
export const bracesOfPlainTool: Braces = { first: '{', last: '}', surplus: 0, isBalanced: true };

/** The braces of an item that a loader counts together with those of its neighbours. `text` is the item's. */
export function bracesOf(item: RootItem, text: string, version: LoaderVersion): Braces {
  const isCutOut =
    item.kind === 'root-property' &&
    behaviourOf(version) === '1.0.16' &&
    isReadAsWritten(item, text) &&
    isRootPropertyName(item.entry.key?.name ?? '');
  return isCutOut ? noBraces : bracesIn(text);
}

function bracesIn(text: string): Braces {
  let first: Braces['first'] = null;
  let last: Braces['last'] = null;
  let surplus = 0;
  let lowest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x7b || code === 0x7d) {
      last = code === 0x7b ? '{' : '}';
      first ??= last;
      surplus += code === 0x7b ? 1 : -1;
      lowest = Math.min(lowest, surplus);
    }
  }
  return { first, last, surplus, isBalanced: surplus === 0 && lowest === 0 };
}

/** Whether a loader can read a gap together with its neighbours as a root property. */
function mayJoinWords({ tokens, width }: GapNode, own: string, text: string, start: number): boolean {
  if (own.includes('-->')) return true;
  const last = tokens.findLast((token) => !isOrdinary(token));
  if (last === undefined) return false;
  const followsText = text[start - 1] === '"' || text[start - 1] === ']';
  return followsText || (last.end === width && text[start + width] !== '{');
}

/** The root properties that 1.0.16 cuts out of the text, and that all loaders from 1.0.12 on search for anywhere in it. */
const rootPropertyInText = /(?:system_prompt|wrapped_query|rules)[\s\u0085\u001c-\u001f]*-->/;
const endsInRootProperty = /(?:system_prompt|wrapped_query|rules)$/;

/** Whether the loaders from 1.0.12 on find the property at its start and nothing else in it. Its braces are not considered. */
function isReadAsWritten({ entry, problems, trivia }: RootPropertyNode, text: string): boolean {
  const { key, link, value } = entry;
  if (problems.length > 0 || trivia.length > 0 || key === null || link?.text !== '-->' || entry.block !== null) {
    return false;
  }
  if (pythonCount(text, '-->') !== 1) return false;
  if (value?.kind === 'list') {
    return key.name === 'rules' && value.values.every(isRootText) && pythonCount(text, ']') === 1;
  }
  const isOther = !isRootPropertyName(key.name) && !endsInRootProperty.test(key.name);
  return isRootText(value) && (isOther || key.name === 'system_prompt' || key.name === 'wrapped_query');
}

function standsAlone(text: string, offset: number): boolean {
  return offset === 0 || /[\s,[\]{}]/.test(text.charAt(offset - 1));
}
