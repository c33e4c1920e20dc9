import { isPythonSpace, pythonStrip } from '../loaders/python-text.ts';
import { behaviourOf, countsBraces, knowsInlineSchema, type LoaderVersion } from '../loaders/versions.ts';
import { say } from '../text/say.ts';

/** The position of a text in an element; each has its own misreadings by a loader. */
export type SafePlace = 'name' | 'description' | 'link' | 'executable' | 'interface' | 'field';

interface SafeText {
  readonly text: string;
  /** In the reader's words: "quotes", "braces". Empty for an unchanged text. */
  readonly changes: readonly TextLoss[];
}

interface TextLoss {
  readonly lost: string;
  readonly reason: string;
}

const BLANK = '[\\s\\x1c-\\x1f\\x85]*';
const LAST_ARROW = new RegExp(`-->(${BLANK})$`);
const BRACKET_ARROW = new RegExp(`(rules|args_schema)(${BLANK})-->(?=${BLANK}[[{])`, 'g');

/**
 * The text without everything that a string of the notation cannot hold or that the loader would misread in that position: `"` becomes `'`,
 * braces the look-alikes `｛` `｝` (in a description of a loader that counts braces only those without a partner), an arrow after a word `→`,
 * line breaks in names and links blanks, carriage returns line feeds, in a field also the bar `/`. Every kind of replacement is reported
 * once. Idempotent.
 */
export function safeText(text: string, version: LoaderVersion, place: SafePlace): SafeText {
  if (isSafeAnyway(text, place)) return { text, changes: nothingChanged };
  const changes: TextLoss[] = [];
  let current = text;
  const change = (lost: string, reason: string, next: string): void => {
    if (next !== current) {
      changes.push({ lost, reason });
      current = next;
    }
  };
  change(
    say`unpaired surrogate`,
    say`Files can't contain unpaired surrogates.`,
    current.replace(/\p{Surrogate}/gu, '\ufffd'),
  );
  if (place === 'link') {
    change(say`special characters in the link`, say`Replaced with percent encoding.`, encodeLink(current));
  }
  change(say`double quotes`, say`Replaced with ', because " ends an AION string.`, current.replaceAll('"', "'"));
  change(say`carriage returns`, say`Replaced with line feeds.`, current.replace(/\r\n?/g, '\n'));
  if (place === 'name' || place === 'field') {
    change(
      say`line breaks and surrounding spaces`,
      say`Removed, because aions-llm ignores or misreads them.`,
      place === 'name' ? pythonStrip(current.replaceAll('\n', ' ')) : pythonStrip(current),
    );
  }
  if (place === 'field') {
    change(
      say`vertical bars`,
      say`Replaced with /, because | separates the parts of a field.`,
      current.replaceAll('|', '/'),
    );
    change(
      say`"default=" at the start`,
      say`Replaced with "Default=", because aions-llm reads "default=" as a default value.`,
      current.replace(/^default=/, 'Default='),
    );
  }
  change(
    say`braces`,
    say`Replaced with similar characters, because aions-llm misreads braces.`,
    withoutBraces(current, version, place),
  );
  change(
    say`arrows`,
    say`Replaced with →, because aions-llm reads the text before --> as a property.`,
    withoutArrows(current, version),
  );
  return { text: current, changes };
}

const nothingChanged: readonly TextLoss[] = [];

/** Any possible reason for a change. Half of a surrogate pair cannot be told from a whole one here. */
const suspect = /["{}\r\ud800-\udfff]|-->/;

/** Whether the text surely stays as it is. True for nearly every text, and faster than trying each change. */
function isSafeAnyway(text: string, place: SafePlace): boolean {
  if (place === 'link' || suspect.test(text)) return false;
  if (place !== 'name' && place !== 'field') return true;
  const isStripped = !isPythonSpace(text.charCodeAt(0)) && !isPythonSpace(text.charCodeAt(text.length - 1));
  return isStripped && (place === 'name' ? !text.includes('\n') : !text.includes('|') && !text.startsWith('default='));
}

function encodeLink(link: string): string {
  return pythonStrip(link).replace(/["{}\s\u0000-\u001f]/g, (character) => encodeURIComponent(character));
}

function withoutBraces(text: string, version: LoaderVersion, place: SafePlace): string {
  const counts = countsBraces(behaviourOf(version));
  const mayPair = counts && place === 'description';
  const alone = mayPair ? unpairedBraces(text) : null;
  return text.replace(/[{}]/g, (brace, offset: number) =>
    alone !== null && !alone.has(offset) ? brace : brace === '{' ? '｛' : '｝',
  );
}

function unpairedBraces(text: string): ReadonlySet<number> {
  const open: number[] = [];
  const alone = new Set<number>();
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x7b) open.push(i);
    else if (code === 0x7d && open.pop() === undefined) alone.add(i);
  }
  for (const offset of open) alone.add(offset);
  return alone;
}

/**
 * Loaders up to 1.0.8 read every word before an arrow as a property. Later ones misread an arrow at the end of a text, before the next
 * string, and `rules -->` and `args_schema -->` before a bracket.
 */
function withoutArrows(text: string, version: LoaderVersion): string {
  const isNewer = knowsInlineSchema(behaviourOf(version));
  const inner = isNewer ? text.replace(BRACKET_ARROW, '$1$2→') : withoutKeyArrows(text);
  return inner.replace(LAST_ARROW, '→$1');
}

function withoutKeyArrows(text: string): string {
  if (!text.includes('-->')) return text;
  let result = '';
  let from = 0;
  for (let at = text.indexOf('-->'); at >= 0; at = text.indexOf('-->', at + 3)) {
    let before = at - 1;
    while (before >= 0 && isPythonSpace(text.charCodeAt(before))) before--;
    const followsKey = before >= 0 && /[A-Za-z0-9_-]/.test(text.charAt(before));
    if (followsKey || /[A-Za-z0-9_-]/.test(text.charAt(at - 1))) {
      result += `${text.slice(from, at)}→`;
      from = at + 3;
    }
  }
  return result + text.slice(from);
}
