import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
} from 'vscode-languageserver';
import { capFindings, documentationUrl, type Finding, type Severity } from '../../core/rules/index.ts';
import { say } from '../../core/text/index.ts';
import type { ClientProfile } from '../client-profile.ts';
import type { WorkspaceDocument } from '../workspace/index/workspace-index.ts';
import type { CheckedDocument } from './checker.ts';

export const diagnosticSource = 'aion';

export const severities: { readonly [S in Severity]: DiagnosticSeverity } = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Rules with findings on text that can be removed without loss; editors show it faded. */
const unnecessary: ReadonlySet<string> = new Set(['extra-comma', 'duplicate-property', 'byte-order-mark']);

/** The problems of a checked document for the client: up to the limit of the settings, of which the last one reports the limit. */
export function diagnosticsOf(
  checked: Pick<CheckedDocument<WorkspaceDocument>, 'document' | 'findings' | 'settings' | 'failure'>,
  client: ClientProfile,
): readonly Diagnostic[] {
  const { document, findings, settings } = checked;
  const all = findings.length <= settings.maxFindings;
  const shown = all ? findings : capFindings(findings, document.lastEdit, settings.maxFindings - 1);
  const diagnostics = shown.map((finding) => toDiagnostic(finding, document, client));
  if (checked.failure !== null) return [...diagnostics, unchecked(checked.failure)];
  return all ? diagnostics : [...diagnostics, moreFindings(shown.length, findings.length)];
}

export function toDiagnostic(finding: Finding, document: WorkspaceDocument, client: ClientProfile): Diagnostic {
  const { relatedInformation, codeDescription, tags } = client.diagnostics;
  const pages = codeDescription ? client.documentation : null;
  const related = relatedInformation ? relatedOf(finding, document) : [];
  const tagged = unnecessary.has(finding.rule) && tags.includes(DiagnosticTag.Unnecessary);
  return {
    range: document.rangeOf(finding.span),
    severity: severities[finding.severity],
    code: finding.rule,
    source: diagnosticSource,
    message: diagnosticMessage(finding, client),
    ...(pages === null ? {} : { codeDescription: { href: documentationUrl(finding.rule, pages) } }),
    ...(tagged ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(related.length > 0 ? { relatedInformation: [...related] } : {}),
  };
}

/**
 * The finding's sentence, with the exception that the detected aions-llm version raises for it. It has sources only for a client without
 * related information, which gets them there.
 */
export function diagnosticMessage({ exception, message, brief }: Finding, { diagnostics }: ClientProfile): string {
  const sentence = diagnostics.relatedInformation ? (brief?.message ?? message) : message;
  return exception === null ? sentence : `${exception}: ${sentence}`;
}

/** The related places, and the sources at the place of the finding. */
function relatedOf(
  { related, brief, span }: Finding,
  document: WorkspaceDocument,
): readonly DiagnosticRelatedInformation[] {
  const placed = related.map(({ span: place, message, file }) => ({
    location: file ? { uri: file.name, range: file.range } : { uri: document.uri, range: document.rangeOf(place) },
    message,
  }));
  if (brief === undefined) return placed;
  return [
    ...placed,
    { location: { uri: document.uri, range: document.rangeOf(span) }, message: say`Sources: ${brief.sources}` },
  ];
}

function unchecked(failure: string): Diagnostic {
  return ofWholeFile(
    DiagnosticSeverity.Error,
    say`Internal error while checking this file: ${failure}. Please report it.`,
  );
}

function moreFindings(shown: number, total: number): Diagnostic {
  return ofWholeFile(
    DiagnosticSeverity.Information,
    say`${total} problems, ${shown} shown: the most severe, and those nearest to your last edit. See the setting aion.maxFindings.`,
  );
}

function ofWholeFile(severity: DiagnosticSeverity, message: string): Diagnostic {
  const start = { line: 0, character: 0 };
  return { range: { start, end: start }, severity, source: diagnosticSource, message };
}
