import { commands, Disposable, Location, Selection, Uri, window } from 'vscode';
import type * as lsp from 'vscode-languageserver-protocol';
import { lensCommands } from '../../../protocol/lenses.ts';
import { positionOf, rangeOf } from '../../protocol-ranges.ts';

export const elementLensCommands: readonly string[] = [lensCommands.atElement, lensCommands.showReferences];

/** Registers the commands of the lenses over a tool. */
export function registerElementLenses(): Disposable {
  return Disposable.from(
    commands.registerCommand(lensCommands.atElement, async (uri: string, position: lsp.Position, command: string) => {
      const address = Uri.parse(uri, true);
      const editor = await window.showTextDocument(address);
      const cursor = positionOf(position);
      editor.selection = new Selection(cursor, cursor);
      await commands.executeCommand(command, address);
    }),
    commands.registerCommand(
      lensCommands.showReferences,
      (uri: string, position: lsp.Position, locations: readonly lsp.Location[]) =>
        commands.executeCommand(
          'editor.action.showReferences',
          Uri.parse(uri, true),
          positionOf(position),
          locations.map(({ uri: address, range }) => new Location(Uri.parse(address, true), rangeOf(range))),
        ),
    ),
  );
}
