import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver';
import { configFileName } from '../../core/rules/index.ts';
import { languageService } from '../../core/service/index.ts';
import { LineIndex, say } from '../../core/text/index.ts';
import { editCommands } from '../../protocol/edit-commands.ts';
import type { ServerContext } from '../context.ts';
import { openDocument } from '../conversion/source.ts';
import type { OpenDocument } from '../open-document.ts';
import { filesEdit } from '../text-edits.ts';

/**
 * `Disable rule … in this workspace`, once for each rule: in the workspace settings if they set the rule, else in the configuration file in
 * force, else in a new one in the folder.
 */
export async function disableRuleActions(
  problems: ReadonlyMap<string, Diagnostic>,
  { uri }: OpenDocument,
  context: ServerContext,
): Promise<CodeAction[]> {
  const { client, facts, files, folders, settings } = context;
  const folder = folders.of(uri);
  if (folder === null || problems.size === 0) return [];
  const { rulesOfWorkspace } = await settings.of(uri);
  const { configuration } = await facts.nearest(folders.aboveAll(uri));
  const address = configuration?.address ?? files.child(folder, configFileName);
  const text = configuration?.text ?? '';
  const isKnown = (openDocument(address, context)?.text ?? text) === text && (configuration?.unread ?? null) === null;
  const lines = new LineIndex(text);
  const inFile = (rule: string, title: string): Pick<CodeAction, 'edit' | 'command'> | null => {
    const change = isKnown ? languageService.disableRule(rule, text) : null;
    if (change === null) return null;
    const edits = [{ range: lines.rangeOf(change.span), newText: change.newText }];
    const edit = filesEdit([{ uri: address, version: null, isNew: configuration === null, edits }], client);
    if (edit === null) return null;
    // The settings are read from the saved file.
    const command = { title, command: editCommands.save, arguments: [address] };
    return client.commands.has(editCommands.save) ? { edit, command } : { edit };
  };
  const inSettings = (rule: string, title: string): Pick<CodeAction, 'command'> | null =>
    client.commands.has(editCommands.disableRule)
      ? { command: { title, command: editCommands.disableRule, arguments: [uri, rule] } }
      : null;
  return [...problems].flatMap(([rule, diagnostic]) => {
    const title = say`Disable rule ${rule} in this workspace`;
    const change = rulesOfWorkspace.includes(rule) ? inSettings(rule, title) : inFile(rule, title);
    return change === null ? [] : [{ title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], ...change }];
  });
}
