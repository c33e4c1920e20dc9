import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type JsonObject, type JsonValue, jsonLine, strictJson } from '../core/json/index.ts';
import type { AgreedEnvironment } from './agreed-environment.ts';
import type { CallMessage } from './call-message.ts';
import { CapturedOutput } from './captured-output.ts';
import { endGroup, endProcesses } from './end-process.ts';
import type { Reply } from './reply.ts';
import type { PythonContext } from './runnable-tool.ts';
import { startEnvironment } from './start-environment.ts';

export interface PythonStart {
  readonly command: string;
  /** The absolute path of the project: the working directory, which has its modules. */
  readonly root: string;
  readonly contexts: readonly PythonContext[];
  readonly modules: ImportableModules;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Present if only what a person agreed to may run. */
  readonly agreed?: AgreedEnvironment;
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

/** The only modules of the project that are imported: absolute paths, and the SHA-256 (hex) of the only text that is; null: any text. */
export type ImportableModules = Readonly<Record<string, string | null>>;

interface Waiting {
  /** In the request and its answers: no function can answer a request that has not come yet. */
  readonly token: string;
  messages: number;
  readonly resolve: (reply: Reply) => void;
  /** The answer. It counts when all output before it has arrived. */
  answer: RawAnswer | null;
  hasAllOutput: boolean;
  readonly onMessage: ((message: CallMessage) => void) | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface RawAnswer {
  readonly ok?: boolean;
  readonly value: JsonValue;
  readonly error?: string;
  readonly file?: string;
  readonly line?: number;
  readonly hasRun?: boolean;
  readonly isWhole?: boolean;
  readonly notes?: readonly string[];
  readonly sent?: JsonObject;
  readonly message?: CallMessage;
  /** The address for the debugger, before the first request only. */
  readonly debugger?: string;
}

/** In milliseconds. A timer with more ends at once. */
const longestTimer = 2 ** 31 - 1;

/** Milliseconds for an ending process to report its position. */
const timeToSayWhere = 500;

/** Milliseconds for an idle process to end by itself. */
const timeToEnd = 1_000;

/** Milliseconds for a supervisor to end its descendants. */
const timeOfSupervisor = 7_000;

/** In bytes, of an answer without its result: the error, the notes. */
const largestEnvelope = 1024 * 1024;

/** Of one call. */
const mostMessages = 1_000;

/** Beside this module, or beside the bundle with this module. */
function runnerFile(): string {
  const place = import.meta.url.endsWith('.ts') ? './python/aion_runner.py' : './aion_runner.py';
  return fileURLToPath(new URL(place, import.meta.url));
}

/** One Python process with one request at a time. A request never rejects; the end of the process is in its reply. */
export class PythonProcess {
  readonly #start: PythonStart;
  readonly #opening = randomUUID();
  readonly #child: ChildProcess;
  readonly #output: CapturedOutput;
  readonly #loaded = new Set<number>();
  #waiting: Waiting | null = null;
  #answers: Buffer[] = [];
  #answerBytes = 0;
  #hasGreeted = false;
  /** The reason for the end of the process, also while it is being ended; null before. */
  #ended: string | null = null;
  readonly #gone: Promise<void>;

