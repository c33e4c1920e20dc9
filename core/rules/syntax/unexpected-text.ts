import { isPythonSpace } from '../../loaders/python-text.ts';
import { isLikeComma } from '../../notation/characters.ts';
import type { ElementNode } from '../../notation/syntax.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { Span, TextEdit } from '../../text/span.ts';
import { rightDocs } from '../example.ts';
import type { Fix } from '../finding.ts';
import { commaBehind, skipBlanksBack, skipSpaces, skipSpacesBack, skipWhiteSpace } from '../fix/layout.ts';
import { otherBracket } from '../fix/other-bracket.ts';
import { type FixSource, type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { removeText } from './comment-not-allowed.ts';
import { quoted, refusedAtEdge, refusedByOthers, type StrayPlace, syntaxRule } from './syntax-rule.ts';

const consequence: Readonly<Record<Exclude<StrayPlace, 'edge'>, string>> = {
  'between items': refusedByOthers,
  'inside an item': wording`aions-llm ignores the text or rejects the file.`,
};

export const unexpectedText = {
  ...syntaxRule,
  id: 'unexpected-text',
  title: wording`Unexpected text between tools or properties`,
  documentation: {
    why: 'Only commas and white space (space, tab, line break) are allowed between, before, and after tools. aions-llm ignores most other text, but reads every `key --> "…"` in the text, and rejects a file that doesn\'t start with `[` and end with `]`. If the file contains the markers of a merge conflict (`<<<<<<<`, `=======`, `>>>>>>>`), aions-llm loads both sides of the conflict.',
    wrong: `${rightDocs}-- end of the tools\n`,
    right: rightDocs,
  },
  /** The first character of the unchecked text. No fix: removing the rest would lose tools. */
  reportRest(span: Span): LocalFinding {
    return localFinding(this, span, say`Too many errors. The rest of the file isn't checked.`);
  },
  /** `text` is the text of `span`; `conflict`: it is a marker line of git; `element`: the tool that it is in. */
  report(
    span: Span,
    text: string,
    place: StrayPlace,
    conflict: boolean,
    element: ElementNode | null = null,
  ): LocalFinding {
    if (conflict) {
      const message = say`Unresolved merge conflict. aions-llm reads both sides.`;
      return localFinding(this, span, message, { fixes: (source) => resolveConflicts(source, span.start) });
    }
    const lost = translated(place === 'edge' ? refusedAtEdge : consequence[place]);
    const message =
      place !== 'edge' && isOneLikeComma(text)
        ? say`Expected a comma, but found ${quoted(text)}. ${lost}`
        : say`Unexpected text ${quoted(text)}. ${lost}`;
    return localFinding(this, span, message, {
      fixes: (source) => [
        ...(text.length === 1 ? likelyBrackets(source, span, place, element) : []),
        ...writeComma(source, span, text),
        ...remove(source, span, text, place !== 'inside an item'),
      ],
    });
  },
};

/** Likelier ones first. */
function likelyBrackets(
  source: FixSource,
  { start, end }: Span,
  place: StrayPlace,
  element: ElementNode | null,
): readonly Fix[] {
  const isClosed = source.charAt(skipBlanksBack(source, start) - 1) === ']';
  const isUnclosed = element?.problems.some((problem) => problem.kind === 'missing-brace' && problem.brace === '}');
  const endsBlock = isUnclosed === true && source.charAt(skipWhiteSpace(source, end)) === '}';
  return [
    ...otherBracket(source, start, '{'),
    ...(element === null ? [] : otherBracket(source, start, '}', endsBlock ? 'missing' : 'possible')),
    ...(place === 'edge' ? otherBracket(source, start, '[') : []),
    ...(place === 'edge' && !isClosed ? otherBracket(source, start, ']') : []),
  ];
}

/** Removes the text. Between items, the missing comma is not reported. */
function remove(source: FixSource, span: Span, text: string, isBetween: boolean): readonly Fix[] {
  if (isBetween && beginsItem(source, span)) return [];
  return [
    writeSpace(source, span, text) ?? removeText(say`Remove text`, source, withItsComma(source, span), isBetween),
  ];
}

/** The span, with the comma behind it that would have nothing before it. */
function withItsComma(source: FixSource, { start, end }: Span): Span {
  const before = source.charAt(skipBlanksBack(source, start) - 1);
  const next = skipWhiteSpace(source, end);
  const isLone = source.charAt(next) === ',' && ['', '[', '{', ','].includes(before);
  return { start, end: isLone ? next + 1 : end };
}

/** Whether the span is the first character of a tool or property, of which only that is reported. */
function beginsItem(source: FixSource, { start, end }: Span): boolean {
  if (end - start !== 1) return false;
  const next = source.charAt(end);
  return source.charAt(start) === '{' || (/\w/.test(source.charAt(start)) && /[\w-]/.test(next));
}

function isOneLikeComma(text: string): boolean {
  return text.length === 1 && isLikeComma(text.charCodeAt(0));
}

/** Replaces other white space and the blanks around it by one space; null at the edge of a line. */
function writeSpace(source: FixSource, span: Span, text: string): Fix | null {
  if (![...text].every((char) => isPythonSpace(char.charCodeAt(0)))) return null;
  const gone = { start: skipSpacesBack(source, span.start), end: skipSpaces(source, span.end) };
  const isInside = gone.start > source.textStart && gone.end < source.textEnd;
  if (!isInside || /[\r\n]/.test(source.charAt(gone.start - 1) + source.charAt(gone.end))) return null;
  return plainFix(say`Replace with a space`, true, [{ span: gone, newText: ' ' }]);
}

/** Replaces a similar character by a comma where the text needs one. */
function writeComma(source: FixSource, span: Span, text: string): readonly Fix[] {
  const before = source.charAt(skipBlanksBack(source, span.start) - 1);
  if (!isOneLikeComma(text) || !/["}\]]/.test(before) || commaBehind(source, span.end) === '') return [];
  return [plainFix(say`Replace with ${','}`, true, [{ span, newText: ',' }])];
}

type Marker = 'ours' | 'base' | 'theirs' | 'end';
interface MarkerLine {
  readonly marker: Marker;
  readonly start: number;
  /** After its line break. */
  readonly end: number;
}

/** Resolves the conflicts of git from `offset` to the end of the text, for either side. */
function resolveConflicts(source: FixSource, offset: number): readonly Fix[] {
  const markers = markerLines(source, offset);
  const whole = markers.some(({ marker }) => marker === 'theirs') && markers.some(({ marker }) => marker === 'end');
  if (!whole) return [plainFix(say`Remove line`, false, markers.slice(0, 1).map(removal))];
  return [
    plainFix(say`Keep the first version`, false, dropSide(markers, 'theirs')),
    plainFix(say`Keep the second version`, false, dropSide(markers, 'ours')),
  ];
}

const markerLine = /^(<{7}|\|{7}|={7}|>{7})(?=\s|$)[^\r\n]*(?:\r\n|\n|\r|$)/gm;
const markerOf: Readonly<Record<string, Marker>> = { '<': 'ours', '|': 'base', '=': 'theirs', '>': 'end' };

function markerLines(source: FixSource, offset: number): readonly MarkerLine[] {
  const text = source.slice({ start: offset, end: source.textEnd });
  return [...text.matchAll(markerLine)].flatMap((match) => {
    const marker = markerOf[match[0].charAt(0)];
    const start = offset + match.index;
    return marker === undefined ? [] : [{ marker, start, end: start + match[0].length }];
  });
}

/** Removes all marker lines, the common base, and the text of the dropped side. */
function dropSide(markers: readonly MarkerLine[], dropped: Marker): readonly TextEdit[] {
  return markers.map((line, index) => {
    const next = markers[index + 1];
    const drops = (line.marker === dropped || line.marker === 'base') && next !== undefined;
    return drops ? { span: { start: line.start, end: next.start }, newText: '' } : removal(line);
  });
}

function removal({ start, end }: MarkerLine): TextEdit {
  return { span: { start, end }, newText: '' };
}
