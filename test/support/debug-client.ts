import { connect, type Socket } from 'node:net';

type Body = { readonly [key: string]: unknown };

interface Message {
  readonly type: 'response' | 'event';
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly event?: string;
  readonly body?: Body;
}

/** The names of the frames, innermost first. */
export interface Stop {
  readonly frames: readonly string[];
}

/** A client of the Debug Adapter Protocol with one breakpoint. */
export class DebugClient {
  readonly #socket: Socket;
  readonly #answers = new Map<number, (message: Message) => void>();
  readonly #stops: (Body | null)[] = [];
  readonly #waiting: ((stop: Body | null) => void)[] = [];
  #rest = Buffer.alloc(0);
  #number = 0;
  #thread: unknown;
  #frame: unknown;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => this.#stop(null));
  }

  /** Attaches to a debugpy, sets the breakpoint, and lets the program run. Frames of the file `hidden` are left out. */
  static async attach(
    host: string,
    port: number,
    hidden: string,
    { path, line }: { readonly path: string; readonly line: number },
  ): Promise<DebugClient> {
    const client = new DebugClient(connect(port, host));
    const isReady = new Promise<void>((resolve) => {
      client.#socket.on('data', (piece: Buffer) =>
        client.#read(piece, (message) => {
          if (message.event === 'initialized') resolve();
        }),
      );
    });
    await client.#ask('initialize', { adapterID: 'debugpy', pathFormat: 'path' });
    const attached = client.#ask('attach', { rules: [{ path: hidden, include: false }] });
    await isReady;
    await client.#ask('setBreakpoints', { source: { path }, breakpoints: [{ line }] });
    await client.#ask('configurationDone', {});
    await attached;
    return client;
  }

  /** Waits for the next stop; null after the end of the program. */
  async stopped(): Promise<Stop | null> {
    const waiting = this.#stops.shift();
    const stop =
      waiting === undefined ? await new Promise<Body | null>((resolve) => this.#waiting.push(resolve)) : waiting;
    if (stop === null) return null;
    this.#thread = stop['threadId'];
    const { stackFrames } = await this.#ask('stackTrace', { threadId: this.#thread });
    const frames = stackFrames as readonly { readonly id: number; readonly name: string }[];
    this.#frame = frames[0]?.id;
    return { frames: frames.map(({ name }) => name) };
  }

  /** The values of expressions in the innermost frame. */
  async evaluates(expressions: readonly string[]): Promise<readonly unknown[]> {
    const values: unknown[] = [];
    for (const expression of expressions) {
      values.push((await this.#ask('evaluate', { expression, frameId: this.#frame }))['result']);
    }
    return values;
  }

  async goesOn(): Promise<void> {
    await this.#ask('continue', { threadId: this.#thread });
  }

  #ask(command: string, given: Body): Promise<Body> {
    const seq = ++this.#number;
    const text = JSON.stringify({ seq, type: 'request', command, arguments: given });
    this.#socket.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    return new Promise((resolve, reject) => {
      this.#answers.set(seq, ({ success, message, body }) => {
        if (success === true) resolve(body ?? {});
        else reject(new Error(`${command}: ${message}`));
      });
    });
  }

  #read(piece: Buffer, onEvent: (message: Message) => void): void {
    this.#rest = Buffer.concat([this.#rest, piece]);
    for (;;) {
      const head = this.#rest.indexOf('\r\n\r\n');
      if (head === -1) return;
      const start = head + 4;
      const end = start + Number(/\d+/.exec(this.#rest.toString('latin1', 0, head))?.[0]);
      if (this.#rest.length < end) return;
      const message = JSON.parse(this.#rest.toString('utf8', start, end)) as Message;
      this.#rest = this.#rest.subarray(end);
      if (message.type === 'response') this.#answers.get(message.request_seq ?? 0)?.(message);
      else if (message.event === 'stopped') this.#stop(message.body ?? {});
      onEvent(message);
    }
  }

  #stop(stop: Body | null): void {
    const first = this.#waiting.shift();
    if (first === undefined) this.#stops.push(stop);
    else first(stop);
  }
}
