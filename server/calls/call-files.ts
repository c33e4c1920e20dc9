import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type CodeLens,
  type Diagnostic,
} from 'vscode-languageserver';
import type { CallableSet } from '../../core/calls/index.ts';
import { say, type TextEdit, touching, visible } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { callFileOf } from '../../protocol/calls.ts';
import type { ServerContext } from '../context.ts';
import { diagnosticSource, severities } from '../diagnostics/to-diagnostic.ts';
import type { OpenDocument } from '../open-document.ts';
import { workspaceEdit } from '../text-edits.ts';
import { type CheckedCalls, checkCallFile, type PlacedFinding } from './checked-calls.ts';
import { otherFile } from './tool-name-files.ts';

interface Known {
  readonly changes: number;
  readonly tools: CallableSet;
  readonly checked: Promise<CheckedCalls>;
}

const known = new WeakMap<OpenDocument, Known>();

/** The findings of an open file of saved calls or an open plan; checked once for each text and set of tools. */
export async function checkedCallFile(document: OpenDocument, context: ServerContext): Promise<CheckedCalls> {
  const tools = await context.callables.of(document.uri);
  const before = known.get(document);
  if (before?.changes === document.changes && before.tools === tools) return before.checked;
  const check = checkCallFile[callFileOf(document.uri) ?? 'saved-calls'];
  const checked = check(document.text, tools, context.validation);
  known.set(document, { changes: document.changes, tools, checked });
  return checked;
}

/** The problems of a saved file of calls, as when it is open; null for a file that cannot be read. */
export async function problemsOfClosed(address: string, context: ServerContext): Promise<Diagnostic[] | null> {
  const file = await otherFile(address, context);
  if (file === null || file.version !== null) return null;
  const check = checkCallFile[callFileOf(address) ?? 'saved-calls'];
  const checked = await check(file.text, await context.callables.of(address), context.validation);
  return callFileDiagnostics(checked, file, context);
}

type Placed = Pick<OpenDocument, 'rangeOf'>;

/** The findings as diagnostics of LSP. */
export function callFileDiagnostics(
  { findings }: CheckedCalls,
  document: Placed,
  context: ServerContext,
): Diagnostic[] {
  return findings.map((finding) => toDiagnostic(finding, document, context));
}

function toDiagnostic(
  { span, severity, code, message, tool }: PlacedFinding,
  document: Placed,
  { callables, client }: ServerContext,
): Diagnostic {
  const location = tool === null ? null : callables.placeOf(tool);
  return {
    range: document.rangeOf(span),
    severity: severities[severity],
    code,
    source: diagnosticSource,
    message,
    ...(client.diagnostics.relatedInformation && tool !== null && location !== null
      ? { relatedInformation: [{ location, message: toolTitle(tool) }] }
      : {}),
  };
}

/** The words of a link to a tool. */
export function toolTitle({ name }: CanonicalTool): string {
  return say`The tool "${visible(name)}"`;
}

/** The fixes at a range, and one action for all safe ones. */
export async function callFileActions(
  document: OpenDocument,
  { range }: Pick<CodeActionParams, 'range'>,
  context: ServerContext,
): Promise<CodeAction[]> {
  const { changes } = document;
  const { findings, repairs } = await checkedCallFile(document, context);
  if (document.changes !== changes) return [];
  const action = (title: string, edits: readonly TextEdit[], diagnostics: Diagnostic[]): CodeAction => ({
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics,
    edit: workspaceEdit(document, edits, context.client),
  });
  const touched = touching(findings, [document.spanOf(range)]);
  const single = touched.flatMap((finding) =>
    finding.fixes.map((fix, index) => ({
      ...action(fix.title, [fix.edit], [toDiagnostic(finding, document, context)]),
      ...(context.client.codeActions.preferred && index === 0 && fix.isMeant === true ? { isPreferred: true } : {}),
    })),
  );
  const isOffered = repairs.length > 1 && touched.some(({ fixes }) => fixes.some(({ isRepair }) => isRepair));
  return isOffered ? [...single, action(repairAllTitle, repairs, [])] : single;
}

const repairAllTitle = 'Repair all';

/** A lens over each call: its tool and the number of its problems. */
export async function callFileLenses(document: OpenDocument, context: ServerContext): Promise<CodeLens[]> {
  const { changes } = document;
  const { calls, findings } = await checkedCallFile(document, context);
  if (document.changes !== changes) return [];
  let next = 0;
  return calls.map(({ name, span }) => {
    while ((findings[next]?.span.start ?? Number.POSITIVE_INFINITY) < span.start) next++;
    let count = 0;
    for (
      let finding = findings[next];
      finding !== undefined && finding.span.start <= span.end;
      finding = findings[++next]
    )
      count++;
    const problems = count === 0 ? '' : say`: ${count} problem${count === 1 ? '' : 's'}`;
    return {
      range: document.rangeOf({ start: span.start, end: span.start + 1 }),
      command: { title: say`calls ${name === '' ? say`(no name)` : visible(name)}${problems}`, command: '' },
    };
  });
}
