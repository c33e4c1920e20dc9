import { type ConnectionOptions, type InitializeParams, Message } from 'vscode-languageserver';

/**
 * Options of a connection: a client may leave out its capabilities, or send null, and then has none. `vscode-languageserver` itself reads
 * them before the server's own handler, and fails without.
 */
export const completeInitialize: ConnectionOptions = {
  messageStrategy: {
    handleMessage(message, next) {
      if (Message.isRequest(message) && message.method === 'initialize') message.params = completed(message.params);
      return next(message);
    },
  },
};

function completed(given: unknown): InitializeParams {
  const params = { processId: null, rootUri: null, ...(isObject(given) ? given : {}) };
  const capabilities = 'capabilities' in params && isObject(params.capabilities) ? params.capabilities : {};
  return { ...params, capabilities };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
