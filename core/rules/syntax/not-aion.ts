import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { rightDocs } from '../example.ts';
import { type LocalFinding, localFinding } from '../rule.ts';
import { syntaxRule } from './syntax-rule.ts';

export const notAion = {
  ...syntaxRule,
  id: 'not-aion',
  title: wording`The file is written in the AIONS notation`,
  documentation: {
    why: 'Other projects use the ending `.aion` for files of their own. A file that does not begin with `[` and in which no property of a tool is assigned is taken for one of those: it gets this one finding and no other. If it is meant to hold tools, write them as one array.',
    wrong: `version = 3
theme = "dark"
`,
    right: rightDocs,
  },
  report(span: Span): LocalFinding {
    const message = say`This file does not look like AIONS: it does not begin with [ and assigns no property of a tool. The loader refuses it. Write the tools as one array: [ { name --> "…", … } ].`;
    return localFinding(this, span, message);
  },
};
