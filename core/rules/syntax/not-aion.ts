import { say, translated, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { rightDocs } from '../example.ts';
import { type LocalFinding, localFinding } from '../rule.ts';
import { refusedAtEdge, syntaxRule } from './syntax-rule.ts';

export const notAion = {
  ...syntaxRule,
  id: 'not-aion',
  title: wording`Not an AIONS file`,
  documentation: {
    why: "Other projects also use the extension `.aion`. If a file doesn't start with `[` and contains no property of a tool, only this problem is reported. If the file should contain tools, write the tools as one array.",
    wrong: `version = 3
theme = "dark"
`,
    right: rightDocs,
  },
  report(span: Span): LocalFinding {
    const message = say`The file isn't written in the AIONS notation. ${translated(refusedAtEdge)}`;
    return localFinding(this, span, message);
  },
};
