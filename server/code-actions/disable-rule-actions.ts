import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver';
import { configFileName } from '../../core/rules/config-file.ts';
import { disableRule } from '../../core/rules/disable-rule.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import { say } from '../../core/text/say.ts';
import { editCommands } from '../../protocol/edit-commands.ts';
import type { ServerContext } from '../context.ts';
import { openDocument } from '../conversion/source.ts';
import type { OpenDocument } from '../open-document.ts';
import { filesEdit } from '../text-edits.ts';

/** `Disable rule … in this workspace`, once for each rule, in the configuration file in force; else in a new one in the folder. */
export async function disableRuleActions(
  problems: ReadonlyMap<string, Diagnostic>,
  { uri }: OpenDocument,
  context: ServerContext,
): Promise<CodeAction[]> {
  const { client, facts, files, folders } = context;
  const folder = folders.of(uri);
  if (folder === null || problems.size === 0) return [];
  const { configuration } = await facts.nearest(folders.aboveAll(uri));
  const address = configuration?.address ?? files.child(folder, configFileName);
  const text = configuration?.text ?? '';
  const isKnown = (openDocument(address, context)?.text ?? text) === text;
  if (!isKnown || (configuration?.unread ?? null) !== null) return [];
  const lines = new LineIndex(text);
  return [...problems].flatMap(([rule, diagnostic]) => {
    const change = disableRule(rule, text);
    if (change === null) return [];
    const edits = [{ range: lines.rangeOf(change.span), newText: change.newText }];
    const edit = filesEdit([{ uri: address, version: null, isNew: configuration === null, edits }], client);
    if (edit === null) return [];
    const title = say`Disable rule ${rule} in this workspace`;
    // The settings are read from the saved file.
    const command = { title, command: editCommands.save, arguments: [address] };
    const saves = client.commands.has(editCommands.save) ? { command } : {};
    return [{ title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], edit, ...saves }];
  });
}