  constructor(start: PythonStart) {
    this.#start = start;
    const { agreed } = start;
    const { variables, path, pythonPath } = startEnvironment(start.environment, start.root, agreed?.workspace);
    const options = agreed === undefined ? [] : ['-X', `pycache_prefix=${agreed.compiled}`];
    this.#child = spawn(start.command, [...options, runnerFile()], {
      cwd: start.root,
      env: variables,
      stdio: ['pipe', 'pipe', 'pipe'],
      // A session of its own: its group can be ended, and Ctrl+C in the terminal reaches this program alone.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.#output = new CapturedOutput(start.largestOutput);
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#readAnswers(chunk));
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#readOutput(chunk));
    // A write to an ended process fails; the event `exit` reports its end.
    this.#child.stdin?.on('error', () => undefined);
    this.#gone = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#over(`Can't start Python: ${error.message}`);
        resolve();
      });
      this.#child.on('exit', (code, signal) => {
        // Its children live on, and hold its pipes open.
        if (this.#child.pid !== undefined) endGroup(this.#child.pid);
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
    const { root, contexts, modules, largestResult, debugging } = start;
    this.#write({
      token: this.#opening,
      root,
      path,
      pythonPath,
      contexts: contexts as unknown as JsonValue,
      modules,
      agreed:
        agreed === undefined ? null : { workspace: agreed.workspace, folders: agreed.folders as unknown as JsonValue },
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
      `Python didn't start within ${seconds} s`,
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
      const token = randomUUID();
      const waiting: Waiting = {
        ...{ token, resolve, onMessage, messages: 0, answer: null, hasAllOutput: false, timer: undefined },
      };
      this.#waiting = waiting;
      if (this.#ended !== null) {
        this.#over(this.#ended);
        return;
      }
      this.#output.begin(token);
      // No limit while a person debugs.
      if (this.#start.debugging === undefined) {
        waiting.timer = setTimeout(() => void this.end(tooLate), Math.min(limit, longestTimer));
      }
      this.#write({ ...message, token });
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
      if (this.#isRunning) endProcesses(pid);
      await Promise.race([this.#gone, delay(timeOfSupervisor)]);
      // A function has stopped the supervisor.
      if (this.#isRunning) this.#child.kill('SIGKILL');
    }
    await this.#gone;
  }

  get #isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #write(message: JsonObject): void {
    this.#child.stdin?.write(`${jsonLine(message)}\n`);
  }

  #readAnswers(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(10); end !== -1 && this.#ended === null; end = rest.indexOf(10)) {
      this.#answers.push(rest.subarray(0, end));
      const line = this.#answers;
      const bytes = this.#answerBytes + end;
      this.#answers = [];
      this.#answerBytes = 0;
      rest = rest.subarray(end + 1);
      if (this.#isTooLarge(bytes)) return;
      this.#readAnswer(Buffer.concat(line).toString('utf8'));
    }
    // What an ending process still writes is not kept.
    if (rest.length === 0 || this.#ended !== null) return;
    this.#answers.push(rest);
    this.#answerBytes += rest.length;
    this.#isTooLarge(this.#answerBytes);
  }

  /** Ends the process whose answer is too large: the runner itself writes none, so a function wrote it. */
  #isTooLarge(bytes: number): boolean {
    const { largestResult } = this.#start;
    if (bytes <= largestResult + largestEnvelope) return false;
    this.#answers = [];
    void this.end(`the result exceeds ${largestResult.toLocaleString('en')} bytes`);
    return true;
  }

  #readAnswer(line: string): void {
    const waiting = this.#waiting;
    const answer = answerWith(waiting?.token, line);
    if (answer !== null && waiting !== null) {
      if (answer.message === undefined) {
        waiting.answer = answer;
        this.#settle();
      } else if (++waiting.messages <= mostMessages) waiting.onMessage?.(withDoubles(answer.message));
      return;
    }
    const opening = this.#hasGreeted ? null : answerWith(this.#opening, line);
    if (opening === null) {
      // Before the greeting, Python itself may print at its start.
      if (this.#hasGreeted) void this.end('the code wrote to the channel of the runner');
    } else if (opening.debugger === undefined) this.#hasGreeted = true;
    else this.#start.debugging?.onListening(opening.debugger);
  }

  #readOutput(chunk: Buffer): void {
    if (this.#output.add(chunk) && this.#waiting !== null) {
      this.#waiting.hasAllOutput = true;
      this.#settle();
    }
    if (this.#output.isTooMuch && this.#ended === null) {
      void this.end(`the output exceeds ${this.#start.largestOutput.toLocaleString('en')} bytes`);
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
    const sent = answer.sent === undefined ? {} : { sent: answer.sent };
    if (answer.ok === true) waiting.resolve({ kind: 'value', value: answer.value, notes, output, ...sent });
    else {
      const place = answer.file === undefined ? null : `${answer.file}:${answer.line}`;
      waiting.resolve({
        kind: 'failed',
        error: { says: answer.error ?? '', place, hasRun: answer.hasRun === true, isWhole: answer.isWhole === true },
        notes,
        output,
        ...sent,
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
    waiting.resolve({ kind: 'failed', error: { says, place, hasRun: false, isWhole: false }, notes: [], output });
  }
}

/** The answer to the request with the token; null for another line. */
function answerWith(token: string | undefined, line: string): RawAnswer | null {
  if (token === undefined || !line.startsWith(`{"token": "${token}"`)) return null;
  // The runner writes this shape.
  return (strictJson(line) ?? null) as unknown as RawAnswer | null;
}

/** Python writes a progress of `1.0`. */
function withDoubles({ progress, ...rest }: CallMessage): CallMessage {
  return {
    ...rest,
    progress: progress && { done: Number(progress.done), total: progress.total && Number(progress.total) },
  };
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
