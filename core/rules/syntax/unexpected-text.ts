import { say, translated, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { resolveConflicts } from '../fix/resolve-conflict.ts';
import { type LocalFinding, localFinding, type RuleDefinition } from '../rule.ts';
import { removeText } from './comment-not-allowed.ts';
import { quoted, refusedAtEdge, type StrayPlace, syntaxRule } from './syntax-rule.ts';

interface UnexpectedTextRule extends RuleDefinition {
  /** `text` is what stands at `span`; `conflict` says that it is a line git left behind. */
  report(span: Span, text: string, place: StrayPlace, conflict: boolean): LocalFinding;
}

const consequence: Readonly<Record<Exclude<StrayPlace, 'edge'>, string>> = {
  'between items': wording`The loader skips it, other readers of the notation stop.`,
  'inside an item': wording`The loader skips it or refuses the file, other readers of the notation stop.`,
};

export const unexpectedText: UnexpectedTextRule = {
  ...syntaxRule,
  id: 'unexpected-text',
  title: wording`Nothing stands between the tools and properties but commas`,
  documentation: {
    why: 'Between, before and after the tools only commas and white space (space, tab, line break) may stand. The loaders skip most such text, but refuse a file that does not begin with `[` and end with `]`, and read every `key --> "…"` in it. A line that a merge left behind (`<<<<<<<`, `=======`, `>>>>>>>`) means that both sides are loaded.',
    wrong: `[
  {
    name --> "FetchDocs",
    link --> "https://example.com/docs",
    description --> "Where the documentation is."
  }
]
-- end of the tools
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
  report(span, text, place, conflict) {
    const message = conflict
      ? say`A merge left this line behind. The loader reads both sides of the conflict. Keep one side and remove the marker lines.`
      : say`${quoted(text)} has no meaning here. ${place === 'edge' ? `${translated(refusedAtEdge)}.` : translated(consequence[place])} Remove it.`;
    return localFinding(this, span, message, {
      fixes: (source) =>
        conflict ? resolveConflicts(source, span.start) : [removeText(say`Remove the text`, source, span)],
    });
  },
};
