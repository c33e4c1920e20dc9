import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { valueAt } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { addAll } from '../text/long-list.ts';
import { say } from '../text/say.ts';
import { Answer, type ResponseFamily } from './answer.ts';
import { PlacesBelow } from './argument-places.ts';
import type { CallProblem, CallReading, CallReadings, ReadCall, ReadCallsOptions } from './call.ts';
import type { CallFamily } from './call-family.ts';
import { dumpFamilies } from './dumps/call-shapes.ts';
import { readDump } from './dumps/read-dump.ts';
import { type AnswerInput, answerInput, placedInput } from './events.ts';
import { failedCalls } from './finish-reasons.ts';
import type { JsonPart } from './json-part.ts';
import { leakedMark, strayMarks, withLeakedMark } from './leaked-marks.ts';
import { joinPlaced, type PlacedText, partOf, wholeText } from './placed-text.ts';
import { markedFamily } from './read-marked.ts';
import { type Recording, recordingIn } from './recordings.ts';
import { textFamilies } from './registry.ts';
import { responseFamilies } from './responses/response-families.ts';
import { type TextFamily, TextInput } from './text-input.ts';
import { usualMarks, variantMark } from './variant-marks.ts';

/** The least confidence of a family beside a more likely one. */
const believedBeside = 0.15;

/** A text without calls: reasoning and prose, without the tokens that prose never has. */
const plain = markedFamily({
  family: 'json',
  confidence: 0,
  opens: '(?!)',
  silent: [...new Set(textFamilies.flatMap(({ silent }) => silent ?? []))].filter((mark) =>
    /^<[|｜]|[|｜]>$/.test(mark),
  ),
  readAt: () => null,
});

/**
 * Reads a model's answer: a provider's response, the events of a stream, or a model's text. Gives the called tools, their arguments, and
 * the place of each part in `text`. Never throws; takes linear time. Offsets in UTF-16 code units, half-open.
 */
export function readCalls(text: string, options: ReadCallsOptions = {}): CallReadings {
  const input = answerInput(text, options.isLines);
  const recording = recordingIn(input, text);
  return recording === null ? readInput(input, wholeText(text), options) : readRecording(recording, options);
}

function readRecording({ bodies, problems }: Recording, options: ReadCallsOptions): CallReadings {
  const readings = bodies.map((body) => readInput(placedInput(body), body, options));
  const first = readings.find(({ calls }) => calls.length > 0) ?? readings[0];
  const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');
  return {
    family: first?.family ?? null,
    confidence: first?.confidence ?? 0,
    calls: readings.flatMap(({ calls }) => calls),
    content: joined(readings.map(({ content }) => content)),
    reasoning: joined(readings.map(({ reasoning }) => reasoning)),
    problems: [...problems, ...readings.flatMap((reading) => reading.problems)],
    others: readings.flatMap(({ others }) => others),
  };
}

function readInput(input: AnswerInput, placed: PlacedText, options: ReadCallsOptions): CallReadings {
  if (input.kind === 'text') return readText(input.placed, options);
  const ofBatch = new Set<JsonPart>();
  const events = input.events.map((event) => {
    const response = batchResponse(event);
    if (response !== null) ofBatch.add(response);
    return response ?? event;
  });
  const family = responseFamily(events, options.family);
  if (family !== null) return readResponse(family, events, ofBatch, options);
  const opened = options.family === undefined ? events.flatMap(openedParts) : [];
  const inner = responseFamily(opened, undefined);
  if (inner !== null) return readResponse(inner, opened, new Set(opened), options);
  const isDump = options.family === undefined || dumpFamilies.has(options.family);
  const dumped = isDump ? readDumped(input.events, options) : null;
  if (dumped !== null) return dumped;
  // A value that is no provider's answer is a model's text, or the error of a server.
  const reading = readText(answerText(input, placed), options);
  const failures = failedCalls(input.events, true);
  return failures.length === 0 ? reading : { ...reading, problems: [...failures, ...reading.problems] };
}

function readDumped(events: readonly JsonPart[], options: ReadCallsOptions): CallReadings | null {
  const { calls, content } = readDump(events);
  const [first] = calls;
  if (first === undefined) {
    const inner = content.text === '' ? null : readText(content, options, 0.8);
    return inner !== null && inner.calls.length > 0 ? inner : null;
  }
  return {
    family: first.family,
    confidence: 1,
    calls: withKnownTools(withoutWrapper(calls), options),
    content: content.text,
    reasoning: '',
    problems: [],
    others: [],
  };
}

