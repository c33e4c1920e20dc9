import { say, wording } from '../../text/say.ts';
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

export const duplicateToolName = {
  ...notationWarning,
  id: 'duplicate-tool-name',
  title: wording`Two tools have two names`,
  documentation: {
    why: 'The model calls a tool by its name. The loaders silently keep both tools with the same name; most providers then refuse the request, and the others call one of the two. The files of a directory are loaded together, so their tools need different names too.',
    wrong: two(tool('FetchDocs'), tool('FetchDocs')),
    right: two(tool('FetchDocs'), tool('FetchExamples')),
  },
  /** `span` is the name of the later tool, `first` the name of the first one. */
  report(name: string, span: Span, first: Span): LocalFinding {
    const message = say`Duplicate tool name ${quoted(name)}. The loader silently keeps both, and the provider refuses the request or calls one of the two. Give this tool another name.`;
    return localFinding(this, span, message, {
      related: [{ span: first, message: say`The first tool of this name.` }],
    });
  },
  reportElsewhere(name: string, span: Span, first: RelatedPlace): LocalFinding {
    const message = say`A tool named ${quoted(name)} is already in ${fileName(first)}. A directory is loaded as one: the loader silently keeps both, and the provider refuses the request or calls one of the two. Give this tool another name.`;
    return localFinding(this, span, message, { related: [first] });
  },
};

function two(first: string, second: string): string {
  return first.replace(/\n\]\n$/, `,\n${second.slice('[\n'.length)}`);
}
