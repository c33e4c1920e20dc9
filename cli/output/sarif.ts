import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  documentationPage,
  type Finding,
  type Fix,
  type RuleDefinition,
  ruleCatalogue,
  type Severity,
} from '../../core/rules/index.ts';
import type { PositionRange, Span } from '../../core/text/index.ts';
import type { ExitCode } from '../exit-code.ts';
import { jsonPieces } from './json-text.ts';
import type { Report, ReportedFile } from './report.ts';

const levelOf: { readonly [S in Severity]: 'error' | 'warning' | 'note' } = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** The Static Analysis Results Interchange Format, version 2.1.0 (OASIS), for code scanning. */
export function sarifReport(report: Report, version: string, code: ExitCode): Iterable<string> {
  const used = new Set<string>();
  for (const { findings } of report.files) for (const { rule } of findings) used.add(rule);
  const rules = ruleCatalogue.filter(({ id }) => used.has(id));
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  const log = (results: readonly unknown[]): object => ({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'aion', version, semanticVersion: version, rules: rules.map(reportingDescriptor) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [base]: { description: { text: 'The folder in which aion was started.' } } },
        invocations: [
          {
            executionSuccessful: report.problems.length === 0,
            exitCode: code,
            toolExecutionNotifications: report.problems.map(({ path, says }) => ({
              level: 'error',
              message: { text: `${path}: ${says}` },
            })),
          },
        ],
        artifacts: report.files.map(({ path }) => ({ location: artifactLocation(path) })),
        results,
      },
    ],
  });
  return jsonPieces(log, resultsOf(report.files, indexOf));
}

function* resultsOf(files: readonly ReportedFile[], indexOf: ReadonlyMap<string, number>): Iterable<object> {
  for (const file of files) {
    const fixes = file.fixes();
    for (const finding of file.findings) {
      yield result(file, finding, fixes.get(finding) ?? [], indexOf.get(finding.rule));
    }
  }
}

const base = 'SRCROOT';

function reportingDescriptor(rule: RuleDefinition): object {
  return {
    id: rule.id,
    shortDescription: { text: rule.title },
    help: { text: rule.documentation.why, markdown: documentationPage(rule) },
    defaultConfiguration: { level: levelOf[rule.defaultSeverity] },
    properties: { tags: [rule.family], ...(rule.exception === null ? {} : { exception: rule.exception }) },
  };
}

function result(file: ReportedFile, finding: Finding, fixes: readonly Fix[], ruleIndex: number | undefined): object {
  return {
    ruleId: finding.rule,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: levelOf[finding.severity],
    message: { text: finding.message },
    locations: [{ physicalLocation: physicalLocation(file, finding.span) }],
    ...(finding.related.length === 0
      ? {}
      : {
          relatedLocations: finding.related.map(({ span, message, file: elsewhere }) => ({
            physicalLocation: elsewhere
              ? { artifactLocation: artifactLocation(elsewhere.name), region: region(elsewhere.range, span) }
              : physicalLocation(file, span),
            message: { text: message },
          })),
        }),
    fixes: fixes.map(({ title, edits }) => ({
      description: { text: title },
      artifactChanges: [
        {
          artifactLocation: artifactLocation(file.path),
          replacements: edits.map(({ span, newText }) => ({
            deletedRegion: region(file.lines.rangeOf(span), span),
            insertedContent: { text: newText },
          })),
        },
      ],
    })),
    properties: { versions: finding.versions, ...(finding.exception === null ? {} : { exception: finding.exception }) },
  };
}

function physicalLocation(file: ReportedFile, span: Span): object {
  return { artifactLocation: artifactLocation(file.path), region: region(file.lines.rangeOf(span), span) };
}

/** Lines and columns from 1; the end column is behind the last character. */
function region({ start, end }: PositionRange, span: Span): object {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
    charOffset: span.start,
    charLength: span.end - span.start,
  };
}

function artifactLocation(path: string): object {
  if (isAbsolute(path)) return { uri: pathToFileURL(path).href };
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: base };
}
