import type { CallFinding } from '../../core/calls/index.ts';
import type { SourceTool } from '../../core/conversion/index.ts';
import type { Finding } from '../../core/rules/index.ts';
import { LineIndex } from '../../core/text/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { jsonText } from '../output/json-text.ts';
import { type Report, summaryOf } from '../output/report.ts';
import { type ReportFormat, writeReport } from '../output/written-report.ts';
import type { ToolInput } from '../tool-inputs.ts';

/**
 * Writes the findings in the calls of one text, in the formats of `aion check`. A wrong schema of a tool is reported once, at the tool in
 * its file. Returns 1 if one is an error.
 */
export async function reportCallFindings(
  host: Host,
  format: ReportFormat,
  path: string,
  text: string,
  found: readonly CallFinding[],
  tools: readonly ToolInput[] = [],
): Promise<ExitCode> {
  const placed = [
    { path, text, found: found.filter((finding) => toolOf(finding, tools) === null) },
    ...tools.flatMap((input) => {
      const own = atTools(found, input, tools);
      return own.length === 0 ? [] : [{ path: input.path, text: input.text, found: own }];
    }),
  ];
  const parts = placed.map((part) => {
    const inOrder = part.found.toSorted((a, b) => a.span.start - b.span.start);
    return { path: part.path, text: part.text, lines: new LineIndex(part.text), inOrder };
  });
  const files = parts.map(({ inOrder, ...file }) => {
    return { ...file, findings: inOrder.map(findingOf), fixes: () => new Map(), repairable: () => 0 };
  });
  const report: Report = { files, problems: [], summary: summaryOf(files), repairedFiles: null };
  const code = report.summary.errors > 0 ? exitCode.found : exitCode.clean;
  await writeReport(host, host.standardOutput, report, format, code, ({ summary }) => {
    const json = parts.map((part) => {
      return { path: part.path, findings: part.inOrder.map((finding) => findingJson(finding, part.lines)) };
    });
    return [jsonText({ files: json, summary })];
  });
  return code;
}

/** The tool whose schema a finding is about; null for a finding about the call, or if no file has the tool. */
function toolOf({ schemaOf }: CallFinding, inputs: readonly ToolInput[]): SourceTool | null {
  if (schemaOf === undefined) return null;
  for (const { tools } of inputs) {
    const found = tools.find(({ tool }) => tool.name === schemaOf);
    if (found !== undefined) return found;
  }
  return null;
}

/** The findings about the schemas of the tools in a file, each once, at the start of its tool. */
function atTools(
  found: readonly CallFinding[],
  { tools: own }: ToolInput,
  all: readonly ToolInput[],
): readonly CallFinding[] {
  const placed = new Map<string, CallFinding>();
  for (const finding of found) {
    const tool = toolOf(finding, all);
    if (tool === null || !own.includes(tool)) continue;
    const { start } = tool.span;
    placed.set(finding.message, { ...finding, span: { start, end: start + 1 } });
  }
  return [...placed.values()];
}

function findingOf({ code, severity, span, message }: CallFinding): Finding {
  return { rule: code, family: 'call', severity, exception: null, span, message, related: [], versions: [] };
}

/** As in the report of `aion check`, with the pointer below the arguments and the expected value. */
function findingJson({ code, severity, span, message, pointer, expected }: CallFinding, lines: LineIndex): object {
  return { rule: code, severity, message, range: lines.rangeOf(span), pointer, expected };
}
