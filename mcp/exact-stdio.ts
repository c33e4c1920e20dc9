import type { Readable, Writable } from 'node:stream';
import { isSpecType, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { printJson, strictJson } from '../core/json/index.ts';

/** In bytes of one message, as in the SDK. */
const largestMessage = 10 * 1024 * 1024;

/** MCP over streams, one message a line. Numbers keep their digits; the SDK's own transport reads them as doubles. */
export class ExactStdio implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #isClosed = false;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    if (this.#input.readableEnded || this.#input.destroyed) setImmediate(this.#end);
    this.#input.on('data', this.#read);
    this.#input.on('error', this.#fail);
    this.#input.on('end', this.#end);
    this.#input.on('close', this.#end);
    this.#output.on('error', this.#failToWrite);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error('The connection is closed.');
    const isTaken = this.#output.write(`${printJson(message, { indent: 0 })}\n`);
    if (isTaken) return;
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: Error): void => {
        this.#output.off('drain', settle);
        this.#output.off('error', settle);
        if (error === undefined) resolve();
        else reject(error);
      };
      this.#output.once('drain', settle);
      this.#output.once('error', settle);
    });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off('data', this.#read);
    this.#input.off('end', this.#end);
    this.#input.off('close', this.#end);
    if (this.#input.listenerCount('data') === 0) this.#input.pause();
    this.#pieces = [];
    this.onclose?.();
  }

  readonly #end = (): void => void this.close();

  readonly #fail = (error: Error): void => {
    if (!this.#isClosed) this.onerror?.(error);
  };

  /** The listener stays after the end: a late failure of the stream must not end the process. */
  readonly #failToWrite = (error: Error): void => {
    this.#fail(error);
    this.#end();
  };

  readonly #read = (chunk: Buffer): void => {
    let rest = chunk;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      this.#pieces.push(rest.subarray(0, end));
      const line = Buffer.concat(this.#pieces).toString('utf8');
      this.#pieces = [];
      this.#bytes = 0;
      rest = rest.subarray(end + 1);
      this.#take(line);
    }
    this.#pieces.push(rest);
    this.#bytes += rest.length;
    if (this.#bytes <= largestMessage) return;
    this.#fail(new Error(`A message has more than ${largestMessage} bytes.`));
    this.#end();
  };

  #take(line: string): void {
    const message: unknown = strictJson(line);
    // Other programs may print lines that are no messages.
    if (message === undefined) return;
    if (isSpecType.JSONRPCMessage(message)) this.onmessage?.(message as JSONRPCMessage);
    else this.#fail(new Error('A line is no JSON-RPC message.'));
  }
}
