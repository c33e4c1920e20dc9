import { say, translated, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { oneElement } from '../example.ts';
import type { RelatedPlace } from '../finding.ts';
import { fileName } from '../reading/file-name.ts';
import { type LocalFinding, localFinding } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { notationWarning } from './element-rule.ts';

const tool = (name: string) =>
  oneElement(
    `name --> "${name}",`,
    'link --> "https://example.com/docs",',
    'description --> "Where the documentation is."',
  );

const consequence = wording`Most providers reject requests with duplicate names.`;

export const duplicateToolName = {
  ...notationWarning,
  id: 'duplicate-tool-name',
  title: wording`Duplicate tool name`,
  documentation: {
    why: 'The model calls a tool by its name. aions-llm silently loads all tools, even if names are the same. Most providers then reject the request; other providers call one of the tools. Because aions-llm loads all files of a folder together, tool names must be unique in the folder.',
    wrong: two(tool('FetchDocs'), tool('FetchDocs')),
    right: two(tool('FetchDocs'), tool('FetchExamples')),
  },
  /** `span` is the name of the later tool, `first` the name of the first one. */
  report(name: string, span: Span, first: Span): LocalFinding {
    const message = say`Duplicate tool name ${quoted(name)}. ${translated(consequence)}`;
    return localFinding(this, span, message, {
      related: [{ span: first, message: say`First defined here.` }],
    });
  },
  reportElsewhere(name: string, span: Span, first: RelatedPlace): LocalFinding {
    const message = say`Tool name ${quoted(name)} is also used in ${fileName(first)}. ${translated(consequence)}`;
    return localFinding(this, span, message, { related: [first] });
  },
};

function two(first: string, second: string): string {
  return first.replace(/\n\]\n$/, `,\n${second.slice('[\n'.length)}`);
}
