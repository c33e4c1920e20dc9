import { say, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { otherBracket } from '../fix/other-bracket.ts';
import { type FixSource, localFinding, plainFix } from '../rule.ts';
import { entryAround, type Problem, quoted, type SyntaxRule, syntaxRule } from './syntax-rule.ts';

export const invalidString: SyntaxRule<'invalid-string'> = {
  ...syntaxRule,
  id: 'invalid-string',
  title: wording`A value is a string in plain double quotes`,
  documentation: {
    why: 'Values are strings in plain double quotes: `"…"`. Numbers, bare words, single quotes, curly quotes and backticks are not read by any loader: the property counts as missing. Triple quotes `"""…"""` are for the properties outside the tools (`system_prompt`, `wrapped_query`, `rules`); in an element they make the property count as missing.',
    wrong: docsBut('"FetchDocs"', "'FetchDocs'"),
    right: rightDocs,
  },
  report(problem, source) {
    const entry = entryAround(source.item, problem.span);
    const key = entry?.key?.name ?? null;
    // A bare word before an arrow is more likely the rest of a key with a typo inside.
    const clear = problem.found !== 'bare' || entry === null || entry.blockLink === null || key === 'function';
    const lost = loss(problem, key);
    const message = `${whatIsWrong(problem, source.slice(problem.span))} ${lost} ${whatToWrite(problem, key)}`;
    if (problem.found === 'block' || problem.found === 'list') {
      const isBlock = problem.found === 'list' && key === 'args_schema';
      const fixes = (text: FixSource) => (isBlock ? otherBracket(text, problem.span.start, '{') : []);
      return localFinding(this, problem.span, message, { fixes });
    }
    return localFinding(this, problem.span, message, {
      fixes: (text) => {
        const { span, content } = problem;
        if (key === 'args_schema' && text.slice(span) === '(') return otherBracket(text, span.start, '{');
        const inner = text.slice(content);
        // A bracket in a wrong place is no string without quotes.
        if (problem.found === 'bare' && /^[()[\]{}]$/.test(inner)) return [];
        if (problem.found === 'inner-quote' && source.item.kind === 'root-property') {
          const opener = lostTriple(text.slice(span));
          if (opener > 0) {
            const at = { start: span.start, end: span.start + opener };
            return [plainFix(say`Write triple quotes`, true, [{ span: at, newText: '"""' }])];
          }
        }
        if (problem.found === 'inner-quote') {
          const newText = inner.replaceAll('\\"', "'").replaceAll('"', "'");
          // Two adjacent texts may lack a comma or a key, or be intended as one.
          const one = inner.replace(betweenTexts, '');
          const join = one.includes('"')
            ? []
            : [plainFix(say`Write one text`, false, [{ span: content, newText: one }])];
          const clearly = join.length === 0 && !inner.includes("'") && !/"\s+"/.test(inner) && !mayEndEarlier(inner);
          return [...join, plainFix(say`Write single quotes inside the text`, clearly, [{ span: content, newText }])];
        }
        const open = { span: { start: span.start, end: content.start }, newText: '"' };
        const close = { span: { start: content.end, end: span.end }, newText: '"' };
        if (!inner.includes('"')) return [plainFix(say`Write double quotes`, clear, [open, close])];
        const changed = [open, { span: content, newText: inner.replaceAll('"', "'") }, close];
        return [plainFix(say`Write double quotes outside and single quotes inside`, false, changed)];
      },
    });
  },
};

/** The separator of the parts of a long text in programs: `"…" "…"` as in Python, a `+`, or a `\` before the line break. */
const betweenTexts = /"(?:\s+|\s*[+\\]\s*)"/g;

/** Whether an inner quote may be the closing one: it has no partner, and a comma follows it as after a value. */
function mayEndEarlier(inner: string): boolean {
  return /"\s*,/.test(inner) && inner.split('"').length % 2 === 0;
}

/** The length of the damaged opening quotes (one missing, or a character among them) of a text that ends in triple quotes; else 0. */
function lostTriple(text: string): number {
  const [, opener = '', inside = ''] = /^(""[^"\s]"(?=[\r\n])|"[^"]""(?=[\r\n])|"")((?!")[\s\S]*)"""$/.exec(text) ?? [];
  return inside.trim() === '' || inside.includes('"""') ? 0 : opener.length;
}

function whatIsWrong({ found }: Problem<'invalid-string'>, text: string): string {
  switch (found) {
    case 'bare':
      return say`${quoted(text)} is not in quotes.`;
    case 'single':
      return say`This text is in single quotes.`;
    case 'smart':
      return say`This text is in curly quotes.`;
    case 'backtick':
      return say`This text is in backticks.`;
    case 'other':
      return say`This text is in quotes of another kind.`;
    case 'triple':
      return say`Triple quotes are only for properties outside the tools.`;
    case 'block':
      return say`A block in braces stands where a string belongs.`;
    case 'list':
      return say`A list in brackets stands where a string belongs.`;
    case 'inner-quote':
      return say`A quotation mark stands inside this text, and it cannot be escaped: it ends the string.`;
  }
}

function loss({ found }: Problem<'invalid-string'>, key: string | null): string {
  if (found === 'inner-quote') {
    return key === 'function' ? say`The loader loses the function.` : say`The loader drops the rest of the text.`;
  }
  return key === null ? say`The loader does not read it.` : say`The loader takes ${key} for missing.`;
}

function whatToWrite({ found }: Problem<'invalid-string'>, key: string | null): string {
  if (found === 'inner-quote') return say`Write ' inside the text.`;
  const value = found === 'block' || found === 'list' ? say`one string in double quotes` : say`plain double quotes`;
  return key === null ? say`Write ${value}.` : say`Write ${value}: ${key} --> "…".`;
}
