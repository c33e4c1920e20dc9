import { randomUUID } from 'node:crypto';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, jsonLine, objectOf } from '../core/json/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import type { ActionLog } from './action-log.ts';
import type { AgreedEnvironment } from './agreed-environment.ts';
import type { CallRecord, CallStatus } from './call-record.ts';
import { ValueCheck } from './check-values.ts';
import { PythonPool } from './python-pool.ts';
import type { Debugging, ImportableModules } from './python-process.ts';
import type { Failure, Reply } from './reply.ts';
import type { PythonContext, RunnableTool, ToolRun } from './runnable-tool.ts';
import type { CallRequest, ToolHost } from './tool-host.ts';

interface CallLimits {
  /** Seconds of a call without its own limit. As in Model Agnostic Context. */
  readonly timeout: number;
  /** Calls at the same time; 1 runs them in sequence. */
  readonly concurrency: number;
  /** Bytes of the arguments, and of the result, as JSON. */
  readonly largestArguments: number;
  readonly largestResult: number;
  /** In bytes of one call. */
  readonly largestOutput: number;
  /** Seconds for Python to start and to import the modules of a file. */
  readonly longestStart: number;
}

const defaultLimits: CallLimits = {
  timeout: 10,
  concurrency: 4,
  largestArguments: 4 * 1024 * 1024,
  largestResult: 16 * 1024 * 1024,
  largestOutput: 64 * 1024 * 1024,
  longestStart: 60,
};

/** Tools that have been read, and a Python. Nothing is read or started before the first call. */
export interface HostInput {
  readonly tools: readonly RunnableTool[];
  /** The absolute path of the project, Python's working directory. */
  readonly root: string;
  /** The only modules of the project that Python imports. */
  readonly modules: ImportableModules;
  /** Present if a person agreed to what runs now, and not to later changes. */
  readonly agreed?: AgreedEnvironment;
  /** The program; null where none was found: then tools that need it fail with `noPython`. */
  readonly python: string | null;
  readonly noPython?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly limits?: Partial<CallLimits>;
  /** Present where calls are debugged: then no time limit applies. */
  readonly debugging?: Debugging;
  /** Gets each record when its call begins and when it has ended. */
  readonly log?: ActionLog;
  /** `now`: milliseconds since 1970, UTC. `elapsed`: milliseconds of a monotonic clock. */
  readonly now?: () => number;
  readonly elapsed?: () => number;
}

/** A host that runs the tools. Of two tools with the same name, the first counts. */
export function openHost(input: HostInput): ToolHost {
  return new Host(input);
}

type CodeRun = ToolRun & { readonly kind: 'python' | 'framework' };

interface Running {
  record: CallRecord;
  /** Its start in milliseconds; null before. */
  began: number | null;
  readonly request: CallRequest;
}

class Host implements ToolHost {
  readonly tools: ReadonlyMap<string, RunnableTool>;
  readonly #input: HostInput;
  readonly #limits: CallLimits;
  readonly #check: ValueCheck;
  readonly #contexts: readonly PythonContext[];
  readonly #pool: PythonPool | null;
  readonly #givenIds = new Set<string>();
  readonly #closed = new AbortController();

  constructor(input: HostInput) {
    this.#input = input;
    this.#limits = { ...defaultLimits, ...input.limits };
    const tools = new Map<string, RunnableTool>();
    for (const tool of input.tools) if (!tools.has(tool.tool.name)) tools.set(tool.tool.name, tool);
    this.tools = tools;
    this.#check = new ValueCheck([...tools.values()].map(({ tool }) => tool));
    this.#contexts = [...new Set(input.tools.flatMap(({ run }) => ('context' in run ? [run.context] : [])))];
    const { largestResult, largestOutput, longestStart, concurrency } = this.#limits;
    const { python, root, modules, environment = process.env, debugging, agreed } = input;
    this.#pool =
      python === null
        ? null
        : new PythonPool(
            {
              command: python,
              root,
              contexts: this.#contexts,
              modules,
              environment,
              largestResult,
              largestOutput,
              longestStart: longestStart * 1_000,
              ...(debugging === undefined ? {} : { debugging }),
              ...(agreed === undefined ? {} : { agreed }),
            },
            concurrency,
          );
  }

