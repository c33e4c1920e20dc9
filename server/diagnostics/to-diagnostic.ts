import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
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
  const tagged = unnecessary.has(finding.rule) && tags.includes(DiagnosticTag.Unnecessary);
  return {
    range: document.rangeOf(finding.span),
    severity: severities[finding.severity],
    code: finding.rule,
    source: diagnosticSource,
    message: diagnosticMessage(finding),
    ...(pages === null ? {} : { codeDescription: { href: documentationUrl(finding.rule, pages) } }),
    ...(tagged ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(relatedInformation && finding.related.length > 0
      ? {
          relatedInformation: finding.related.map(({ span, message, file }) => ({
            location: file
              ? { uri: file.name, range: file.range }
              : { uri: document.uri, range: document.rangeOf(span) },
            message,
          })),
        }
      : {}),
  };
}

/** The finding's sentence, with the exception that the detected aions-llm version raises for it. */
export function diagnosticMessage({ exception, message }: Finding): string {
  return exception === null ? message : `${exception}: ${message}`;
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
