/** The extension in a web VS Code: the server is a worker. */
import { type ExtensionContext, Uri, workspace } from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { activateExtension } from './extension.ts';

/** The promise is that of `serverReady`. */
export function activate(context: ExtensionContext): Promise<void> {
  return activateExtension(context, (options) => {
    return new LanguageClient('aion', 'AION', () => startServer(context.extensionUri), options);
  });
}

/** The client would take a worker as it is, but does not know one by VS Code's own `Worker`; so it gets both ends of the line. */
async function startServer(extension: Uri): Promise<MessageTransports> {
  const worker = new Worker(await workerAddress(extension));
  return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
}

/** The web host's own; the project's ambient types are Node's. */
declare class Worker {
  constructor(address: string);
}

/** A browser starts no worker from a remote file system's address, so there the script is read first. */
async function workerAddress(extension: Uri): Promise<string> {
  const script = Uri.joinPath(extension, 'dist/server-browser.js');
  if (script.scheme !== 'vscode-remote') return script.toString(true);
  const bytes = await workspace.fs.readFile(script);
  return URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'text/javascript' }));
}
