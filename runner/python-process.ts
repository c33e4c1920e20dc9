import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { strictJson } from '../core/json/strict-json.ts';
import type { CallMessage } from './call-message.ts';
import { CapturedOutput } from './captured-output.ts';
import { endProcesses, endRest, processMark } from './end-process.ts';
import type { PythonContext } from './runnable-tool.ts';

export interface PythonStart {
  readonly command: string;
  /** The absolute path of the project: the working directory, which has its modules. */
  readonly root: string;
  readonly contexts: readonly PythonContext[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** In bytes, as JSON. */
  readonly largestResult: number;
  /** In bytes of one call. A call that prints more is ended. */
  readonly largestOutput: number;
  /** Milliseconds to start Python, and to import the modules of a context. */
  readonly longestStart: number;
  /** Present for a debugger: the process waits for it before the first request, and no time limit applies. */
  readonly debugging?: Debugging;
}

export interface Debugging {
  /** The folder of the package `debugpy`; null where Python finds it itself. */
  readonly debugpy: string | null;
  /** Called with the address for the debugger, as in `127.0.0.1:5678`. */
  readonly onListening: (address: string) => void;
}

export type Reply =
  | { readonly kind: 'value'; readonly value: JsonValue; readonly notes: readonly string[]; readonly output: string }
  /** The function raised, or could not be called. */
  | { readonly kind: 'failed'; readonly error: Failure; readonly notes: readonly string[]; readonly output: string };

/** The reason without the tool's name, and its position where known. */
export interface Failure {
  readonly says: string;
  /** As in `api.py:12`, relative to the root or absolute; null where it is not known. */
  readonly place: string | null;
  /** Whether the function has returned: only its result was not usable. */
  readonly hasRun: boolean;
}

interface Waiting {
  readonly number: number;
  readonly resolve: (reply: Reply) => void;
  /** The answer. It counts when all output before it has arrived. */
  answer: RawAnswer | null;
  hasAllOutput: boolean;
  readonly onMessage: ((message: CallMessage) => void) | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface RawAnswer {
  readonly id: number;
  readonly ok?: boolean;
  readonly value: JsonValue;
  readonly error?: string;
  readonly file?: string;
  readonly line?: number;
  readonly hasRun?: boolean;
  readonly notes?: readonly string[];
  readonly message?: CallMessage;
  /** The address for the debugger, before the first request only. */
  readonly debugger?: string;
}

/** Milliseconds for an ending process to report its position. */
const timeToSayWhere = 500;

/** Milliseconds for an idle process to end by itself. */
const timeToEnd = 1_000;

/** Beside this module, or beside the bundle with this module. */
function runnerFile(): string {
  const place = import.meta.url.endsWith('.ts') ? './python/aion_runner.py' : './aion_runner.py';
  return fileURLToPath(new URL(place, import.meta.url));
}

/** One Python process with one request at a time. A request never rejects; the end of the process is in its reply. */
export class PythonProcess {
  readonly #start: PythonStart;
  readonly #mark = randomUUID();
  readonly #child: ChildProcess;
  readonly #output: CapturedOutput;
  readonly #loaded = new Set<number>();
  #waiting: Waiting | null = null;
  #numbers = 0;
  #answers: Buffer[] = [];
  #hasGreeted = false;
  /** The reason for the end of the process, also while it is being ended; null before. */
  #ended: string | null = null;
  readonly #gone: Promise<void>;

