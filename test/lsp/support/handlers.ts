import { PassThrough } from 'node:stream';
import { type CancellationToken, type Connection, createConnection } from 'vscode-languageserver';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import type { InitializeParams } from 'vscode-languageserver-protocol';
import { nodeRuntime } from '../../../server/node-runtime.ts';
import { startServer } from '../../../server/server.ts';
import { fullCapabilities, fullExtras } from './capabilities.ts';

/** The server's handler of a request. */
export type Handler = (params: unknown, token: CancellationToken) => Promise<unknown>;

/** Registrations that are no requests of the session: notifications, and the start and end of the session. */
const noRequests = /^(onDid|onNotification|onInitialize|onInitialized|onShutdown|onExit|onProgress|onUnhandled)/;

/** Every request handler that a running server has registered, by method. */
export async function registeredHandlers(): Promise<{
  readonly handlers: ReadonlyMap<string, Handler>;
  open(uri: string, text: string): Promise<void>;
  dispose(): void;
}> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const watchDog = { shutdownReceived: false, initialize: () => {}, exit: () => {} };
  const real = createConnection(
    (logger) => createProtocolConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient), logger),
    watchDog,
  );
  const handlers = new Map<string, Handler>();
  startServer(recording(real, '', handlers) as Connection, nodeRuntime);
  const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  client.onRequest('aion/configuration', () => ({ user: {}, folder: {} }));
  client.onRequest('client/registerCapability', () => null);
  client.listen();
  const params: InitializeParams = {
    processId: null,
    rootUri: null,
    capabilities: fullCapabilities,
    initializationOptions: { client: fullExtras },
  };
  await client.sendRequest('initialize', params);
  await client.sendNotification('initialized', {});
  return {
    handlers,
    async open(uri, text) {
      await client.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'aion', version: 1, text },
      });
      // An answer comes only after everything that was sent before.
      await client.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
    },
    dispose() {
      client.dispose();
      real.dispose();
    },
  };
}

/** The connection, with a record of its registrations. */
function recording(target: object, path: string, handlers: Map<string, Handler>): unknown {
  return new Proxy(target, {
    get(of, name, receiver) {
      const value: unknown = Reflect.get(of, name, receiver);
      const place = `${path}${String(name)}`;
      if (typeof value === 'object' && value !== null && name !== 'console') {
        return recording(value, `${place}.`, handlers);
      }
      if (typeof value !== 'function' || !/^on([A-Z]|$)/.test(String(name))) {
        return typeof value === 'function' ? value.bind(of) : value;
      }
      return (...given: unknown[]) => {
        const handler = given.at(-1);
        const method = given.length > 1 ? given[0] : null;
        const isForEverythingElse = name === 'onRequest' && method === null;
        if (typeof handler === 'function' && !noRequests.test(String(name)) && !isForEverythingElse) {
          handlers.set(method === null ? place : methodOf(method), handler as Handler);
        }
        return Reflect.apply(value, of, given) as unknown;
      };
    },
  });
}

function methodOf(type: unknown): string {
  return typeof type === 'object' && type !== null && 'method' in type ? String(type.method) : String(type);
}
