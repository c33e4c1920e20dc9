/** The server in a Web Worker. It has no files of its own and asks the client for them. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import type { TypeScriptReader } from '../core/code/typescript/index.ts';
import { typeScriptInWorkers } from '../protocol/scripts-of-workers.ts';
import { validateInBrowser } from '../validator/stoppable-in-browser.ts';
import { completeInitialize } from './complete-initialize.ts';

import { startServer } from './server.ts';
import { timers } from './timers.ts';

/** The worker's own scope; the project's ambient types are Node's. */
declare const self: ConstructorParameters<typeof BrowserMessageReader>[0];
declare function importScripts(address: string): void;

/** The script of the reader leaves it in the worker's scope. */
const inScope = globalThis as { readonly [typeScriptInWorkers]?: TypeScriptReader };

/** Without the script, as for a client that doesn't name one, no program in TypeScript is read. */
async function loadTypeScript(script: () => Promise<string | null>): Promise<TypeScriptReader | null> {
  const text = inScope[typeScriptInWorkers] === undefined ? await script() : null;
  if (text !== null) {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    importScripts(address);
    URL.revokeObjectURL(address);
  }
  return inScope[typeScriptInWorkers] ?? null;
}

const connection = createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self), completeInitialize);
startServer(connection, {
  timers,
  files: null,
  collectGarbage: null,
  documentation: null,
  // The client has them.
  sentences: () => null,
  loadTypeScript,
  async validate(questions, script) {
    if (script !== null) return validateInBrowser(questions, script);
    return questions.map(() => ({ kind: 'stopped', message: 'the editor has named no script for it.' }));
  },
});