  constructor(start: PythonStart) {
    this.#start = start;
    this.#child = spawn(start.command, [runnerFile()], {
      cwd: start.root,
      env: { ...start.environment, [processMark]: this.#mark },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A session of its own: its group can be ended, and Ctrl+C in the terminal reaches this program alone.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.#output = new CapturedOutput(this.#mark, start.largestOutput);
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#readAnswers(chunk));
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#readOutput(chunk));
    // A write to an ended process fails; the event `exit` reports its end.
    this.#child.stdin?.on('error', () => undefined);
    this.#gone = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#over(`Python cannot be started: ${error.message}`);
        resolve();
      });
      this.#child.on('exit', (code, signal) => {
        // Its children live on, and hold its pipes open.
        if (this.#child.pid !== undefined) endRest(this.#child.pid, this.#mark);
        // The pipes close when the last output is read.
        const closed = new Promise<void>((close) => this.#child.once('close', () => close()));
        void Promise.race([closed, delay(timeToEnd)]).then(() => {
          this.#over(signal === null ? `the process ended with code ${code}` : `the process was ended by ${signal}`);
          this.#child.stdout?.destroy();
          this.#child.stderr?.destroy();
          resolve();
        });
      });
    });
    const { root, contexts, largestResult, debugging } = start;
    this.#write({
      token: this.#mark,
      root,
      contexts: contexts as unknown as JsonValue,
      largestResult,
      ...(debugging === undefined ? {} : { debugging: { debugpy: debugging.debugpy } }),
    });
  }

  get isAlive(): boolean {
    return this.#ended === null;
  }

  /** Imports the modules of the context unless they are loaded. */
  async load(context: number): Promise<Reply> {
    if (this.#loaded.has(context)) return { kind: 'value', value: null, notes: [], output: '' };
    const seconds = this.#start.longestStart / 1_000;
    const reply = await this.request(
      { op: 'load', context },
      this.#start.longestStart,
      `it took longer than ${seconds} s to start`,
    );
    if (reply.kind === 'value') this.#loaded.add(context);
    return reply;
  }

  /**
   * Sends a request and waits at most `limit` milliseconds; then the process is ended, and the reply is `tooLate`. `onMessage` gets the log
   * messages of the function.
   */
  request(
    message: JsonObject,
    limit: number,
    tooLate: string,
    onMessage?: (message: CallMessage) => void,
  ): Promise<Reply> {
    return new Promise((resolve) => {
      const number = ++this.#numbers;
      const waiting: Waiting = { number, resolve, answer: null, hasAllOutput: false, onMessage, timer: undefined };
      this.#waiting = waiting;
      if (this.#ended !== null) {
        this.#over(this.#ended);
        return;
      }
      this.#output.begin();
      // No limit while a person debugs.
      if (this.#start.debugging === undefined) waiting.timer = setTimeout(() => void this.end(tooLate), limit);
      this.#write({ ...message, id: number });
    });
  }

  /** Ends the process and all its children; a running request fails with `why`. Resolves after its end. */
  async end(why: string): Promise<void> {
    const { pid } = this.#child;
    const isRunning = this.#waiting !== null;
    if (this.#ended === null && pid !== undefined) {
      this.#ended = why;
      if (isRunning && process.platform !== 'win32') {
        // Python's fault handler then writes the position.
        this.#child.kill('SIGABRT');
        await Promise.race([this.#gone, delay(timeToSayWhere)]);
      } else if (!isRunning) {
        this.#child.stdin?.end();
        await Promise.race([this.#gone, delay(timeToEnd)]);
      }
      if (this.#child.exitCode === null && this.#child.signalCode === null) endProcesses(pid, this.#mark);
    }
    await this.#gone;
  }

  #write(message: JsonObject): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  #readAnswers(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      this.#answers.push(rest.subarray(0, end));
      const line = Buffer.concat(this.#answers).toString('utf8');
      this.#answers = [];
      rest = rest.subarray(end + 1);
      this.#readAnswer(line);
    }
    if (rest.length > 0) this.#answers.push(rest);
  }

  #readAnswer(line: string): void {
    const answer = this.#ownAnswer(line);
    if (answer === null) {
      // Before the greeting, Python itself may print at its start.
      if (this.#hasGreeted) void this.end('it wrote into the channel between the runner and its process');
      return;
    }
    this.#hasGreeted = true;
    if (answer.debugger !== undefined) this.#start.debugging?.onListening(answer.debugger);
    if (this.#waiting === null || answer.id !== this.#waiting.number) return;
    if (answer.message !== undefined) {
      this.#waiting.onMessage?.(answer.message);
      return;
    }
    this.#waiting.answer = answer;
    this.#settle();
  }

  /** Null for a line that is not from the runner. */
  #ownAnswer(line: string): RawAnswer | null {
    if (!line.startsWith(`{"token": "${this.#mark}"`)) return null;
    // The runner writes this shape.
    return (strictJson(line) ?? null) as unknown as RawAnswer | null;
  }

  #readOutput(chunk: Buffer): void {
    const marks = this.#output.add(chunk);
    const waiting = this.#waiting;
    if (waiting !== null && marks.includes(waiting.number)) {
      waiting.hasAllOutput = true;
      this.#settle();
    }
    if (this.#output.isTooMuch && this.#ended === null) {
      void this.end(`it printed more than ${this.#start.largestOutput.toLocaleString('en')} bytes`);
    }
  }

  #settle(): void {
    const waiting = this.#waiting;
    const answer = waiting?.answer ?? null;
    if (waiting === null || answer === null || !waiting.hasAllOutput || this.#ended !== null) return;
    clearTimeout(waiting.timer);
    this.#waiting = null;
    const output = this.#output.text();
    const notes = answer.notes ?? [];
    if (answer.ok === true) waiting.resolve({ kind: 'value', value: answer.value, notes, output });
    else {
      const place = answer.file === undefined ? null : `${answer.file}:${answer.line}`;
      waiting.resolve({
        kind: 'failed',
        error: { says: answer.error ?? '', place, hasRun: answer.hasRun === true },
        notes,
        output,
      });
    }
  }

  #over(why: string): void {
    this.#ended ??= why;
    const says = this.#ended;
    const waiting = this.#waiting;
    if (waiting === null) return;
    clearTimeout(waiting.timer);
    this.#waiting = null;
    const output = this.#output.text();
    const place = placeOfFault(output, this.#start.root);
    waiting.resolve({ kind: 'failed', error: { says, place, hasRun: false }, notes: [], output });
  }
}

/** The innermost frame in the project from the output of Python's fault handler; null where there is none. */
function placeOfFault(output: string, root: string): string | null {
  const fault = output.lastIndexOf('Fatal Python error');
  if (fault === -1) return null;
  for (const [, file = '', line] of output.slice(fault).matchAll(/^ {2}File "(.+)", line (\d+) in /gm)) {
    if (file.startsWith(join(root, '/'))) return `${relative(root, file)}:${line}`;
  }
  return null;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
