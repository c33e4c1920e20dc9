import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Diagnostic,
} from 'vscode-languageserver';
import { type CheckSettings, editsToolJson, type Finding } from '../../core/rules/index.ts';
import { languageService, type WritingPython } from '../../core/service/index.ts';
import { LineIndex, type Span, say, type TextEdit, touching } from '../../core/text/index.ts';
import { pythonKnowledge } from '../../core/tools/index.ts';
import { callFileOf } from '../../protocol/calls.ts';
import { editCommands } from '../../protocol/edit-commands.ts';
import { callFileActions } from '../calls/call-files.ts';
import type { ClientProfile } from '../client-profile.ts';
import { convertActions, elementActions } from '../code-actions/conversion-actions.ts';
import { disableRuleActions } from '../code-actions/disable-rule-actions.ts';
import { otherFormatActions } from '../code-actions/other-format-actions.ts';
import { fixAllOfToolJson, toolJsonActions } from '../code-actions/tool-json-actions.ts';
import type { ServerContext } from '../context.ts';
import type { CheckedDocument } from '../diagnostics/checker.ts';
import { diagnosticMessage, diagnosticSource, toDiagnostic } from '../diagnostics/to-diagnostic.ts';
import { documentKind } from '../document-kind.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { createToolActions } from '../python/function-uses.ts';
import { withPython } from '../python/with-python.ts';
import { writingEdit } from '../python/writing-edit.ts';
import { fixEdit, workspaceEdit } from '../text-edits.ts';
import { stepsInTurns, Turn, whileWanted } from '../turns.ts';

const fixAllKind = `${CodeActionKind.SourceFixAll}.aion`;

/** A menu of more findings would be too long. */
const mostFindings = 20;

/** Quick fixes, one action for all safe fixes, and conversions to and from other formats. */
export const codeActions: Feature = {
  capability: ({ codeActions: { literals, resolvesEdit } }) =>
    literals
      ? {
          codeActionProvider: {
            codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, fixAllKind],
            ...(resolvesEdit ? { resolveProvider: true } : {}),
          },
        }
      : {},
  register(context) {
    const { connection, guard, client } = context;
    if (!client.codeActions.literals) return;
    connection.onCodeAction(
      guard.request('looking for fixes', [], (params, token) => actionsFor(params, token, context)),
    );
    if (!client.codeActions.resolvesEdit) return;
    connection.onCodeActionResolve(
      guard.resolution('computing a fix', (action, token) => resolve(action, token, context)),
    );
  },
};

async function actionsFor(
  params: CodeActionParams,
  token: CancellationToken,
  context: ServerContext,
): Promise<CodeAction[]> {
  const { only, triggerKind } = params.context;
  const quickFixes = wanted(CodeActionKind.QuickFix, only);
  const all = wanted(fixAllKind, only);
  const rewrites = wanted(CodeActionKind.RefactorRewrite, only);
  const { uri } = params.textDocument;
  const document = context.documents.get(uri);
  const toolText = context.toolTexts.get(uri);
  if (toolText !== null) {
    if (only !== undefined && all && !quickFixes) return fixAllOfToolJson(toolText, fixAllKind, context);
    const actionsOf = callFileOf(uri) === null ? toolJsonActions : callFileActions;
    const fixes = quickFixes ? await actionsOf(toolText, params, context) : [];
    return [...fixes, ...(rewrites ? await convertActions(toolText, params, context) : [])];
  }
  const program = context.programTexts.get(uri);
  if (program !== null) {
    if (!rewrites) return [];
    const isPython = documentKind(uri, program.languageId) === 'python';
    return isPython ? createToolActions(program, params, context) : convertActions(program, params, context);
  }
  // A filter for another kind (such as organising imports, at every save) is answered without a check.
  if (document === null || (!quickFixes && !all && !rewrites)) return [];
  const refactorings = rewrites ? await refactoringActions(document, params, context) : [];
  const conversions = [...refactorings, ...(rewrites ? await elementActions(document, params, context) : [])];
  if (!quickFixes && !all) return conversions;
  const checked = await context.checker.check(document);
  if (only !== undefined && !quickFixes) return fixAllActions(checked, token, context, fixAllKind);
  const inPlace = quickFixes ? await otherFormatActions(document, params, context) : [];
  const { found, problems } = quickFixActions(params, checked, inPlace.length === 0, context);
  // A light bulb lists the fixes at the cursor; the whole menu also has the fix for all.
  const offersAll = triggerKind !== CodeActionTriggerKind.Automatic && found.some(({ safe }) => safe);
  // Editors keep actions of a source kind out of this menu.
  const forAll = offersAll ? await fixAllActions(checked, token, context, CodeActionKind.QuickFix) : [];
  const disable = quickFixes ? await disableRuleActions(problems, document, context) : [];
  // The menu of fixes has two refactorings at most; *Refactor…* has all.
  const besideFixes = only === undefined ? conversions.slice(0, 2) : conversions;
  return [...inPlace, ...found.map(({ action }) => action), ...forAll, ...disable, ...besideFixes];
}

async function refactoringActions(
  document: OpenDocument,
  params: CodeActionParams,
  context: ServerContext,
): Promise<CodeAction[]> {
  const selection = document.spanOf(params.range);
  // A light bulb beside every tool would be noise; one for a selection is not.
  const isUnasked = params.context.triggerKind === CodeActionTriggerKind.Automatic;
  if (isUnasked && selection.start === selection.end) return [];
  // The fields of a class and the existence of a schemas.py are known once all of the Python was read.
  if (!isUnasked) await context.python.ready();
  const path = isUnasked ? null : context.python.pathOf(document.uri);
  const { found, toModel } = await withPython(document, context, (python) => ({
    found: languageService.getRefactorings({
      document: document.notation,
      selection,
      python: pythonKnowledge(python),
    }),
    toModel: path === null ? null : languageService.moveToModel(document.notation, selection, path, python),
  }));
  const refactorings = found.map((refactoring) => ({
    title: refactoring.title,
    kind: CodeActionKind.RefactorRewrite,
    edit: fixEdit(document, { ...refactoring, safe: false }, context.client),
  }));
  return [...refactorings, ...writingActions(toModel, CodeActionKind.RefactorRewrite, document, context)];
}

