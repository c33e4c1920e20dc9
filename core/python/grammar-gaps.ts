/**
 * Valid Python that `@lezer/python` 1.1.19 with `@lezer/lr` 1.4.12 does not read. All workarounds are in this file: each replaces text by text of the
 * same length, so that every offset stays. Whoever needs a character reads it in the original text.
 */
import type { PartialParse, SyntaxNode } from '@lezer/common';

const startsStatement = /(?:^|[\n:;])[ \t]{0,200}$/;
/** Without its last character, a star. */
const blankStar = (text: string): string => `${text.slice(0, -1)} `;
const blanks = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** The text for the parser: the gaps that words alone show are closed. */
export function inGrammar(text: string): string {
  return (
    text
      // A yield alone, as a statement and as a value.
      .replace(/\byield(?=[ \t]*(?:[#)}]|\r?\n|$))/g, (_, at: number) =>
        startsStatement.test(text.slice(Math.max(0, at - 200), at)) ? 'pass ' : 'None ',
      )
      // with a as (b, c): and with a as b.c, d:
      .replace(/\bas[ \t]{0,20}\([\w,\s]{0,500}\)(?=[ \t]{0,20}[:,])/g, (targets) => targets.replace(/[()\r\n]/g, ' '))
      .replace(/\bas[ \t]{1,20}\w{1,200}\.[\w.]{1,200}(?=[ \t]{0,20},)/g, (target) => target.replaceAll('.', '_'))
      // case Name(): and case (Name() | Other()):
      .replace(/^[ \t]{0,200}case[ \t][^\r\n]{0,500}/gm, (line) => line.replaceAll('()', '  '))
      .replace(/^[ \t]{0,200}case[ \t]{0,20}\([^:]{0,1000}\)[ \t]{0,20}:/gm, (pattern) =>
        pattern.replaceAll('()', '  '),
      )
      // for *a, b in c, in a comprehension
      .replace(/\bfor\b[^\r\n:[\]{}]{0,200}?\bin\b/g, (targets) => targets.replace(/\*(?=[ \t]{0,20}[\w(])/g, ' '))
      // for a in *b, *c: and def f(*a: *B)
      .replace(/\bfor\b[^\r\n:[\]{}()]{0,300}:/g, (loop) => loop.replace(/(?:\bin|,)[ \t]{0,20}\*(?=\w)/g, blankStar))
      .replace(/\*\w{1,200}[ \t]{0,20}:[ \t]{0,20}\*(?=\w)/g, blankStar)
      // t"{a}"
      .replace(/(?<![\w"'])[tT](?=["'])/g, ' ')
      // lambda a, /, b: a
      .replace(/\blambda\b[^\r\n:]{0,200},[ \t]{0,20}\/(?=[ \t]{0,20}[,:])/g, (lambda) =>
        lambda.replace(/,[ \t]*\/$/, blanks),
      )
      .replace(/\blambda\b[^\r\n:]{0,200},(?=[ \t]{0,20}:)/g, (lambda) => lambda.replace(/,$/, ' '))
      // f"{a:=9}"
      .replace(/(\{[\w.]{1,100}):=/g, '$1: ')
      // @a or b, of which no name is a decorator
      .replace(
        /^([ \t]{0,200}@)(?![\w.]{1,200}[ \t]{0,20}(?:[(#]|\r?$))([^\r\n"']{1,200})$/gm,
        (_, at: string, line: string) => at + '_'.repeat(line.length),
      )
      // @a(b)(c)
      .replace(/(?<=^[ \t]{0,200}@[\w.]{1,200}\([^\r\n()]{0,200}\))\([^\r\n()]{0,200}\)(?=[ \t]{0,20}\r?$)/gm, blanks)
      // 1. is read as an attribute of 1.
      .replace(/(?<![\w.])([0-9][0-9_]{0,100})\.(?![0-9_])/g, '$10')
  );
}

/** The members of a Lezer parse that its types do not have. */
interface ParseInside {
  bigReductionCount: number;
  readonly stacks: readonly { readonly context: { readonly flags: number } }[];
}

/**
 * Lezer counts reductions of more than 2,000 characters with the same start, and at 300 breaks off what is open, to end trees of operators that would be
 * too deep. It counts the blank line and the line of a comment as such a reduction (`!nodeSet.types[type]?.isAnonymous` in `Stack.reduce` of `@lezer/lr` is
 * true for a skipped rule without a node, whose start is that of the block), so a file has an error after every 300 of them. Between two
 * statements nothing is open, and the count starts again. `text` is that of the parse.
 */
export function startCountAgain(parse: PartialParse, text: string): void {
  const inside = parse as unknown as ParseInside;
  if (!(inside.bigReductionCount > 0)) return;
  const [stack, ...others] = inside.stacks;
  // In brackets or strings, a line may end within an expression.
  if (stack === undefined || others.length > 0 || stack.context.flags !== 0) return;
  if (/^[^\\]?[\r\n]$/.test(text.slice(Math.max(0, parse.parsedPos - 2), parse.parsedPos))) {
    inside.bigReductionCount = 0;
  }
}

/** The operators of a chain that Lezer always reads. */
const longChain = 100;

/** Whether Lezer broke off a chain of operators at this error. The errors after it mean nothing. */
export function isBrokenOffChain(error: SyntaxNode): boolean {
  return [error.parent, error.prevSibling].some((chain) => {
    let length = 0;
    for (let node = chain; node?.name === 'BinaryExpression'; node = node.firstChild) length++;
    return length >= longChain;
  });
}

/** Whether the error is in the brackets around the managers of `with`, which Python has since 3.9. */
export function isInManagers(error: SyntaxNode): boolean {
  for (let node = error.parent; node !== null; node = node.parent) {
    if (node.name === 'Body') return false;
    if (node.name === 'WithStatement') return node.getChild('Body') !== null;
  }
  return false;
}

/** Gaps in expressions, found by the error: the text before and after its offset, and a change as long. */
const gaps: readonly (readonly [before: RegExp, after: RegExp, change: (text: string, at: number) => string])[] = [
  // lambda a,: a
  [/\blambda\b[^:()[\]{}]{0,150},\s{0,20}$/, /^:/, (text, at) => replaced(text, text.lastIndexOf(',', at), ' ')],
  // (yield)
  [/\byield\s*$/, /^[)}]/, (text, at) => replaced(text, text.lastIndexOf('yield', at), '_____')],
  // a[*b], and "for a, *b in c" in a comprehension
  [/(?:[[,]|\bfor)\s*$/, /^\*[^*]/, (text, at) => replaced(text, at, '-')],
  // f"{a:=9}"
  [/\{[^{}]*$/, /^:=/, (text, at) => replaced(text, at, ': ')],
];

/** The text with the gap at this error closed; null if there is none. */
export function withoutGapAt(text: string, error: number): string | null {
  const before = text.slice(Math.max(0, error - 200), error);
  const after = text.slice(error, error + 20);
  const gap = gaps.find(([start, end]) => start.test(before) && end.test(after));
  return gap === undefined ? null : gap[2](text, error);
}

/**
 * Replaces what Lezer misreads in an expression: `1.` (an attribute), `\{` (an escape in an f-string), `\` before CRLF, and the slash among
 * parameters (an error, or no node).
 */
export function expressionInGrammar(text: string): string {
  return text
    .replace(/(?<![\w.])([0-9][0-9_]*)\.(?![0-9_])/g, '$10')
    .replace(/(?<!\\)((?:\\\\)*)\\\{/g, '$1_{')
    .replaceAll('\\\r\n', ' \\\n')
    .replace(/(?<=[,(]\s{0,100})\/(?=\s{0,100}[,):])/g, '_');
}

function replaced(text: string, at: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + by.length);
}
