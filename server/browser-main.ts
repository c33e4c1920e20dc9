/** The server in a Web Worker. It has no files of its own and asks the client for them. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { longestReading, longestWait } from '../project/reading/reading.ts';
import { browserThread } from '../threads/browser-thread.ts';
import { validateInBrowser } from '../validator/stoppable-in-browser.ts';
import { completeInitialize } from './complete-initialize.ts';
import { startServer } from './server.ts';
import { timers } from './timers.ts';

/** The worker's own scope; the project's ambient types are Node's. */
declare const self: ConstructorParameters<typeof BrowserMessageReader>[0];

const connection = createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self), completeInitialize);
startServer(connection, {
  timers,
  files: null,
  collectGarbage: null,
  documentation: null,
  // The client has them.
  sentences: () => null,
  longestReading,
  longestWait,
  async startReader(scripts) {
    const texts = await scripts();
    return texts === null ? null : browserThread(texts);
  },
  async validate(questions, script) {
    if (script !== null) return validateInBrowser(questions, script);
    return questions.map(() => ({ kind: 'stopped', message: 'the editor has named no script for it.' }));
  },
});
