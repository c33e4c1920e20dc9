import { NotationDocument } from '../../core/notation/notation-document.ts';
import { mostFindingsShown } from '../../core/rules/cap.ts';
import { CheckSession } from '../../core/rules/check.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import type { Budget } from './budgets.ts';
import { contents } from './content.ts';
import { milliseconds, table, threadTime } from './measure.ts';
import { say } from './report.ts';

const sizes = [
  ['10 KB', 10_000],
  ['100 KB', 100_000],
  ['1 MB', 1_000_000],
  ['10 MB', 10_000_000],
] as const;

/** How much longer a keystroke may take than in a file of 10 KB. */
const mostOfSmall: ReadonlyMap<string, number> = new Map([
  ['1 MB', 2],
  ['10 MB', 4],
]);

/** No keystroke takes longer, at any size, in milliseconds. */
const longest = 16;

/** So long each is repeated, in milliseconds: the time of a thread is counted in steps of 4 ms, so that only long sums are right. */
const measured = 400;
/** And so often at least. */
const fewestRounds = 4;

/** What is typed and taken away again, and behind which text in the middle of the file. */
const strokes: readonly (readonly [name: string, sign: string, behind: string])[] = [
  ['a letter in a text', 'x', 'description --> "'],
  ['a letter between tools', 'x', '  },\n'],
  ['{ between tools', '{', '  },\n'],
  ['} between tools', '}', '  },\n'],
  ['" between tools', '"', '  },\n'],
];

/**
 * One sign typed and taken away again, from the new text to the findings shown, by processor time: in files without a mistake, in rich
 * ones and in files full of mistakes. What the text buffer does is not counted. Prints one table.
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
  say(`${table(rows)}\n`);
  return budgets;
}

/** For each stroke the slower of typing and taking away, in milliseconds of processor time. */
function keystrokes(text: string): readonly number[] {
  const session = new CheckSession(defaultSettings);
  let document = NotationDocument.parse(text);
  session.findings(document);
  return strokes.map(([, sign, behind]) => {
    const at = text.indexOf(behind, text.length >> 1) + behind.length;
    const typed = inOnePiece(text.slice(0, at) + sign + text.slice(at));
    const sums = { typed: 0, taken: 0 };
    let rounds = 0;
    for (; rounds < fewestRounds || sums.typed + sums.taken < measured; rounds++) {
      for (const way of ['typed', 'taken'] as const) {
        const isTyped = way === 'typed';
        const change = { span: { start: at, end: isTyped ? at : at + 1 }, newLength: isTyped ? 1 : 0 };
        const before = threadTime();
        document = document.update(isTyped ? typed : text, [change]);
        session.findings(document).shown(at, mostFindingsShown);
        // The first round makes what is kept from then on.
        if (rounds > 0) sums[way] += threadTime() - before;
      }
    }
    return Math.max(sums.typed, sums.taken) / (rounds - 1);
  });
}

/** The engine keeps a joined text in pieces until one asks for a character: laying it out is the work of the text buffer. */
function inOnePiece(text: string): string {
  text.charCodeAt(0);
  return text;
}
