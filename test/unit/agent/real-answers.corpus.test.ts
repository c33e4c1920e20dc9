import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anthropicBridge } from '../../../agent/bridges/anthropic-bridge.ts';
import type { Send } from '../../../agent/bridges/http.ts';
import { openaiBridge } from '../../../agent/bridges/openai-bridge.ts';
import type { EndReason } from '../../../agent/log.ts';
import type { ToolWay } from '../../../agent/model-bridge.ts';
import { startRun } from '../../../agent/run.ts';
import { knownCallable } from '../../../core/calls/callable-set.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { sameJson } from '../../../core/json/same-json.ts';
import { strictJson } from '../../../core/json/strict-json.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { corpusLines, corpusPath } from '../../support/corpus.ts';
import { isRead } from '../../support/random-runs.ts';
import { add, chat, chatCalls, portsOf, setupOf, TestClock, tool } from './support.ts';

/** A call in an answer, according to the answer's suite. */
interface SaidCall {
  readonly name: string;
  readonly arguments?: JsonValue;
  readonly argumentsInclude?: JsonObject;
  /** The written text, where it is no JSON object. */
  readonly argumentsText?: string;
}

interface Case {
  readonly id: string;
  readonly family: string;
  readonly text?: string;
  readonly chunks?: readonly string[];
  readonly chunkKind?: string;
  readonly body?: JsonObject;
  readonly tools: readonly JsonObject[] | null;
  /** The suite reads arguments unknown to the tool as texts. */
  readonly untyped?: string;
  /** The expectation is the suite's choice. */
  readonly policy?: string;
  readonly expected: { readonly calls?: readonly SaidCall[] };
}

interface Followed {
  readonly reason: EndReason | null;
  readonly requests: number;
  readonly ran: readonly { readonly name: string; readonly arguments: JsonObject }[];
}

/** A server's answer: a body, or the pieces of a stream of events. */
type Answer = JsonObject | readonly string[];

type Asking = (
  answer: Answer,
  tools: readonly CanonicalTool[],
  options: { readonly way: ToolWay; readonly isStream?: boolean; readonly isAnthropic?: boolean },
) => Promise<Followed>;

async function* piecesOf(answer: Answer): AsyncGenerator<string> {
  if (isPieces(answer)) yield* answer;
  else yield JSON.stringify(answer);
}

const isPieces = (answer: Answer): answer is readonly string[] => Array.isArray(answer);

/** A server that answers the first request of a run and ends the run with the second. */
function asking(): Asking {
  return async (answer, tools, { way, isStream = false, isAnthropic = false }) => {
    const done: JsonObject = isAnthropic
      ? { type: 'message', content: [{ type: 'text', text: 'Done.' }], stop_reason: 'end_turn' }
      : chat({ content: 'Done.' });
    let requests = 0;
    const send: Send = async () => {
      const given = requests++ === 0 ? answer : done;
      const type = isPieces(given) ? 'text/event-stream' : 'application/json';
      return {
        status: 200,
        header: (name) => (name.toLowerCase() === 'content-type' ? type : null),
        pieces: piecesOf(given),
      };
    };
    const clock = new TestClock();
    const ran: { readonly name: string; readonly arguments: JsonObject }[] = [];
    const server = {
      ...{ model: 'test', address: 'http://127.0.0.1', key: null, send, now: () => clock.now() },
      ...{ isStream, isPrompted: way === 'prompted' },
    };
    const entries = await startRun(
      setupOf(tools, { way }),
      portsOf(
        isAnthropic ? anthropicBridge(server) : openaiBridge(server),
        async (name, args) => {
          ran.push({ name, arguments: args });
          return { status: 'completed', response: null, error: null };
        },
        { clock },
      ),
    );
    const end = entries.at(-1);
    return { reason: end?.step === 'ended' ? end.reason : null, requests, ran };
  };
}

