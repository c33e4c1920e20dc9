import {
  CallableSet,
  type CallProblem,
  checkCall,
  isMacContent,
  type MacPart,
  type PlainCall,
  questionOfCall,
  type ReadCall,
  type ReadCallsOptions,
  readCalls,
  repairCalls,
} from '../core/calls/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonLine,
  member,
  parseJson,
  repairJson,
} from '../core/json/index.ts';
import { addAll, inEnglish, say } from '../core/text/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import { literalReading } from './literal-reading.ts';
import type { Step } from './log.ts';
import type { ToolWay } from './model-bridge.ts';
import type { Answered } from './state.ts';
import { answersBy, type ValidateAll } from './validate-all.ts';

type ReadStep = Extract<Step, { readonly step: 'read' }>;

export interface ReadAnswerOptions {
  readonly tools: readonly CanonicalTool[];
  readonly way: ToolWay;
  /** The tools' own names by the names under which they were sent, where the two differ. */
  readonly ownNames: ReadonlyMap<string, string>;
  /** Ids of the run's calls. */
  readonly takenIds: ReadonlySet<string>;
  readonly validate: ValidateAll;
}

/** An answer as read, before its calls have ids. */
interface Reading {
  readonly calls: readonly ReadCall[];
  readonly text: string;
  readonly reasoning: string;
  /** Whether the text is an object that declines an answer. */
  readonly declines: boolean;
  readonly content?: readonly MacPart[];
  readonly problems: readonly string[];
  /** Readings of calls that are no strict JSON. */
  readonly repairs: readonly string[];
}

/**
 * Reads an answer: its text and its calls, each checked against its tool. Broken parts are repaired where their meaning stays; else the step
 * has problems, and none of its calls may run.
 */
export async function readAnswer(answer: Answered, options: ReadAnswerOptions): Promise<ReadStep> {
  if (answer.refusal !== null) return { ...empty, text: answer.refusal, declines: true };
  const callables = new CallableSet(options.tools);
  const { raw, reading, repairs } = writtenByModel(answer, options);
  const first = await checked(readRaw(raw, reading, options), callables, options.validate);
  if (first.problems.length === 0) return stepOf(first, [...repairs, ...first.repairs], options);
  const cutOff = 'The answer is cut off: there was no room for the rest.';
  // The rest of a cut-off text is unknown: closed brackets would make a call of half a sentence.
  if (answer.isCutOff) return stepOf({ ...first, problems: [cutOff, ...first.problems] }, [], options);
  for (const repaired of [repairedWhole(raw, reading, callables), repairedCalls(first.calls, callables)]) {
    if (repaired.repairs.length === 0) continue;
    const again =
      repaired.text === null
        ? { ...first, calls: repaired.calls, problems: [] }
        : readRaw(repaired.text, reading, options);
    const second = await checked(again, callables, options.validate);
    if (second.problems.length === 0) return stepOf(second, [...repairs, ...repaired.repairs], options);
  }
  return stepOf(first, [], options);
}

/** A call as the model wrote it, without any repair. */
export interface SentCall {
  readonly name: string;
  /** Null where they can't be read as an object. */
  readonly arguments: JsonObject | null;
  /** The text of the arguments; null without one. */
  readonly text: string | null;
}

export interface SentAnswer {
  readonly calls: readonly SentCall[];
  /** Why calls can't be read, or can be read in several ways; sentences. */
  readonly broken: readonly string[];
  /** Why calls don't fit their tools; sentences. */
  readonly invalid: readonly string[];
}

