import type { FormattingOptions } from 'vscode-languageserver-protocol';

/** The start and the end of a case's items in a condition's text. */
export const edge = '\u0001';

/** A condition that every feature must handle: the spelling of a file around the asked position. */
export interface Condition {
  readonly name: string;
  /** The whole text with these items in its array. */
  frame(items: string): string;
  /** A piece of the items in that text's spelling. */
  lay(piece: string): string;
  readonly options: FormattingOptions;
}

/** In every case before the cursor on its line, for a character of two UTF-16 units. */
export const placeholder = '☺';
const surrogates = '👩‍👩‍👧𝒆';

const spaces: FormattingOptions = { tabSize: 2, insertSpaces: true };
const plain = (text: string): string => text.replaceAll(placeholder, 'x');
const asItIs = (items: string): string => `[\n${items}\n]\n`;

/** A tool whose name keeps the alphabetical order. */
const filler = (name: string): string =>
  `  {\n    name --> "${name}",\n    link --> "https://example.com/${name}",\n    description --> "Fills the file."\n  }`;
const fillers = (letter: string): string =>
  Array.from({ length: 2_500 }, (_, index) => filler(`${letter}${index}`)).join(',\n');
const [manyBefore, manyBehind] = [fillers('A'), fillers('Z')];

/** Mistakes without a safe fix, before and behind; the last tool is being typed. */
const brokenBefore = '  {\n    name -->\n  },\n  // left over\n  {} }';
const brokenBehind = '  {\n    name --> "Zoo",\n    function --> "lambda a: go(a" --> {\n      arg-1 -->';

function condition(
  name: string,
  wrap: (items: string) => string,
  lay: (text: string) => string,
  options = spaces,
): Condition {
  return { name, lay, options, frame: (items) => lay(wrap(items)) };
}

export const conditions: readonly Condition[] = [
  condition('LF and spaces', asItIs, plain),
  condition('CR LF', asItIs, (text) => plain(text).replaceAll('\n', '\r\n')),
  condition(
    'tabs',
    asItIs,
    (text) => plain(text).replace(/^(\u0001?)( +)/gm, (_, first, found) => first + '\t'.repeat(found.length / 2)),
    { tabSize: 4, insertSpaces: false },
  ),
  condition('surrogate pairs', asItIs, (text) => text.replaceAll(placeholder, surrogates)),
  condition('broken', (items) => `[\n${brokenBefore},\n${items},\n${brokenBehind}\n`, plain),
  condition('5,000 elements', (items) => `[\n${manyBefore},\n${items},\n${manyBehind}\n]\n`, plain),
];