/** The server's form of the answer: a body, a stream of events, or a stream of pieces of text. */
function answerOf({ text = '', chunks, chunkKind, body, family }: Case): Answer {
  if (body !== undefined) return body;
  if (chunks === undefined) return chat({ content: text });
  const events = chunks.map((chunk) => {
    const piece = { object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: chunk } }] };
    return `data: ${chunkKind === 'sse-data' ? chunk : JSON.stringify(piece)}\n\n`;
  });
  return family === 'api-anthropic' ? events : [...events, 'data: [DONE]\n\n'];
}

/** The tools of the case; without any, tools with the called names that accept any arguments. */
function toolsOf({ tools, expected }: Case): readonly CanonicalTool[] {
  const names = new Set((expected.calls ?? []).map(({ name }) => name));
  const definitions = tools ?? [...names].map((name) => ({ name, parameters: { type: 'object' } }));
  return definitions.map((definition) => canonicalize(definition).result);
}

/** Whether a call that ran is the expected one. */
function isSaid(ran: Followed['ran'][number], said: SaidCall, { untyped, policy }: Case): boolean {
  if (said.name !== ran.name) return false;
  const wanted = said.arguments ?? said.argumentsInclude;
  // The suite leaves the arguments open, or expects none.
  if (!isJsonObject(wanted)) return said.argumentsText === undefined;
  const same = (one: JsonValue, other: JsonValue | undefined): boolean =>
    other !== undefined &&
    (sameJson(one, other) || (untyped !== undefined && typeof one === 'string' && sameText(one, other)));
  // Some suites drop arguments that the schema does not name: this schema accepts them.
  const mayHaveMore = said.arguments === undefined || policy === 'schema-validated';
  const isWhole = mayHaveMore || Object.keys(ran.arguments).length === Object.keys(wanted).length;
  return isWhole && Object.entries(wanted).every(([key, value]) => same(value, ran.arguments[key]));
}

function sameText(text: string, value: JsonValue): boolean {
  const read = strictJson(text);
  return read !== undefined && sameJson(read as JsonValue, value);
}

function fitsSchema(ran: Followed['ran'][number], tools: readonly CanonicalTool[]): boolean {
  const own = tools.find(({ name }) => name === ran.name);
  if (own === undefined) return false;
  const answer = validateByAjv({ schema: knownCallable(own).inputs, value: ran.arguments });
  // A text with a wrong format is only a warning.
  return (
    answer.kind !== 'checked' ||
    answer.violations.length === 0 ||
    answer.violations.some(({ keyword }) => keyword === 'format')
  );
}