  async call(request: CallRequest): Promise<CallRecord> {
    const running = this.#begin(request);
    this.#tell(running);
    const { signal } = request;
    const ends = signal === undefined ? this.#closed.signal : AbortSignal.any([signal, this.#closed.signal]);
    const known = this.tools.get(request.tool);
    const problem = this.#whyNot(request, known);
    if (problem !== null) return this.#end(running, 'failed', { error: problem });
    const isStrict = known?.settings.strict ?? false;
    // A framework checks the arguments itself, and says what is wrong.
    const isChecked = known?.run.kind !== 'framework' || isStrict;
    const wrong = isChecked ? await this.#check.arguments(request.tool, request.arguments, isStrict) : null;
    if (wrong !== null || known === undefined) return this.#end(running, 'failed', { error: wrong });
    if (ends.aborted) return this.#cancelled(running);
    if (known.run.kind === 'sentence') {
      this.#process(running);
      return this.#end(running, 'completed', { response: known.run.sentence });
    }
    if (known.run.kind === 'none') return this.#end(running, 'failed', { error: `"${request.tool}" has no function.` });
    return this.#callPython(running, known, known.run, ends);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await Promise.all([this.#pool?.close(), this.#check.close()]);
  }

  #begin(request: CallRequest): Running {
    const { id, tool } = request;
    const record: CallRecord = {
      id: id === undefined ? randomUUID() : this.#ownId(id),
      tool,
      arguments: request.arguments,
      status: 'pending',
      started: null,
      duration: null,
      response: null,
      error: null,
      output: '',
    };
    return { record, began: null, request };
  }

  /** Ids of records are unique: a repeated one gets a number. */
  #ownId(id: string): string {
    let own = id;
    for (let count = 2; this.#givenIds.has(own); count++) own = `${id}-${count}`;
    this.#givenIds.add(own);
    return own;
  }

  /** The reason against the call, before its arguments are checked; null where there is none. */
  #whyNot({ tool, arguments: given }: CallRequest, known: RunnableTool | undefined): string | null {
    if (this.#closed.signal.aborted) return `"${tool}" wasn't called: the host was closed.`;
    if (known === undefined) return null;
    if (known.cannotRun !== null) return `Can't run "${tool}": ${known.cannotRun}`;
    const size = Buffer.byteLength(jsonLine(given));
    const { largestArguments } = this.#limits;
    if (size <= largestArguments) return null;
    return `The arguments of "${tool}" have ${grouped(size)} bytes as JSON, but the limit is ${grouped(largestArguments)}.`;
  }

  async #callPython(running: Running, known: RunnableTool, run: CodeRun, ends: AbortSignal): Promise<CallRecord> {
    const { tool, arguments: given, timeout } = running.request;
    if (this.#pool === null) {
      return this.#end(running, 'failed', {
        error: `Can't run "${tool}": ${this.#input.noPython ?? 'Python not found.'}`,
      });
    }
    const seconds = timeout ?? known.settings.timeout ?? this.#limits.timeout;
    return this.#pool.with(async (process): Promise<CallRecord> => {
      if (ends.aborted) return this.#cancelled(running);
      const python = process();
      if (typeof python === 'string') return this.#end(running, 'failed', { error: `Can't run "${tool}": ${python}.` });
      const stop = (): void => void python.end('cancelled');
      ends.addEventListener('abort', stop, { once: true });
      try {
        this.#process(running);
        const loaded = await python.load(this.#contexts.indexOf(run.context));
        if (loaded.kind === 'failed') return this.#ended(running, loaded, [], ends);
        // The import of the modules is no part of the call.
        running.began = this.#elapsed();
        const reply = await python.request(
          { ...this.#message(known, run, given), tellsMessages: running.request.onMessage !== undefined },
          seconds * 1_000,
          `timed out after ${seconds} s`,
          running.request.onMessage,
        );
        return await this.#ended(running, reply, loaded.notes, ends);
      } finally {
        ends.removeEventListener('abort', stop);
      }
    });
  }

  #message(known: RunnableTool, run: CodeRun, given: JsonObject): JsonObject {
    const { preprocessor, preprocessorKwargs, postprocessor, postprocessorKwargs } = known.settings;
    const call = {
      op: 'call',
      context: this.#contexts.indexOf(run.context),
      file: known.path,
      line: run.line,
      preprocessor: processor(preprocessor, preprocessorKwargs),
      postprocessor: processor(postprocessor, postprocessorKwargs),
    };
    if (run.kind === 'framework') return { ...call, framework: { ...run.framework }, arguments: given };
    const { expression, ifItFails, schema, fields, isSingle, order } = run;
    return {
      ...call,
      expression,
      ifItFails,
      schema: schema === null ? null : { expression: schema.expression, ifItFails: schema.ifItFails },
      fields,
      isSingle,
      order,
      // A Pydantic class converts by itself.
      arguments: schema === null ? this.#check.converted(known.tool.name, given) : given,
    };
  }

  async #ended(running: Running, reply: Reply, before: readonly string[], ends: AbortSignal): Promise<CallRecord> {
    const { output } = reply;
    const duration = this.#duration(running);
    const notes = [...before, ...reply.notes];
    const { tool } = running.record;
    if (reply.sent !== undefined) running.request.onSent?.(reply.sent);
    if (reply.kind === 'failed') {
      if (ends.aborted) return this.#cancelled(running, output);
      return this.#end(running, 'failed', { error: sentenceOf(tool, reply.error), output, duration, notes });
    }
    // A framework has checked the result itself.
    if (this.tools.get(tool)?.run.kind === 'framework') {
      return this.#end(running, 'completed', { response: reply.value, output, duration, notes });
    }
    const response = withNamedResults(this.tools.get(tool)?.tool, reply.value);
    const error = await this.#check.result(tool, response);
    return this.#end(running, 'completed', { response, error, output, duration, notes });
  }

  #process(running: Running): void {
    running.began = this.#elapsed();
    const started = new Date((this.#input.now ?? Date.now)()).toISOString();
    running.record = { ...running.record, status: 'processing', started };
    this.#tell(running);
  }

  #cancelled(running: Running, output = ''): CallRecord {
    const why = this.#closed.signal.aborted ? 'the host was closed' : 'the call was cancelled';
    return this.#end(running, 'cancelled', { error: `"${running.record.tool}" was ended: ${why}.`, output });
  }

  #end(
    running: Running,
    status: CallStatus,
    what: {
      readonly error?: string | null;
      readonly response?: JsonValue;
      readonly output?: string;
      readonly duration?: number;
      readonly notes?: readonly string[];
    },
  ): CallRecord {
    const { error = null, response = null, output = '', duration = this.#duration(running), notes = [] } = what;
    const record = { ...running.record, status, error, response, output, duration };
    running.record = notes.length === 0 ? record : { ...record, notes };
    this.#tell(running);
    return running.record;
  }

  #tell({ record, request }: Running): void {
    if (record.status !== 'pending') this.#input.log?.append(record);
    request.onRecord?.(record);
  }

  #duration({ began }: Running): number {
    return began === null ? 0 : (this.#elapsed() - began) / 1_000;
  }

  #elapsed(): number {
    return (this.#input.elapsed ?? performance.now.bind(performance))();
  }
}

