import type { RootProblem } from '../../notation/root-problems.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { TextEdit } from '../../text/span.ts';
import { rightDocs } from '../example.ts';
import { skipBlanksBack, skipWhiteSpace } from '../fix/layout.ts';
import { otherBracket } from '../fix/other-bracket.ts';
import { type FixSource, type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { refusedAtEdge, syntaxRule } from './syntax-rule.ts';

type ArrayProblem = Extract<RootProblem, { kind: 'array-required' | 'second-array' }>;

export const arrayRequired = {
  ...syntaxRule,
  id: 'array-required',
  title: wording`A file is one array in square brackets, also for a single tool`,
  documentation: {
    why: 'An AION definition is always one root-level array, enclosed in `[ ]`. A single tool stands in an array too. Every version of the loader refuses a file whose first and last characters (white space aside) are not the brackets, with `AIONParseError`: *AION definition must be an array enclosed in [ ]*.',
    wrong: `{
  name --> "FetchDocs",
  link --> "https://example.com/docs",
  description --> "Where the documentation is."
}
`,
    right: rightDocs,
  },
  /** `blank`: the file is empty or only white space. `endsWithItem`: its last bracket belongs to a tool. */
  report(problem: ArrayProblem, blank: boolean, endsWithItem: boolean): LocalFinding {
    const { span } = problem;
    if (problem.kind === 'second-array') {
      const message =
        problem.position === 'behind'
          ? say`A second array begins here, but a file holds exactly one. The loaders read the tools of both as one list, other readers of the notation stop at the first. Put all tools into one pair of brackets.`
          : say`An array begins inside the array. The loaders look through it, other readers of the notation stop here. Put all tools into one pair of brackets.`;
      return localFinding(this, span, message, {
        fixes: (source) => (problem.position === 'behind' ? joinArrays(source, span.start) : []),
      });
    }
    const { openAt, closeAt } = problem;
    if (blank) {
      return localFinding(
        this,
        span,
        say`The file is empty. ${translated(refusedAtEdge)}, so write [ ] and put the tools between the brackets.`,
        {
          // Someone has just made the file, and sees the same whether it is open or closed.
          severity: 'information',
          fixes: (source) => [plainFix(say`Write an empty array`, false, [insert(span.end, `[${source.endOfLine}]`)])],
        },
      );
    }
    const message =
      openAt === null
        ? say`The array is not closed. ${translated(refusedAtEdge)}. Put ] after the last tool.`
        : closeAt === null
          ? say`The array has no opening bracket. ${translated(refusedAtEdge)}. Put [ before the first tool.`
          : say`The tools do not stand in an array. ${translated(refusedAtEdge)}, also when it holds a single tool. Put [ before the first tool and ] after the last.`;
    const title =
      openAt === null ? say`Close the array` : closeAt === null ? say`Open the array` : say`Wrap the tools in an array`;
    return localFinding(this, span, message, {
      fixes: (source) => [
        ...(openAt === null || closeAt !== null ? [] : otherBracket(source, openAt, '[')),
        ...(closeAt === null || openAt !== null || endsWithItem ? [] : otherBracket(source, closeAt - 1, ']')),
        plainFix(title, true, [
          ...(openAt === null ? [] : [open(source, openAt)]),
          ...(closeAt === null ? [] : [insert(closeAt, `${source.endOfLine}]`)]),
        ]),
      ],
    });
  },
};

/** In place of a comma, before which nothing would be in the array. */
function open(source: FixSource, offset: number): TextEdit {
  const end = source.charAt(offset) === ',' ? offset + 1 : offset;
  return { span: { start: offset, end }, newText: `[${source.endOfLine}` };
}

function insert(offset: number, newText: string) {
  return { span: { start: offset, end: offset }, newText };
}

/** Replaces the brackets between two adjacent arrays by a comma; `open` is the offset of the second `[`. */
function joinArrays(source: FixSource, open: number) {
  const close = skipBlanksBack(source, open) - 1;
  const isEmpty = skipWhiteSpace(source, open + 1) === source.textEnd;
  return source.charAt(close) === ']' && !isEmpty
    ? [
        plainFix(say`Join the two arrays`, true, [
          { span: { start: skipBlanksBack(source, close), end: open + 1 }, newText: ',' },
        ]),
      ]
    : [];
}