/** Reads an answer without any repair, for a judgement of the model alone. */
export async function readAsSent(answer: Answered, options: Omit<ReadAnswerOptions, 'takenIds'>): Promise<SentAnswer> {
  if (answer.refusal !== null) return { calls: [], broken: [], invalid: [] };
  const { raw, reading } = writtenByModel(answer, options);
  const { calls, content, problems } = readCalls(raw, reading);
  const named = calls.map((call) => ({ ...call, name: options.ownNames.get(call.name) ?? call.name }));
  const said = options.way === 'prompted' && calls.length === 0 ? structuredText(content.trim()).problem : null;
  const callables = new CallableSet(options.tools);
  const broken: string[] = [...errorsOf(problems), ...(said === null ? [] : [said])];
  const invalid: string[] = [];
  const answers = await answersBy(
    options.validate,
    named.map((call) => questionOfCall(call, callables)),
  );
  const sent = named.map((call): SentCall => {
    const found = checkCall(call, callables, answers).filter(({ severity }) => severity === 'error');
    const own = call.problems.filter(({ kind, severity }) => severity === 'error' && kind !== 'unknown-tool');
    const args = isJsonObject(call.arguments) ? call.arguments : null;
    const isBroken = own.length > 0 || args === null;
    addAll(
      isBroken ? broken : invalid,
      found.map(({ message }) => message),
    );
    addAll(broken, literalReading(call).problems);
    if (isBroken && found.length === 0)
      addAll(
        broken,
        own.map(({ message }) => message),
      );
    return { name: call.name, arguments: isBroken ? null : args, text: call.argumentsText };
  });
  return { calls: sent, broken, invalid };
}