/**
 * Several results (`return-1`, `return-2`, …) are a tuple in Python, and an object of `return_1`, `return_2`, … for callers. The MCP SDK and
 * FastMCP put a result that is no object into one with `result`.
 */
function withNamedResults(tool: CanonicalTool | undefined, value: JsonValue): JsonValue {
  if (tool !== undefined && isWrapped(tool.outputs)) {
    return isJsonObject(value) && Object.keys(value).join() === 'result' ? value : objectOf([['result', value]]);
  }
  const count = tool?.interface_texts?.filter(({ key }) => key.startsWith('return-')).length ?? 0;
  if (count < 2 || !isJsonArray(value) || value.length !== count) return value;
  return objectOf(value.map((one, index) => [`return_${index + 1}`, one]));
}

/** Whether a framework made the schema for a result that is no object. */
function isWrapped({ properties, title, 'x-fastmcp-wrap-result': mark }: JsonObject): boolean {
  if (!isJsonObject(properties) || Object.keys(properties).join() !== 'result') return false;
  return mark === true || (typeof title === 'string' && title.endsWith('Output'));
}

function processor(name: string | undefined, keywordArguments: JsonObject = {}): JsonObject | null {
  return name === undefined ? null : { function: name, arguments: keywordArguments };
}

function sentenceOf(tool: string, { says, place, hasRun, isWhole }: Failure): string {
  if (isWhole) return says;
  return `"${tool}" ${hasRun ? 'ran, but' : 'failed:'} ${says}${place === null ? '' : ` (${place})`}.`.replace(
    /\.\.$/,
    '.',
  );
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}
