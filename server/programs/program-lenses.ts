import type { CodeLens } from 'vscode-languageserver';
import { say } from '../../core/text/index.ts';
import { lensCommands } from '../../protocol/lenses.ts';
import type { ServerContext } from '../context.ts';
import { documentKind } from '../document-kind.ts';
import type { OpenDocument } from '../open-document.ts';
import { functionLenses } from '../python/function-uses.ts';

/** In a program: above each tool its preview and conversion, and above each Python function the tools that call it. */
export async function programLenses(document: OpenDocument, context: ServerContext): Promise<CodeLens[]> {
  const isPython = documentKind(document.uri, document.languageId) === 'python';
  return [...(await toolLenses(document, context)), ...(isPython ? await functionLenses(document, context) : [])];
}

async function toolLenses(document: OpenDocument, context: ServerContext): Promise<CodeLens[]> {
  const { uri } = document;
  const { commands } = context.client;
  const { inPrograms } = await context.settings.of(uri);
  if (inPrograms === 'off' || !commands.has(lensCommands.atElement)) return [];
  const { tools } = await context.programs.of(document);
  return tools.flatMap(({ span }): readonly CodeLens[] => {
    const range = document.rangeOf(span);
    const preview = {
      title: say`Preview`,
      command: lensCommands.atElement,
      arguments: [uri, range.start, 'aion.preview'],
    };
    const convert = { title: say`Convert to AION`, command: 'aion.convert', arguments: [{ source: { uri, range } }] };
    return [{ range, command: preview }, ...(commands.has(convert.command) ? [{ range, command: convert }] : [])];
  });
}
