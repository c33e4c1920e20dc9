import { blank, insertTemplate } from '../fix/template.ts';
import { localFinding, plainFix } from '../rule.ts';
import { entryAround, quoted, type SyntaxRule, spanOf, syntaxRule } from './syntax-rule.ts';

export const expectedActionLink: SyntaxRule<'expected-action-link'> = {
  ...syntaxRule,
  id: 'expected-action-link',
  title: 'A property is assigned with the action link -->',
  documentation: {
    why: 'Properties are assigned with the action link `-->` and nothing else: not `:`, not `=`, not `->`. The loaders look for a key that is followed by `-->`; with anything else in its place they do not see the property. A tool whose name is lost in that way is refused by aions-llm 1.0.12 and later.',
    wrong: `[
  {
    name: "FetchDocs",
    link --> "https://example.com/docs",
    description --> "Where the documentation is."
  }
]
`,
    right: `[
  {
    name --> "FetchDocs",
    link --> "https://example.com/docs",
    description --> "Where the documentation is."
  }
]
`,
  },
  report(problem, { item }) {
    const { span, wrong, key } = problem;
    const entry = entryAround(item, span);
    const value = entry?.value ?? null;
    const beforeBlock = value !== null && value.end <= span.start;
    const lost = beforeBlock
      ? 'The loader drops the function without its interface block.'
      : `The loader does not see ${key} at all.`;
    if (wrong !== null) {
      const where = beforeBlock ? 'before the interface block' : `between ${key} and its value`;
      return localFinding(this, span, `${quoted(wrong)} is not the action link. ${lost} Write --> ${where}.`, {
        fixes: (source) => {
          const before = /[\w-]/.test(source.charAt(span.start - 1)) ? ' ' : '';
          const after = /["{[\w]/.test(source.charAt(span.end)) ? ' ' : '';
          return [plainFix('Write -->', true, [{ span, newText: `${before}-->${after}` }])];
        },
      });
    }
    const shown =
      beforeBlock || !entry?.key ? { start: Math.max(0, span.start - 1), end: span.end } : spanOf(entry.key);
    const next = beforeBlock ? (entry?.block ?? null) : value;
    if (next !== null) {
      const where = beforeBlock ? 'before the interface block' : `between ${key} and its value`;
      return localFinding(this, shown, `The action link ${where} is missing. ${lost} Write --> there.`, {
        fixes: () => [
          plainFix('Write -->', true, [{ span: { start: span.start, end: next.start }, newText: ' --> ' }]),
        ],
      });
    }
    return localFinding(this, shown, `${key} has no value. ${lost} Write ${key} --> "…".`, {
      fixes: () => [insertTemplate(`Give ${key} a value`, span.end, [' --> "', blank('value'), '"'])],
    });
  },
};
