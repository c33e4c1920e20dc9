import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Diagnostic,
} from 'vscode-languageserver';
import { say, touching } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import { toDiagnostic } from '../diagnostics/to-diagnostic.ts';
import type { OpenDocument } from '../open-document.ts';
import { fixEdit, workspaceEdit } from '../text-edits.ts';
import { checkedToolJson } from '../tool-json/checked-tool-json.ts';
import { disableRuleActions } from './disable-rule-actions.ts';

/** The fixes of the problems at a range of tool JSON, and one action for all safe ones. */
export async function toolJsonActions(
  document: OpenDocument,
  params: CodeActionParams,
  context: ServerContext,
): Promise<CodeAction[]> {
  const { changes } = document;
  const checked = await checkedToolJson(document, context);
  if (checked === null || document.changes !== changes) return [];
  const { client } = context;
  const problems = new Map<string, Diagnostic>();
  let hasSafe = false;
  const fixes = touching(checked.findings, [document.spanOf(params.range)]).flatMap((finding) => {
    const problem = toDiagnostic(finding, document, client);
    if (!problems.has(finding.rule)) problems.set(finding.rule, problem);
    return checked.fixesOf(finding).map((fix, index): CodeAction => {
      hasSafe ||= fix.safe;
      return {
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [problem],
        edit: fixEdit(document, fix, client),
        ...(client.codeActions.preferred && index === 0 && fix.safe ? { isPreferred: true } : {}),
      };
    });
  });
  const isAsked = params.context.triggerKind !== CodeActionTriggerKind.Automatic;
  const all = hasSafe && isAsked ? await fixAllOfToolJson(document, CodeActionKind.QuickFix, context) : [];
  return [...fixes, ...all, ...(await disableRuleActions(problems, document, context))];
}

/** One action for all safe fixes; none if there is no such fix. */
export async function fixAllOfToolJson(
  document: OpenDocument,
  kind: CodeActionKind,
  context: ServerContext,
): Promise<CodeAction[]> {
  const { changes } = document;
  const edits = (await checkedToolJson(document, context))?.safeEdits() ?? [];
  if (edits.length === 0 || document.changes !== changes) return [];
  return [{ title: say`Fix all safe AION problems`, kind, edit: workspaceEdit(document, edits, context.client) }];
}