function writingActions(
  writing: WritingPython | null,
  kind: CodeActionKind,
  document: OpenDocument,
  context: ServerContext,
): CodeAction[] {
  const edit = writing === null ? null : writingEdit(writing, document, context);
  if (writing === null || edit === null) return [];
  const { title, created } = writing;
  const uri = created === null ? null : context.python.addressOf(document.uri, created.path);
  if (created === null || uri === null || !context.client.commands.has(editCommands.show)) {
    return [{ title, kind, edit }];
  }
  const position = new LineIndex(created.text).positionAt(created.at);
  return [{ title, kind, edit, command: { title, command: editCommands.show, arguments: [uri, position] } }];
}

/** Whether an action of this kind is requested. Kinds are trees; no filter requests everything. */
function wanted(kind: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((parent) => parent === '' || kind === parent || kind.startsWith(`${parent}.`));
}

interface QuickFix {
  readonly action: CodeAction;
  readonly safe: boolean;
}

interface QuickFixes {
  readonly found: readonly QuickFix[];
  /** The first problem of each rule. */
  readonly problems: ReadonlyMap<string, Diagnostic>;
}

/** `prefers`: whether the first safe fix is the one to take, and not a conversion. */
function quickFixActions(
  params: CodeActionParams,
  checked: CheckedDocument,
  prefers: boolean,
  context: ServerContext,
): QuickFixes {
  const { document, settings, python } = checked;
  const { client } = context;
  const given = params.context.diagnostics.filter(({ source }) => source === diagnosticSource);
  const span = document.spanOf(params.range);
  const path = context.python.pathOf(document.uri);
  const found: QuickFix[] = [];
  const problems = new Map<string, Diagnostic>();
  let count = 0;
  const isInJson = editsToolJson(document.notation);
  const spans = given.map(({ range }) => document.spanOf(range));
  for (const finding of touching(checked.findings, [span, ...spans])) {
    const diagnostic = given.find((candidate) => isSame(candidate, finding, document, client)) ?? null;
    if (diagnostic === null && !overlaps(finding.span, span)) continue;
    if (++count > mostFindings) break;
    const problem = diagnostic ?? toDiagnostic(finding, document, client);
    if (!problems.has(finding.rule)) problems.set(finding.rule, problem);
    languageService.getFixes(finding, document.notation, settings.check, python).forEach((fix, index) => {
      const preferred = prefers && client.codeActions.preferred && index === 0 && (fix.safe || fix.isMeant === true);
      const action: CodeAction = {
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [problem],
        edit: fixEdit(document, fix, client),
        ...(preferred ? { isPreferred: true } : {}),
      };
      found.push({ action, safe: fix.safe && !fix.edits.some(isInJson) });
    });
    const create =
      python && path !== null ? languageService.createMissing(finding, document.notation, path, python) : null;
    for (const action of writingActions(create, CodeActionKind.QuickFix, document, context)) {
      found.push({ action: { ...action, diagnostics: [problem] }, safe: false });
    }
  }
  return { found, problems };
}

function isSame(diagnostic: Diagnostic, finding: Finding, document: OpenDocument, client: ClientProfile): boolean {
  if (diagnostic.code !== finding.rule || diagnostic.message !== diagnosticMessage(finding, client)) return false;
  const { start, end } = document.spanOf(diagnostic.range);
  return start === finding.span.start && end === finding.span.end;
}

function overlaps(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

interface FixAllData {
  readonly fixAll: string;
}

async function fixAllActions(
  { document, settings, findings }: CheckedDocument,
  token: CancellationToken,
  context: ServerContext,
  kind: CodeActionKind,
): Promise<CodeAction[]> {
  const { client } = context;
  if (findings.length === 0) return [];
  const action: CodeAction = { title: say`Fix all safe AION problems`, kind };
  if (client.codeActions.resolvesEdit) {
    const data: FixAllData = { fixAll: document.uri };
    return [{ ...action, data }];
  }
  const edits = await allSafeFixes(document, settings.check, token, context);
  return edits.length === 0 ? [] : [{ ...action, edit: workspaceEdit(document, edits, client) }];
}

/** Empty where the document changes meanwhile: the edits would not fit its text. */
async function allSafeFixes(
  document: OpenDocument,
  settings: CheckSettings,
  token: CancellationToken,
  { runtime }: ServerContext,
): Promise<readonly TextEdit[]> {
  const { changes } = document;
  const steps = languageService.fixAll(document.notation, settings);
  const isWanted = (): boolean => !token.isCancellationRequested && document.changes === changes;
  return (await stepsInTurns(whileWanted(steps, isWanted), new Turn(runtime))) ?? [];
}

async function resolve(action: CodeAction, token: CancellationToken, context: ServerContext): Promise<CodeAction> {
  const { documents, checker, client } = context;
  const data = action.data as Partial<FixAllData> | undefined;
  const document = data?.fixAll === undefined ? null : documents.get(data.fixAll);
  if (document === null) return action;
  const { settings } = await checker.check(document);
  const edits = await allSafeFixes(document, settings.check, token, context);
  return { ...action, edit: workspaceEdit(document, edits, client) };
}
