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
import { behaviourOf, type LoaderBehaviour, type LoaderVersion } from './versions.ts';

/**
 * What a loader can misread of an item: `none`: nothing; `own`: at most what the item itself says, so that the item can be
 * compared alone; `braces`: its neighbours too, as far as its braces reach (`stretchesOf`); `words`: any item, so that only the
 * whole document tells.
 */
export type Hazard = 'none' | 'own' | 'braces' | 'words';

/**
 * Tells without running a loader's model whether it has to be run. `text` is that of the document, in which the item stands
 * at `start`. Errs on the side of hazard: where every item of a text in root brackets has none, `compareMeaning` finds no
 * difference, and where none reaches beyond its item, the differences of the document are those of its items.
 */
export function hazardOf(item: RootItem, text: string, start: number, version: LoaderVersion): Hazard {
  const behaviour = behaviourOf(version);
  if (item.kind === 'element' && plainReaders(item, text, start).has(behaviour)) return 'none';
  if (item.kind === 'gap' && item.tokens.every(isOrdinary)) return 'none';
  const own = text.slice(start, start + item.width);
  const braces = bracesIn(own);
  if (!countsBraces(behaviour)) {
    // Prompts mean nothing to these loaders. The braces before an element are closed by none of its own, nor does it leave one open.
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

/** Whether the loaders of this behaviour count braces to the end of the text, rather than look for pairs of them. */
export function countsBraces(behaviour: LoaderBehaviour): boolean {
  return behaviour === '1.0.12' || behaviour === '1.0.16';
}

/** Whether a sign between the tools is one that belongs there. */
export function isOrdinary({ kind }: GapToken): boolean {
  return kind === 'comma' || kind === 'open-bracket' || kind === 'close-bracket';
}

/** The braces of a text, wherever they stand. */
export interface Braces {
  readonly first: '{' | '}' | null;
  readonly last: '{' | '}' | null;
  /** How many more open than close. */
  readonly surplus: number;
  /** Whether they close what they open and nothing else. */
  readonly isBalanced: boolean;
}

/** Those of a text that has none, and those of a tool that is read as it is written. */
export const noBraces: Braces = { first: null, last: null, surplus: 0, isBalanced: true };
export const bracesOfPlainTool: Braces = { first: '{', last: '}', surplus: 0, isBalanced: true };

/** The braces of an item that a loader sees beside those of its neighbours; `text` is the item's. */
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

/** Whether what stands in a gap can be read together with its neighbours as a property beside the tools. */
function mayJoinWords({ tokens, width }: GapNode, own: string, text: string, start: number): boolean {
  if (own.includes('-->')) return true;
  const last = tokens.findLast((token) => !isOrdinary(token));
  if (last === undefined) return false;
  const followsText = text[start - 1] === '"' || text[start - 1] === ']';
  return followsText || (last.end === width && text[start + width] !== '{');
}

/** What 1.0.16 cuts out of the text, and all from 1.0.12 on look for in it, wherever it stands. */
const rootPropertyInText = /(?:system_prompt|wrapped_query|rules)[\s\u0085\u001c-\u001f]*-->/;
const endsInRootProperty = /(?:system_prompt|wrapped_query|rules)$/;

/** Whether the loaders from 1.0.12 on find the property where it stands and nothing else in it. What its braces do is another matter. */
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

/** Whether no word can go on at the offset. */
function standsAlone(text: string, offset: number): boolean {
  return offset === 0 || /[\s,[\]{}]/.test(text.charAt(offset - 1));
}
