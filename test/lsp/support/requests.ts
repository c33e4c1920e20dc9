import * as protocol from 'vscode-languageserver-protocol';
import type { TestClient } from './client.ts';

/** Every request that a client may send during a session. */
const clientRequests: readonly string[] = Object.values(protocol).flatMap((value) =>
  isClientRequest(value) && value.method !== 'initialize' && value.method !== 'shutdown' ? [value.method] : [],
);

/** The requests that this client's server has a handler for. */
export async function answeredRequests(client: TestClient): Promise<readonly string[]> {
  const answered: string[] = [];
  for (const method of clientRequests) {
    const error: unknown = await client.connection.sendRequest(method, {}).then(
      () => null,
      (reason: unknown) => reason,
    );
    const isUnknown = error instanceof protocol.ResponseError && error.code === protocol.ErrorCodes.MethodNotFound;
    if (!isUnknown) answered.push(method);
  }
  return answered;
}

function isClientRequest(value: unknown): value is { readonly method: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'messageDirection' in value &&
    value.messageDirection === protocol.MessageDirection.clientToServer &&
    'type' in value &&
    (value.type instanceof protocol.ProtocolRequestType || value.type instanceof protocol.ProtocolRequestType0)
  );
}
