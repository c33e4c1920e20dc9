import { say, translated, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { otherBracket } from '../fix/other-bracket.ts';
import { type FixSource, localFinding, plainFix } from '../rule.ts';
import {
  entryAround,
  ignoredFunction,
  ignoredProperty,
  type Problem,
  quoted,
  type SyntaxRule,
  syntaxRule,
} from './syntax-rule.ts';

export const invalidString: SyntaxRule<'invalid-string'> = {
  ...syntaxRule,
  id: 'invalid-string',
  title: wording`Value isn't a double-quoted string`,
  documentation: {
    why: 'Values are strings in double quotes: `"…"`. aions-llm ignores properties with numbers, bare words, single quotes, curly quotes, or backticks. Triple quotes `"""…"""` are only supported outside tools (`system_prompt`, `wrapped_query`, `rules`); inside a tool, aions-llm ignores the property. A string can\'t contain a double quote: use single quotes.',
    wrong: docsBut('"FetchDocs"', "'FetchDocs'"),
    right: rightDocs,
  },
  report(problem, source) {
    const entry = entryAround(source.item, problem.span);
    const key = entry?.key?.name ?? null;
    // A bare word before an arrow is more likely the rest of a key with a typo inside.
    const clear = problem.found !== 'bare' || entry === null || entry.blockLink === null || key === 'function';
    const lost = loss(problem, key);
    const message = `${whatIsWrong(problem, source.slice(problem.span))} ${lost}`;
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
            return [plainFix(say`Use triple quotes`, true, [{ span: at, newText: '"""' }])];
          }
        }
        if (problem.found === 'inner-quote') {
          const newText = inner.replaceAll('\\"', "'").replaceAll('"', "'");
          // Two adjacent texts may lack a comma or a key, or be intended as one.
          const one = inner.replace(betweenTexts, '');
          const join = one.includes('"')
            ? []
            : [plainFix(say`Merge into one string`, false, [{ span: content, newText: one }])];
          const clearly = join.length === 0 && !inner.includes("'") && !/"\s+"/.test(inner) && !mayEndEarlier(inner);
          return [...join, plainFix(say`Use single quotes inside the string`, clearly, [{ span: content, newText }])];
        }
        const open = { span: { start: span.start, end: content.start }, newText: '"' };
        const close = { span: { start: content.end, end: span.end }, newText: '"' };
        if (!inner.includes('"')) return [plainFix(say`Use double quotes`, clear, [open, close])];
        const changed = [open, { span: content, newText: inner.replaceAll('"', "'") }, close];
        return [plainFix(say`Use double quotes outside and single quotes inside`, false, changed)];
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
      return say`${quoted(text)} must be in double quotes.`;
    case 'single':
    case 'smart':
    case 'backtick':
    case 'other':
      return say`Strings must be in plain double quotes.`;
    case 'triple':
      return say`Triple quotes are only allowed outside the tools.`;
    case 'block':
      return say`Expected a string, but found a block.`;
    case 'list':
      return say`Expected a string, but found a list.`;
    case 'inner-quote':
      return say`Double quotes aren't allowed inside a string.`;
  }
}

function loss({ found }: Problem<'invalid-string'>, key: string | null): string {
  if (found === 'inner-quote') {
    return key === 'function' ? translated(ignoredFunction) : say`aions-llm ignores the rest of the string.`;
  }
  return key === null ? say`aions-llm ignores the value.` : translated(ignoredProperty);
}