/** The text of a model that happens to be JSON. */
function answerText(input: Extract<AnswerInput, { kind: 'events' }>, placed: PlacedText): PlacedText {
  const [first] = input.events;
  return first !== undefined && !input.isStream ? first.placed : placed;
}

/** The family that knows most events, of several the first. */
function responseFamily(events: readonly JsonPart[], named: CallFamily | undefined): ResponseFamily | null {
  if (named !== undefined) {
    const sampling = named === 'mcp-sampling' ? 'anthropic' : named;
    const own = responseFamilies.find((one) => one.family === sampling);
    if (own !== undefined) return own;
  }
  let best: ResponseFamily | null = null;
  let most = 0;
  for (const family of responseFamilies) {
    let known = 0;
    for (const event of events) known += family.knows(event) ? 1 : 0;
    if (known > most) {
      best = family;
      most = known;
    }
    if (most === events.length) break;
  }
  return best;
}

/** `ofBatch`: the events that are responses of their own. */
function readResponse(
  response: ResponseFamily,
  events: readonly JsonPart[],
  ofBatch: ReadonlySet<JsonPart>,
  options: ReadCallsOptions,
): CallReadings {
  const answer = new Answer();
  for (const event of events) {
    if (ofBatch.has(event)) answer.next(event);
    response.add(answer, event);
  }
  const family = options.family === 'mcp-sampling' ? 'mcp-sampling' : response.family;
  const calls = withoutWrapper(
    answer.calls(
      family,
      options.isOpen ?? false,
      options.tools?.map(({ name }) => name),
    ),
  );
  const content = joinPlaced(answer.content);
  const reasoning = joinPlaced(answer.reasoning);
  const problems = [...answer.problems];
  if (calls.length > 0) addAll(problems, leakedMark(content));
  else {
    // A server without support for calls passes the model's text on.
    const inner = content.text === '' ? null : readText(content, options, 0.8);
    if (inner !== null && inner.calls.length > 0) return inner;
    const unmarked = unmarkedCalls(content, options);
    if (unmarked !== null) return unmarked;
    addAll(problems, inner?.problems ?? []);
    addAll(problems, callInReasoning(reasoning, content.text, options));
  }
  if (options.isOpen !== true) {
    const hasTold = problems.some(({ severity }) => severity === 'error');
    addAll(problems, failedCalls(events, calls.length > 0 || hasTold));
  }
  return {
    family,
    confidence: 1,
    calls: withKnownTools(calls.map(withLeakedMark), options),
    content: content.text,
    reasoning: reasoning.text,
    problems,
    others: [],
  };
}