function errorsOf(problems: readonly CallProblem[]): readonly string[] {
  return problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

interface Written {
  readonly raw: string;
  readonly reading: ReadCallsOptions;
  readonly repairs: readonly string[];
}

/**
 * The text to read. It is the model's text, without the response around it, if the prompt holds the tools, or if the text is nothing but
 * calls of its tools, as with models whose server does not know their format. Else it is the whole answer.
 */
function writtenByModel(
  { raw, family }: Answered,
  { tools, way, ownNames }: Omit<ReadAnswerOptions, 'takenIds'>,
): Written {
  const whole: Written = { raw, reading: family === null ? { tools } : { tools, family }, repairs: [] };
  if (family === null) return whole;
  // Without the tools, JSON in the text is no call: to find one there is a repair, which is named.
  const { calls, content } = readCalls(raw, { family });
  if (calls.length > 0) return whole;
  const inside: Written = { raw: content, reading: { tools }, repairs: [] };
  if (way === 'prompted') return inside;
  const said = readCalls(content, inside.reading);
  const known = new Set([...tools.map(({ name }) => name), ...ownNames.keys()]);
  const isCalls =
    said.calls.length > 0 && said.content.trim() === '' && said.calls.every(({ name }) => known.has(name));
  return isCalls ? { ...inside, repairs: [say`The call was found in the text.`] } : whole;
}

const empty: ReadStep = {
  ...{ step: 'read', text: '', reasoning: '', calls: [], repairs: [], problems: [], declines: false },
};

/** In English, because the model reads the problems. */
function readRaw(raw: string, reading: ReadCallsOptions, options: ReadAnswerOptions): Reading {
  return inEnglish(() => reallyRead(raw, reading, options));
}

function reallyRead(raw: string, reading: ReadCallsOptions, { way, ownNames }: ReadAnswerOptions): Reading {
  const { calls, content, reasoning, problems } = readCalls(raw, reading);
  const named = calls.map((call) => ({ ...call, name: ownNames.get(call.name) ?? call.name }));
  const broken = errorsOf(problems);
  const text = content.trim();
  if (named.length > 0 || broken.length > 0) {
    return { calls: named, text, reasoning, declines: false, problems: broken, repairs: [] };
  }
  if (text === '') {
    return { calls: [], text, reasoning, declines: false, problems: ['The answer is empty.'], repairs: [] };
  }
  const said: StructuredText = way === 'prompted' ? structuredText(text) : { text, declines: false, problem: null };
  return {
    calls: [],
    reasoning,
    text: said.text,
    declines: said.declines,
    ...(said.content === undefined ? {} : { content: said.content }),
    problems: said.problem === null ? [] : [said.problem],
    repairs: [],
  };
}

interface StructuredText {
  readonly text: string;
  readonly declines: boolean;
  readonly problem: string | null;
  /** Absent for text alone. */
  readonly content?: readonly MacPart[];
}

/** The text in `{"content": …}` or `{"error": …}`. Prose is an answer too: a model that is bad at JSON may still be right. */
function structuredText(text: string): StructuredText {
  const bare = text.replace(/^```[a-z]*|```$/gi, '').trim();
  if (!bare.startsWith('{')) return { text, declines: false, problem: null };
  const repaired = repairJson(bare);
  const value = repaired.kind === 'repaired' && isJsonObject(repaired.value) ? repaired.value : {};
  const error = textIn(member(value, 'error'));
  if (error !== null) return { text: error, declines: true, problem: null };
  const given = member(value, 'content') ?? null;
  const parts: JsonValue = isJsonArray(given) ? given : [given];
  if (isMacContent(parts) && parts.some(({ type }) => type !== 'text')) {
    const named = parts.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`));
    return { text: named.join('\n'), declines: false, problem: null, content: parts };
  }
  const content = textIn(member(value, 'content'));
  if (content !== null) return { text: content, declines: false, problem: null };
  const problem =
    repaired.kind === 'refused'
      ? `Invalid JSON: ${repaired.message}`
      : 'The JSON object has none of "toolRequest", "content" and "error".';
  return { text, declines: false, problem };
}

/** The text of a string, of an object with `errorMessage` or `text`, or of a list of these; null without one. */
function textIn(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (isJsonArray(value)) {
    const texts = value.flatMap((item) => textIn(item) ?? []);
    return texts.length === 0 ? null : texts.join('\n');
  }
  if (!isJsonObject(value)) return null;
  return textIn(member(value, 'errorMessage') ?? member(value, 'text'));
}

async function checked(reading: Reading, callables: CallableSet, validate: ValidateAll): Promise<Reading> {
  const questions = reading.calls.map((call) => questionOfCall(call, callables));
  const answers = await answersBy(validate, questions);
  const found = inEnglish(() => reading.calls.flatMap((call) => checkCall(call, callables, answers)));
  const errors = found.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  const literal = reading.calls.map(literalReading);
  return {
    ...reading,
    problems: [...reading.problems, ...errors, ...literal.flatMap(({ problems }) => problems)],
    repairs: literal.flatMap(({ repairs }) => repairs),
  };
}

interface Repaired {
  /** The repaired text of the whole answer; null where calls were repaired one by one. */
  readonly text: string | null;
  readonly calls: readonly ReadCall[];
  readonly repairs: readonly string[];
}

function repairedWhole(raw: string, reading: ReadCallsOptions, callables: CallableSet): Repaired {
  const { text, repairs } = repairCalls(raw, { ...reading, callables, types: true });
  return { text, calls: [], repairs: repairs.map(({ message }) => message) };
}

/** Repairs each call of a stream alone: its arguments are in pieces. */
function repairedCalls(calls: readonly ReadCall[], callables: CallableSet): Repaired {
  const repairs: string[] = [];
  const repaired = calls.map((call): ReadCall => {
    const { name, argumentsText } = call;
    const value = isJsonObject(call.arguments) && call.problems.length === 0 ? call.arguments : argumentsText;
    const alone = jsonLine({ name, arguments: value ?? {} });
    const { text, repairs: made } = repairCalls(alone, { family: 'json', callables, types: true });
    const [read] = readCalls(text, { family: 'json' }).calls;
    if (made.length === 0 || read === undefined || !isJson(text)) return call;
    for (const { message } of made) repairs.push(message);
    return { ...read, ...(call.id === undefined ? {} : { id: call.id }) };
  });
  return { text: null, calls: repaired, repairs };
}

function isJson(text: string): boolean {
  return !parseJson(text, { comments: false, trailingCommas: false }).hasErrors;
}

function stepOf(reading: Reading, repairs: readonly string[], { takenIds }: ReadAnswerOptions): ReadStep {
  const taken = new Set(takenIds);
  const { text, reasoning, problems, declines, content } = reading;
  const calls = reading.calls.flatMap((call): readonly (PlainCall & { readonly id: string })[] =>
    isJsonObject(call.arguments) ? [{ name: call.name, arguments: call.arguments, id: idOf(call, taken) }] : [],
  );
  const parts = content === undefined ? {} : { content };
  return { step: 'read', text, reasoning, calls, repairs, problems, declines, ...parts };
}

/** The model's own id, if no other call of the run has it. */
function idOf({ id }: ReadCall, taken: Set<string>): string {
  let own = id ?? '';
  for (let number = taken.size + 1; own === '' || taken.has(own); number++) own = `call_${number}`;
  taken.add(own);
  return own;
}
