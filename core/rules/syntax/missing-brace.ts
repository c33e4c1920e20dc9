import type { LoaderVersion } from '../../loaders/versions.ts';
import { say, translated, wording } from '../../text/say.ts';
import { consequencesFor, withoutClosingBrace, withoutOpeningBrace } from '../consequence.ts';
import { sendMail } from '../example.ts';
import type { Fix } from '../finding.ts';
import { indentationUnit } from '../fix/insert-property.ts';
import {
  commaBehind,
  hasLineBreak,
  lineIndentation,
  skipBlanksBack,
  skipSpaces,
  skipWhiteSpace,
  wholeLines,
} from '../fix/layout.ts';
import { otherBracket } from '../fix/other-bracket.ts';
import { type FixSource, localFinding, plainFix } from '../rule.ts';
import { ignoredFunction, type Problem, type SyntaxRule, syntaxRule } from './syntax-rule.ts';

const right = sendMail('send_mail', 'arg-1 --> "string (the address)",', 'return-1 --> "bool (whether it was sent)"');

export const missingBrace: SyntaxRule<'missing-brace'> = {
  ...syntaxRule,
  id: 'missing-brace',
  title: wording`Unmatched brace or bracket`,
  documentation: {
    why: 'Tools and blocks are enclosed in `{ }`, a list of rules in `[ ]`. If a closing brace is missing, aions-llm 1.0.11 and later silently remove this tool and all later tools. In earlier versions, this tool is lost, or `get_langchain_tools` raises an exception. If an opening brace is missing, the tool is lost, or the file is rejected.',
    wrong: right.replace('\n    },', ','),
    right,
  },
  report(problem, { item, versions }) {
    const { span, opener } = problem;
    const ofBlock = item.kind === 'element' && item.open !== null;
    return localFinding(this, span, message(problem, ofBlock, versions), {
      related: opener === null ? [] : [{ span: opener, message: say`Opened here.` }],
      fixes: (source) => {
        const instead = wrongBracket(source, problem);
        // The finding is the other bracket: beside a second one it would have no meaning.
        return instead.some(({ safe }) => safe)
          ? instead
          : [...instead, ...removeLoneBrace(source, problem), ...closeBrace(source, problem)];
      },
    });
  },
};

/** Replaces a bracket of another kind at the position of the missing one. */
function wrongBracket(source: FixSource, { brace, insert, insertAt, span }: Problem<'missing-brace'>): readonly Fix[] {
  if (insert === '}}') return [];
  const at = brace === '{' ? skipBlanksBack(source, insertAt) - 1 : skipWhiteSpace(source, insertAt);
  return otherBracket(source, at, brace, at === span.start ? 'found' : 'possible');
}

/** A brace with nothing between it and the next tool is surplus. */
function removeLoneBrace(source: FixSource, { opener, insertAt }: Problem<'missing-brace'>): readonly Fix[] {
  const isLone = opener !== null && source.slice({ start: opener.end, end: insertAt }).trim() === '';
  return isLone
    ? [plainFix(say`Remove brace`, false, [{ span: wholeLines(source, opener) ?? opener, newText: '' }])]
    : [];
}

function message(
  { brace, insert }: Problem<'missing-brace'>,
  ofBlock: boolean,
  versions: readonly LoaderVersion[],
): string {
  switch (brace) {
    case '}':
      return sentences(
        say`Missing ${insert === '}}' ? '} }' : insert}.`,
        consequencesFor(versions, withoutClosingBrace),
      );
    case '{':
      return ofBlock
        ? say`Missing { before the interface block. ${translated(ignoredFunction)}`
        : sentences(say`Missing { before the tool.`, consequencesFor(versions, withoutOpeningBrace));
    case ']':
      return say`Missing ${']'}. aions-llm reads up to the next ].`;
  }
}

/** Without the consequence if no version is known. */
function sentences(...all: readonly string[]): string {
  return all.filter((sentence) => sentence !== '').join(' ');
}

/** Writes the missing braces or bracket, and the comma after them where needed. In a block of several lines each is on its own line. */
function closeBrace(source: FixSource, problem: Problem<'missing-brace'>): readonly Fix[] {
  const { insert, insertAt, opener, brace } = problem;
  const at = { start: insertAt, end: insertAt };
  const title = say`Add ${insert}`;
  if (brace === '{') {
    // Directly behind these, the properties are part of other unexpected text.
    return /["{]/.test(source.charAt(insertAt - 1)) ? [] : [plainFix(title, true, [{ span: at, newText: '{ ' }])];
  }
  const comma = commaBehind(source, insertAt);
  if (
    opener === null ||
    !isLastOfLine(source, insertAt) ||
    !hasLineBreak(source, { start: opener.end, end: insertAt })
  ) {
    const blankBefore = brace === '}' ? ' ' : '';
    return [plainFix(title, true, [{ span: at, newText: `${blankBefore}${[...insert].join(' ')}${comma}` }])];
  }
  const outer = source.endOfLine + lineIndentation(source, opener.start);
  const newText = insert === '}}' ? `${outer}${indentationUnit(outer, source)}}${outer}}` : outer + insert;
  return [plainFix(title, true, [{ span: at, newText: newText + comma }])];
}

function isLastOfLine(source: FixSource, offset: number): boolean {
  let at = skipSpaces(source, offset);
  if (source.charAt(at) === ',') at = skipSpaces(source, at + 1);
  return ['', '\r', '\n'].includes(source.charAt(at));
}
