import { NotationDocument } from '../../core/notation/notation-document.ts';
import { capFindings, mostFindingsShown } from '../../core/rules/cap.ts';
import { check } from '../../core/rules/check.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import type { Budget } from './budgets.ts';
import { contents } from './content.ts';
import { milliseconds, table, threadTime } from './measure.ts';
import { print } from './report.ts';

const sizes = [
  ['10 KB', 10_000],
  ['100 KB', 100_000],
  ['1 MB', 1_000_000],
  ['10 MB', 10_000_000],
] as const;

/** The limit of a keystroke's time, as a multiple of the time in a file of 10 KB. */
const mostOfSmall: ReadonlyMap<string, number> = new Map([
  ['1 MB', 2],
  ['10 MB', 4],
]);

/** In milliseconds: the limit of a keystroke at any size. */
const longest = 16;

/** In milliseconds, per stroke: the clock of a thread has steps of 4 ms, so only long sums are right. */
const measured = 400;
const fewestRounds = 4;

/** The typed and deleted text, and the text before it in the middle of the file. */
const strokes: readonly (readonly [name: string, sign: string, behind: string])[] = [
  ['a letter in a text', 'x', 'description --> "'],
  ['a letter between tools', 'x', '  },\n'],
  ['{ between tools', '{', '  },\n'],
  ['} between tools', '}', '  },\n'],
  ['" between tools', '"', '  },\n'],
];

/**
 * One character typed and deleted, from the new text to the shown findings, in processor time: in files without a mistake, in rich ones and
 * in files full of mistakes. The work of the text buffer does not count. Prints one table.
 */
export function benchKeystrokes(): readonly Budget[] {
  const budgets: Budget[] = [];
  const rows = [['one keystroke', ...sizes.map(([name]) => name), 'against 10 KB']];
  for (const [content, make] of Object.entries(contents)) {
    const times = sizes.map(([, bytes]) => keystrokes(make(bytes)));
    for (const [index, [name]] of strokes.entries()) {
      const what = `${content}: ${name}`;
      const ofSizes = times.map((all) => all[index] ?? Number.NaN);
      const [small = Number.NaN] = ofSizes;
      for (const [at, [size]] of sizes.entries()) {
        const time = ofSizes[at] ?? Number.NaN;
        const most = Math.min(longest, small * (mostOfSmall.get(size) ?? Number.POSITIVE_INFINITY));
        budgets.push({
          what: `${what} at ${size}`,
          measured: `${milliseconds(time)} ms`,
          budget: `${milliseconds(most)} ms`,
          kept: time <= most,
        });
      }
      const ratios = ofSizes.slice(1).map((time) => `${(time / small).toFixed(1)}×`);
      rows.push([`  ${what}`, ...ofSizes.map(milliseconds), ratios.join(' ')]);
    }
  }
  print(`${table(rows)}\n`);
  return budgets;
}

/** The slower of typing and deleting for each stroke, in milliseconds of processor time. */
function keystrokes(text: string): readonly number[] {
  let document = NotationDocument.parse(text);
  check(document, defaultSettings);
  return strokes.map(([, sign, behind]) => {
    const at = text.indexOf(behind, text.length >> 1) + behind.length;
    const typed = inOnePiece(text.slice(0, at) + sign + text.slice(at));
    const sums = { typed: 0, taken: 0 };
    let rounds = 0;
    for (; rounds < fewestRounds || sums.typed + sums.taken < measured; rounds++) {
      for (const way of ['typed', 'taken'] as const) {
        const isTyped = way === 'typed';
        const before = threadTime();
        document = NotationDocument.parse(isTyped ? typed : text, document);
        capFindings(check(document, defaultSettings), at, mostFindingsShown);
        // The first round fills the caches.
        if (rounds > 0) sums[way] += threadTime() - before;
      }
    }
    return Math.max(sums.typed, sums.taken) / (rounds - 1);
  });
}

/** V8 keeps a joined text in pieces until a character is read: to join them is the work of the text buffer. */
function inOnePiece(text: string): string {
  text.charCodeAt(0);
  return text;
}
