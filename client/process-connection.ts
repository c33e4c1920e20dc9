import type { ExtensionContext, LogOutputChannel } from 'vscode';
import { LanguageClient, type NodeModule, TransportKind } from 'vscode-languageclient/node';
import { connect } from './connection.ts';
import type { Connection } from './language-server.ts';

/** The connection to a server that is a process of its own. */
export function connectToProcess(context: ExtensionContext, log: LogOutputChannel): Connection {
  return connect(context, log, (options) => new LanguageClient('aion', 'AION', server(context), options));
}

/** The command line is the one program that the package brings: `aion lsp` for the server, `aion check` for tasks. */
function server(context: ExtensionContext): NodeModule {
  return { module: context.asAbsolutePath('dist/cli.cjs'), args: ['lsp'], transport: TransportKind.ipc };
}
