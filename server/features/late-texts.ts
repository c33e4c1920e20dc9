import { DiagnosticSeverity } from 'vscode-languageserver';
import { say } from '../../core/text/index.ts';
import { openDocument } from '../conversion/source.ts';
import { diagnosticSource } from '../diagnostics/to-diagnostic.ts';
import type { Feature } from '../feature.ts';
import type { FileKeeper } from '../workspace/file-changes.ts';
import { canonical } from '../workspace/folders.ts';

/** Reports a file that takes too long to read at the file, once for a text. */
export const lateTexts: Feature = {
  register(context) {
    const { reading, connection, guard, log, files, fileChanges, programTexts } = context;
    const start = { line: 0, character: 0 };
    /** The addresses that the client knows, by canonical address. */
    const told = new Map<string, string>();
    reading.onFailure((why) => log.error(`Python, TypeScript and JavaScript aren't read: ${why}`));
    reading.onLate(({ address }, why) => {
      log.warn(`Not read: ${address} (${why})`);
      const uri = [...programTexts.all()].find((open) => canonical(open.uri) === address)?.uri ?? address;
      told.set(address, uri);
      const message = say`File takes too long to read. Its tools and functions are unknown.`;
      const problem = { range: { start, end: start }, severity: DiagnosticSeverity.Warning, source: diagnosticSource };
      guard.background('reporting a file', () =>
        connection.sendDiagnostics({ uri, diagnostics: [{ ...problem, message }] }),
      );
    });
    const look = async (address: string): Promise<void> => {
      const uri = told.get(address);
      if (uri === undefined) return;
      const text = openDocument(uri, context)?.text ?? (await files.readFile(uri));
      if (text !== null && reading.isLate({ address, text })) return;
      told.delete(address);
      await connection.sendDiagnostics({ uri, diagnostics: [] });
    };
    const lookLater = (address: string): void => {
      if (told.has(address)) guard.background('looking at a changed file', () => look(address));
    };
    const keeper: FileKeeper = {
      changed: lookLater,
      below: (folder) => [...told.keys()].filter((address) => address.startsWith(`${folder}/`)),
      startAgain: () => undefined,
    };
    fileChanges.add(keeper);
    programTexts.onChanged(({ uri }) => lookLater(canonical(uri)));
    programTexts.onClosed(({ uri }) => lookLater(canonical(uri)));
  },
};
