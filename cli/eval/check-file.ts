import { dirname, join } from 'node:path';
import { checkExpectations } from '../../agent/expectations/check-expectations.ts';
import { readEvalFile } from '../../agent/expectations/eval-file.ts';
import type { Finding } from '../../core/rules/index.ts';
import { LineIndex } from '../../core/text/index.ts';
import { KeptThread } from '../../validator/kept-thread.ts';
import { startThread } from '../../validator/stoppable.ts';
import { readCallableTools } from '../callable-tools.ts';
import type { Host } from '../host.ts';
import type { ReportedFile } from '../output/report.ts';

export function isExpectationFile(path: string): boolean {
  return path.endsWith('.aioneval.json');
}

type Checked = { readonly ok: true; readonly file: ReportedFile } | { readonly ok: false; readonly says: string };

/** Checks a file of expectations against its tools, without a model. `absolute` is its place, `path` its name in the report. */
export async function checkExpectationFile(host: Host, path: string, absolute: string, text: string): Promise<Checked> {
  const file = readEvalFile(text);
  const places = file.toolPaths.map((one) => join(dirname(absolute), one));
  const tools = places.length === 0 ? null : await readCallableTools(host, places, null);
  if (tools?.ok === false) return { ok: false, says: tools.problem };
  // Without tools of its own, the file is used with those of a command line.
  const thread = new KeptThread(startThread);
  const found =
    tools === null
      ? []
      : await checkExpectations(file, tools.canonical, (questions) => thread.askAll(questions)).finally(() =>
          thread.close(),
        );
  const findings = [
    ...file.problems.map(({ span, message }) => findingOf('expectation-file', 'error', span, message)),
    ...found.map(({ rule, severity, span, message }) => findingOf(rule, severity, span, message)),
  ].sort((a, b) => a.span.start - b.span.start);
  return {
    ok: true,
    file: { path, text, lines: new LineIndex(text), findings, fixes: () => new Map(), repairable: () => 0 },
  };
}

function findingOf(rule: string, severity: Finding['severity'], span: Finding['span'], message: string): Finding {
  return { rule, family: 'call', severity, exception: null, span, message, related: [], versions: [] };
}
