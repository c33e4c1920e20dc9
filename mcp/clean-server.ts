import { type JSONRPCMessage, Server, type Transport } from '@modelcontextprotocol/server';
import { cleanJson, type JsonValue } from '../core/json/index.ts';

/** The levels of a message. The client libraries for C# read 64, those for Rust 128, those for Python 200; a deeper message ends some. */
export const deepestMessage = 64;

/** A server of which each message is valid Unicode within {@link deepestMessage}: results, errors, logs, progress, prompts and records. */
export class CleanServer extends Server {
  override async connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) =>
      send(cleanJson(message as unknown as JsonValue, deepestMessage - 1) as unknown as JSONRPCMessage, options);
    await super.connect(transport);
  }
}
