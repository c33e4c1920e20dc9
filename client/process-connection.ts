import type { ExtensionContext, LogOutputChannel } from 'vscode';
import { LanguageClient, type MessageTransports, type NodeModule, TransportKind } from 'vscode-languageclient/node';
import type { InitializationOptions } from '../protocol/initialization.ts';
import { lensCommands } from '../protocol/lenses.ts';
import { connect } from './connection.ts';
import type { Connection } from './language-server.ts';
import { programEnvironment } from './program-environment.ts';

export function connectToProcess(context: ExtensionContext, log: LogOutputChannel): Connection {
  return connect(context, log, (options) => {
    return new ProcessClient('aion', 'AION', server(context), {
      ...options,
      initializationOptions: withRunTool(options.initializationOptions),
    });
  });
}

/**
 * A client that stops no sooner than its server. Of a server that hangs, vscode-languageclient 11 rejects `stop` after two seconds and kills the
 * process two seconds later. It takes that end for one of the server that runs then, and would replace that one too.
 */
class ProcessClient extends LanguageClient {
  #ended: Promise<void> = Promise.resolve();

  protected override async createMessageTransports(encoding: string): Promise<MessageTransports> {
    const transports = await super.createMessageTransports(encoding);
    this.#ended = new Promise((resolve) => transports.reader.onClose(() => resolve()));
    return transports;
  }

  override async stop(timeout?: number): Promise<void> {
    try {
      await super.stop(timeout);
    } catch (error) {
      await this.#ended;
      throw error;
    }
  }
}

/** A host with processes can run tools. */
function withRunTool({ client }: InitializationOptions): InitializationOptions {
  return { client: { ...client, commands: [...(client?.commands ?? []), lensCommands.runTool] } };
}

/** The package has one program, the command line: `aion lsp` is the server, `aion check` serves tasks. */
function server(context: ExtensionContext): NodeModule {
  const options = { env: { ...programEnvironment } };
  return { module: context.asAbsolutePath('dist/cli.cjs'), args: ['lsp'], transport: TransportKind.ipc, options };
}
