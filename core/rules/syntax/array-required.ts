import type { RootProblem } from '../../notation/root-problems.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { TextEdit } from '../../text/span.ts';
import { rightDocs } from '../example.ts';
import { skipBlanksBack, skipWhiteSpace } from '../fix/layout.ts';
import { otherBracket } from '../fix/other-bracket.ts';
import { type FixSource, type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { refusedAtEdge, refusedByOthers, refusedFile, syntaxRule } from './syntax-rule.ts';

type ArrayProblem = Extract<RootProblem, { kind: 'array-required' | 'second-array' }>;

export const arrayRequired = {
  ...syntaxRule,
  id: 'array-required',
  title: wording`File isn't a single array`,
  documentation: {
    why: "An AION file is one array in `[ ]`, even if there is only one tool. All versions of aions-llm reject a file that doesn't start with `[` and end with `]` (`AIONParseError`: *AION definition must be an array enclosed in [ ]*). aions-llm accepts a second array, or an array inside the array. Other parsers read only the first array or report an error.",
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
          ? say`Only one array is allowed. aions-llm merges the arrays, but other parsers read only the first.`
          : say`Nested arrays aren't allowed. ${translated(refusedByOthers)}`;
      return localFinding(this, span, message, {
        fixes: (source) => (problem.position === 'behind' ? joinArrays(source, span.start) : []),
      });
    }
    const { openAt, closeAt } = problem;
    if (blank) {
      return localFinding(this, span, say`The file is empty. ${translated(refusedAtEdge)}`, {
        // A new file; the severity doesn't depend on whether it is open.
        severity: 'information',
        fixes: (source) => [plainFix(say`Insert an empty array`, false, [insert(span.end, `[${source.endOfLine}]`)])],
      });
    }
    const message =
      openAt === null
        ? say`Missing ] after the last tool. ${translated(refusedFile)}`
        : closeAt === null
          ? say`Missing [ before the first tool. ${translated(refusedFile)}`
          : say`Tools must be enclosed in [ ]. ${translated(refusedFile)}`;
    const title = openAt === null ? say`Add ${']'}` : closeAt === null ? say`Add ${'['}` : say`Enclose in [ ]`;
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
        plainFix(say`Merge the arrays`, true, [
          { span: { start: skipBlanksBack(source, close), end: open + 1 }, newText: ',' },
        ]),
      ]
    : [];
}