describe('the loop, given what models really answered', () => {
  // The suites of two engines drop a whole batch of calls for one broken call. The broken one does not run here either.
  const otherChoices = new Set(['batch-rejected']);

  it('ends each run, and runs no call but those that were said', async () => {
    const ask = asking();
    const wrong: string[] = [];
    const counts = { said: 0, ran: 0 };
    for (const one of corpusLines<Case>('model-outputs/cases.jsonl').filter((_, index) => isRead(index))) {
      const tools = toolsOf(one);
      const said = one.expected.calls ?? [];
      const ways: readonly ToolWay[] = one.text === undefined ? ['native'] : ['native', 'prompted'];
      for (const way of ways) {
        const isAnthropic = one.family === 'api-anthropic';
        const run = await ask(answerOf(one), tools, { way, isStream: one.chunks !== undefined, isAnthropic });
        if (run.reason !== 'answered' || run.requests > 2) wrong.push(`${one.id} ${way}: ${JSON.stringify(run)}`);
        if (!run.ran.every((call) => fitsSchema(call, tools))) wrong.push(`${one.id} ${way}: it does not fit`);
        if (said.length > 0) counts.said++;
        if (run.ran.length === 0) continue;
        counts.ran++;
        const isRight =
          run.ran.length === said.length && run.ran.every((call, index) => isSaid(call, said[index] as SaidCall, one));
        if (!isRight && !otherChoices.has(one.policy ?? '')) {
          wrong.push(`${one.id} ${way}: ${JSON.stringify(run.ran)}, said: ${JSON.stringify(said)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    // The rest names tools that its case lacks, is cut off, or has arguments that its own schema refuses.
    expect(counts.ran).toBeGreaterThan(0.9 * counts.said);
  }, 600_000);

  interface RepairCase {
    readonly id: string;
    readonly input: string;
    readonly expected: string | null;
    readonly value?: JsonValue;
    readonly disputed?: boolean;
  }

  /** Arguments that differ from the suite's, each for a reason. */
  const otherReadings: ReadonlySet<string> = new Set([
    // No arguments.
    ...['', ' ', 'null'],
    // Arguments that are encoded twice as JSON.
    '"{a:2,}"',
    // All digits are kept; the suite's value is a double.
    '{"key": 12345678901234567890}',
    // The line break in the key is kept; the suite drops it.
    '{"key_1\n": "value"}',
  ]);

  it('runs a call with broken arguments only where they have one reading', async () => {
    const ask = asking();
    const any = tool('any', {});
    const open: CanonicalTool = { ...any, inputs: { type: 'object' } };
    const wrong: string[] = [];
    let ran = 0;
    for (const { id, input, value, disputed = false } of corpusLines<RepairCase>('model-outputs/json-repair.jsonl')) {
      const run = await ask(chatCalls(['c1', 'any', input]), [open], { way: 'native' });
      const prompted = await ask(chat({ content: input }), [open], { way: 'prompted' });
      for (const one of [run, prompted]) {
        if (one.reason !== 'answered' || one.requests > 2) wrong.push(`${id}: ${JSON.stringify(one)}`);
      }
      if (prompted.ran.length > 0) wrong.push(`${id}: a call was made of ${input}`);
      const [call] = run.ran;
      if (call === undefined) continue;
      ran++;
      const isSame = !disputed && value !== undefined && sameJson(call.arguments, value);
      if (!isSame && !otherReadings.has(input)) {
        wrong.push(`${id}: ${input} ran as ${JSON.stringify(call.arguments)}, said: ${JSON.stringify(value)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(ran).toBeGreaterThan(20);
  }, 600_000);

  it("runs what LionAGI's parser reads, and what says one thing", async () => {
    const ask = asking();
    const path = corpusPath('lionagi-behaviour.json');
    const { parse_action_request: cases }: { readonly parse_action_request: readonly LionagiCase[] } = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    interface LionagiCase {
      readonly name: string;
      readonly input: JsonValue;
      readonly value?: readonly { readonly function: string | null; readonly arguments: JsonObject }[];
    }
    const tools = [add, tool('mul', {})].map((one): CanonicalTool => ({ ...one, inputs: { type: 'object' } }));
    const more: string[] = [];
    const fewer: string[] = [];
    for (const { name, input, value = [] } of cases) {
      const text = typeof input === 'string' ? input : JSON.stringify(input);
      const { reason, ran } = await ask(chat({ content: text }), tools, { way: 'prompted' });
      expect([name, reason]).toEqual([name, 'answered']);
      const theirs = value.map((one) => ({
        name: (one.function ?? '').replace(/^functions\./, ''),
        arguments: one.arguments,
      }));
      if (ran.length > 0 && theirs.length > 0) expect([name, ran]).toEqual([name, theirs]);
      if (ran.length > 0 && theirs.length === 0) more.push(name);
      if (ran.length === 0 && theirs.length > 0) fewer.push(name);
    }
    // The suite's parser refuses these, but they are unambiguous.
    expect(more.sort()).toEqual(
      [
        ...['fence without language', 'prose + bare json', 'function obj with name (OpenAI)', 'anthropic tool_use'],
        ...['trailing comma', 'unquoted keys', 'empty arguments', 'no arguments', 'tool/tool_input (langchain)'],
        ...['MCP tools/call', 'kwargs key', 'uppercase keys', 'nested tool_calls', 'dict in list (python)'],
      ].sort(),
    );
    // A list is no object of arguments, and null is no tool.
    expect(fewer).toEqual(['arguments is a list', 'function null']);
  }, 120_000);
});
