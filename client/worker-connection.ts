import { type ExtensionContext, type LogOutputChannel, Uri, workspace } from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import type { InitializationOptions } from '../protocol/initialization.ts';
import { connect } from './connection.ts';
import type { Connection } from './language-server.ts';

export function connectToWorker(context: ExtensionContext, log: LogOutputChannel): Connection {
  return connect(context, log, (options) => {
    return new LanguageClient('aion', 'AION', () => startServer(context.extensionUri), {
      ...options,
      initializationOptions: withScripts(options.initializationOptions, context.extensionUri),
    });
  });
}

/** A worker does not know the URL of its script, and of the ones beside it. */
function withScripts({ client }: InitializationOptions, extension: Uri): InitializationOptions {
  const script = Uri.joinPath(extension, 'dist/validator.js');
  const reader = ['core.cjs', 'typescript.cjs', 'reader-browser.js'].map((name) =>
    Uri.joinPath(extension, 'dist', name).toString(),
  );
  // Only VS Code can resolve a remote URI.
  return {
    client: {
      ...client,
      reader,
      ...(script.scheme === 'vscode-remote' ? {} : { validator: script.toString(true) }),
    },
  };
}

/** Creates both message transports: the language client does not recognize VS Code's `Worker`. */
async function startServer(extension: Uri): Promise<MessageTransports> {
  const worker = new Worker(await workerAddress(extension));
  return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
}

/** The web host's; the project's ambient types are Node's. */
declare class Worker {
  constructor(address: string);
}

/** One script of two files: the notation and the tools, and the server that uses them. A worker can't load a file of a remote system. */
async function workerAddress(extension: Uri): Promise<string> {
  const files = ['dist/core.cjs', 'dist/server-browser.js'].map((path) => Uri.joinPath(extension, path));
  const parts = await Promise.all(files.map(async (file) => new Uint8Array(await workspace.fs.readFile(file))));
  return URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
}
