import type { ExtensionContext, LogOutputChannel } from 'vscode';
import { LanguageClient, type NodeModule, TransportKind } from 'vscode-languageclient/node';
import type { InitializationOptions } from '../protocol/initialization.ts';
import { lensCommands } from '../protocol/lenses.ts';
import { connect } from './connection.ts';
import type { Connection } from './language-server.ts';

export function connectToProcess(context: ExtensionContext, log: LogOutputChannel): Connection {
  return connect(context, log, (options) => {
    return new LanguageClient('aion', 'AION', server(context), {
      ...options,
      initializationOptions: withRunTool(options.initializationOptions),
    });
  });
}

/** Where a server is a process, tools can be run. */
function withRunTool({ client }: InitializationOptions): InitializationOptions {
  return { client: { ...client, commands: [...(client?.commands ?? []), lensCommands.runTool] } };
}

/** The command line is the one program that the package brings: `aion lsp` for the server, `aion check` for tasks. */
function server(context: ExtensionContext): NodeModule {
  return { module: context.asAbsolutePath('dist/cli.cjs'), args: ['lsp'], transport: TransportKind.ipc };
}