/** The calls in a text that is nothing but JSON: without marks, they count only if the tools are known. */
function unmarkedCalls(content: PlacedText, options: ReadCallsOptions): CallReadings | null {
  const names = options.tools?.map(({ name }) => name) ?? [];
  if (names.length === 0 || !/^\s*[{[]/.test(content.text)) return null;
  const reading = readText(content, options);
  const isKnown = reading.calls.length > 0 && reading.calls.every(({ name }) => names.includes(name));
  return isKnown && reading.content.trim() === '' ? reading : null;
}

function readText(placed: PlacedText, options: ReadCallsOptions, least = 0): CallReadings {
  const reading = readMarks(placed, options, least);
  if (options.isOpen === true) return reading;
  if (reading.calls.length > 0) {
    const stray = strayMarks(placed, reading);
    return stray.length === 0 ? reading : { ...reading, problems: [...reading.problems, ...stray] };
  }
  const at = placed.text.indexOf(reading.reasoning);
  const reasoning =
    at < 0
      ? { text: reading.reasoning, span: () => placed.span(0, placed.text.length) }
      : partOf(placed, at, at + reading.reasoning.length);
  const problems = [...reading.problems, ...callInReasoning(reasoning, reading.content, options)];
  return { ...reading, problems: problems.length === 0 ? strayMarks(placed, reading) : problems };
}

/** The least confidence of a family whose marks no prose has. */
const sure = 0.8;

/** The warning for reasoning with a call, where no call follows. `content` is the text behind it: without any, unmarked calls count. */
function callInReasoning(
  reasoning: PlacedText,
  content: string,
  { startsInReasoning: _, ...options }: ReadCallsOptions,
): readonly CallProblem[] {
  if (options.isOpen === true || reasoning.text.trim() === '') return [];
  const { calls, confidence } = readMarks(reasoning, options, content.trim() === '' ? 0 : sure);
  const names = options.tools?.map(({ name }) => name) ?? [];
  const call = calls.find(({ name }) => confidence >= sure || names.length === 0 || names.includes(name));
  if (call === undefined) return [];
  const message = say`The reasoning contains a call to "${call.name}" (${call.family}), but no call follows.`;
  return [{ kind: 'in-reasoning', severity: 'warning', message, span: call.span }];
}

/** Reads the text; if it has no call, also with the usual signs in place of other ones in marks. */
function readMarks(placed: PlacedText, options: ReadCallsOptions, least: number): CallReadings {
  const reading = readUsualMarks(placed, options, least);
  if (reading.calls.length > 0) return reading;
  let best = reading;
  for (const usual of usualMarks(placed)) {
    const other = readUsualMarks(usual, options, least);
    if (other.calls.length > 0) return { ...other, problems: [variantMark(placed), ...other.problems] };
    if (best.problems.length === 0 && other.problems.length > 0) best = { ...reading, problems: other.problems };
  }
  return best;
}

function readUsualMarks(placed: PlacedText, options: ReadCallsOptions, least: number): CallReadings {
  const { family: named } = options;
  const own = textFamilies.find(({ family }) => family === named);
  const candidates =
    own === undefined ? textFamilies.filter(({ confidence }) => confidence > 0 && confidence >= least) : [own];
  const readings: CallReading[] = [];
  for (const candidate of candidates) {
    if (own !== undefined || candidate.mayHold(placed.text)) readings.push(readAs(candidate, placed, options));
  }
  const found = readings.filter(({ calls }) => calls.length > 0);
  const surest = found.reduce((most, { confidence }) => Math.max(most, confidence), 0);
  const first = found.find(({ confidence }) => confidence === surest);
  // Of families that find the same, the one with more known marks leaves less content.
  const best =
    first === undefined
      ? null
      : shortest(found.filter((one) => one.confidence >= surest - 0.1 && sameCalls(one.calls, first.calls)));
  const reading = best ?? withoutCalls(readings, own === undefined ? readAs(plain, placed, options) : null);
  const others = found.filter(
    (other) =>
      other !== reading &&
      other.confidence >= reading.confidence - believedBeside &&
      !sameCalls(other.calls, reading.calls),
  );
  return { ...reading, family: best === null && own === undefined ? null : reading.family, others: distinct(others) };
}

/** A less certain family has no marks of its own. */
const leastOfMarks = 0.7;

/** The reading where no family finds a call: the one with problems, else the one that knows most marks. */
function withoutCalls(readings: readonly CallReading[], prose: CallReading | null): CallReading {
  const isUnmarked = readings.every(({ confidence }) => confidence < leastOfMarks);
  const broken = [...readings, ...(prose !== null && isUnmarked ? [prose] : [])].find(
    ({ problems }) => problems.length > 0,
  );
  const all = prose === null ? readings : [...readings, prose];
  return (
    broken ?? shortest(all) ?? { family: null, confidence: 0, calls: [], content: '', reasoning: '', problems: [] }
  );
}

function shortest(readings: readonly CallReading[]): CallReading | null {
  let best: CallReading | null = null;
  for (const one of readings) if (best === null || one.content.trim().length < best.content.trim().length) best = one;
  return best;
}

function readAs(family: TextFamily, placed: PlacedText, options: ReadCallsOptions): CallReading {
  const input = new TextInput(placed, options.tools ?? [], {
    isOpen: options.isOpen ?? false,
    startsInReasoning: options.startsInReasoning ?? false,
  });
  const reading = family.read(input);
  return {
    family: family.family,
    confidence: family.confidence,
    ...reading,
    calls: withKnownTools(withoutWrapper(eachOnce(reading.calls)), options),
  };
}

/** Families whose messages a program prints, with a call several times. */
const printing: ReadonlySet<CallFamily> = new Set(['json', 'xlam', 'json-array', 'python-objects']);

/** The calls, without those that repeat the call before them with the same id. */
function eachOnce(calls: readonly ReadCall[]): readonly ReadCall[] {
  const byId = new Map<string, ReadCall>();
  return calls.filter((call) => {
    if (call.id === undefined || !printing.has(call.family)) return true;
    const known = byId.get(call.id);
    byId.set(call.id, call);
    return known === undefined || !sameCalls([known], [call]);
  });
}

function distinct(readings: readonly CallReading[]): readonly CallReading[] {
  return readings.filter((one, at) => !readings.slice(0, at).some((earlier) => sameCalls(earlier.calls, one.calls)));
}

function sameCalls(one: readonly ReadCall[], other: readonly ReadCall[]): boolean {
  return (
    one.length === other.length &&
    one.every((call, at) => {
      const beside = other[at];
      return beside !== undefined && call.name === beside.name && sameJson(call.arguments, beside.arguments);
    })
  );
}

function withKnownTools(calls: readonly ReadCall[], { tools }: ReadCallsOptions): readonly ReadCall[] {
  if (tools === undefined || tools.length === 0) return calls;
  const names = new Set(tools.map(({ name }) => name));
  return calls.map((call) => {
    if (names.has(call.name) || call.name === '') return call;
    const problem: CallProblem = {
      kind: 'unknown-tool',
      severity: 'warning',
      message: say`Unknown tool "${call.name}".`,
      span: call.nameSpan,
    };
    return { ...call, problems: [problem, ...call.problems] };
  });
}

/** The id of the request and the pointer of the response in a line of batch results: OpenAI and Mistral, Anthropic, Bedrock, Gemini. */
const lines = [
  { id: 'custom_id', response: '/response/body' },
  { id: 'custom_id', response: '/result/message' },
  { id: 'recordId', response: '/modelOutput' },
  { id: 'key', response: '/response' },
] as const;

/** The response in a line of batch results; null for any other value, or a failed request. */
function batchResponse(part: JsonPart): JsonPart | null {
  const { root } = part;
  if (!isJsonObject(root)) return null;
  const line = lines.find(({ id, response }) => typeof root[id] === 'string' && isJsonObject(valueAt(root, response)));
  return line === undefined ? null : part.within(line.response);
}

/** Keys of a response or its message: in a candidate of Gemini, an event of an agent, a choice, the output of Bedrock. */
const holders = ['content', 'message', 'response'] as const;

/** Pointers of the turns of a conversation: a list of messages, or a provider's request. */
const conversations = ['', '/messages', '/contents'] as const;

const models: readonly unknown[] = ['assistant', 'model'];

/** Possible responses in the value: the turns of the model in a conversation, else the member with the response. */
function openedParts(part: JsonPart): readonly JsonPart[] {
  const turns = conversations.find((pointer) => isConversation(part.at(pointer)));
  if (turns !== undefined) {
    return part
      .entries(turns)
      .filter(([, turn]) => models.includes(roleOf(turn)))
      .flatMap(([pointer]) => part.within(pointer) ?? []);
  }
  return holders.filter((key) => isJsonObject(part.at(`/${key}`))).flatMap((key) => part.within(`/${key}`) ?? []);
}

function isConversation(value: JsonValue | undefined): boolean {
  return isJsonArray(value) && value.length > 0 && value.every((turn) => typeof roleOf(turn) === 'string');
}

function roleOf(turn: JsonValue): JsonValue | undefined {
  return isJsonObject(turn) ? turn['role'] : undefined;
}

/** OpenAI's internal wrapper, one call whose arguments are calls, is opened; all others stay. */
function withoutWrapper(calls: readonly ReadCall[]): readonly ReadCall[] {
  if (!calls.some(({ name }) => name.endsWith('parallel'))) return calls;
  const all: ReadCall[] = [];
  for (const call of calls) addAll(all, opened(call) ?? [call]);
  return all;
}

function opened(call: ReadCall): readonly ReadCall[] | null {
  if (!/^(?:multi_tool_use\.)?parallel$/.test(call.name) || !isJsonObject(call.arguments)) return null;
  const uses = call.arguments['tool_uses'];
  if (!isJsonArray(uses) || uses.length === 0 || !uses.every(isUse)) return null;
  return uses.map((use, index): ReadCall => {
    const base = `/tool_uses/${index}`;
    const span = call.places.nearest(base);
    const within = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
      start >= span.start && end <= span.end;
    return {
      ...call,
      name: String(use['recipient_name']).replace(/^functions\./, ''),
      nameSpan: call.places.nearest(`${base}/recipient_name`),
      arguments: use['parameters'] ?? {},
      argumentsText: null,
      places: new PlacesBelow(call.places, `${base}/parameters`),
      ...(call.id === undefined ? {} : { id: `${call.id}_${index}` }),
      span,
      problems: call.problems.filter((problem) => within(problem.span)),
    };
  });
}

function isUse(use: JsonValue): use is JsonObject {
  return isJsonObject(use) && typeof use['recipient_name'] === 'string' && isJsonObject(use['parameters'] ?? {});
}
