import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { addAll } from '../../text/long-list.ts';
import { say } from '../../text/say.ts';

/** The value of `expect`. */
export type DraftExpectation = JsonObject;

type Lose = (pointer: string, message: string) => void;

interface Draft {
  readonly calls: readonly JsonObject[];
  readonly match: 'exact' | 'superset';
  readonly inOrder: boolean;
}

/** One expectation for all assertions of a test, each of which must hold; null for none about tool calls. */
export function expectationOf(
  assertions: readonly { readonly pointer: string; readonly value: JsonValue }[],
  lose: Lose,
): DraftExpectation | null {
  let draft: Draft | null = null;
  let hasAny = false;
  const forbid: JsonObject[] = [];
  for (const { pointer, value } of assertions) {
    const read = isJsonObject(value) ? readAssertion(value) : say`This assertion isn't about tool calls.`;
    if (typeof read === 'string') {
      lose(pointer, read);
      continue;
    }
    if (read.note !== undefined) lose(pointer, read.note);
    hasAny ||= read.any === true;
    addAll(forbid, read.forbid ?? []);
    if (read.calls === undefined) continue;
    const both: Draft | null = draft === null ? read.calls : combined(draft, read.calls);
    if (both === null) lose(pointer, say`A case can't have this assertion next to the others.`);
    else draft = both;
  }
  const rest = forbid.length === 0 ? {} : { forbid };
  if (draft !== null) {
    const { calls, match, inOrder } = draft;
    return { calls, ...(match === 'exact' ? {} : { match }), ...(inOrder ? { inOrder } : {}), ...rest };
  }
  if (hasAny) return { any: true, ...rest };
  return forbid.length > 0 ? rest : null;
}

interface Read {
  readonly calls?: Draft;
  readonly forbid?: readonly JsonObject[];
  readonly any?: true;
  /** What is lost all the same. */
  readonly note?: string;
}

/** A sentence for an assertion without an equal. */
function readAssertion(assertion: JsonObject): Read | string {
  const type = String(member(assertion, 'type'));
  const value = member(assertion, 'value') ?? null;
  switch (type) {
    case 'trajectory:tool-used':
      return toolUsed(value);
    case 'not-trajectory:tool-used': {
      const used = toolUsed(value);
      return typeof used === 'string' ? used : { forbid: used.calls?.calls ?? [] };
    }
    case 'trajectory:tool-sequence':
      return toolSequence(value);
    case 'trajectory:tool-args-match':
      return toolArguments(value);
    case 'tool-call-f1':
      return toolNames(value, member(assertion, 'threshold'));
    case 'is-valid-openai-tools-call':
    case 'is-valid-openai-function-call':
    case 'is-valid-function-call':
      return { any: true };
    default:
      return say`"${type}" has no equal for tool calls.`;
  }
}

const onlyNames = (): string => say`Patterns of tool names can't be converted.`;

function nameOf(step: JsonValue): string | null {
  const name = isJsonObject(step) ? member(step, 'name') : step;
  const isPattern = isJsonObject(step) && member(step, 'pattern') !== undefined;
  return typeof name === 'string' && !isPattern && !/[*?]/.test(name) ? name : null;
}

function toolUsed(value: JsonValue): Read | string {
  if (isJsonObject(value)) {
    const name = nameOf(value);
    const least = member(value, 'min') ?? 1;
    if (name === null) return onlyNames();
    if (member(value, 'max') !== undefined || typeof least !== 'number' || !(least >= 1 && least <= 100)) {
      return say`A highest number of calls can't be converted.`;
    }
    const calls = Array.from({ length: Math.ceil(least) }, () => ({ tool: name }));
    return { calls: { calls, match: 'superset', inOrder: false } };
  }
  const calls = callsOf(isJsonArray(value) ? value : [value]);
  return calls === null ? onlyNames() : { calls: { calls, match: 'superset', inOrder: false } };
}

function toolSequence(value: JsonValue): Read | string {
  const steps = isJsonObject(value) ? (member(value, 'steps') ?? []) : value;
  const calls = isJsonArray(steps) ? callsOf(steps) : null;
  if (calls === null) return onlyNames();
  const isExact = isJsonObject(value) && member(value, 'mode') === 'exact';
  return { calls: { calls, match: isExact ? 'exact' : 'superset', inOrder: true } };
}

function callsOf(steps: readonly JsonValue[]): readonly JsonObject[] | null {
  const names = steps.map(nameOf);
  return names.length === 0 || names.includes(null) ? null : names.map((tool) => ({ tool }));
}

/** `ignore` and `defaults` are optional arguments here. */
function toolArguments(value: JsonValue): Read | string {
  const name = nameOf(value);
  if (!isJsonObject(value) || name === null) return onlyNames();
  const given = member(value, 'args') ?? member(value, 'arguments');
  if (!isJsonObject(given)) return say`The arguments aren't an object.`;
  const isPartial = member(value, 'mode') !== 'exact';
  const ignored = [member(value, 'ignore') ?? []].flat().map(String);
  if (ignored.some((key) => /[*?]/.test(key))) return say`Patterns in "ignore" can't be converted.`;
  const defaults = member(value, 'defaults');
  const args: Record<string, JsonValue> = {};
  for (const [key, one] of Object.entries(isJsonObject(defaults) ? defaults : {})) {
    args[key] = { value: one, optional: true };
  }
  for (const [key, one] of Object.entries(given)) args[key] = isJsonObject(one) ? { value: one } : one;
  for (const key of ignored) args[key] = { optional: true };
  const call = { tool: name, arguments: args, ...(isPartial ? { otherArguments: true } : {}) };
  const isNested = isPartial && Object.values(given).some((one) => JSON.stringify(one).includes('{'));
  return {
    calls: { calls: [call], match: 'superset', inOrder: false },
    ...(isNested ? { note: say`Objects in the arguments must be equal here; other members aren't allowed.` } : {}),
  };
}

function toolNames(value: JsonValue, threshold: JsonValue | undefined): Read | string {
  if (typeof threshold === 'number' && threshold < 1) return say`A part of the calls can't be required.`;
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  const calls = isJsonArray(names) ? callsOf(names) : null;
  if (calls === null) return onlyNames();
  const note = say`Repeated calls of a tool are wrong here.`;
  return { calls: { calls, match: 'exact', inOrder: false }, note };
}

/** Both expectations at once; null where no single one has their meaning. */
function combined(first: Draft, second: Draft): Draft | null {
  const isLoose = ({ match, inOrder }: Draft): boolean => match === 'superset' && !inOrder;
  const [strict, loose] = isLoose(second) ? [first, second] : [second, first];
  if (!isLoose(loose)) return null;
  let calls = [...strict.calls];
  for (const [index, call] of loose.calls.entries()) {
    const isSame = (other: JsonObject): boolean => other['tool'] === call['tool'];
    const bare = calls.findIndex((other) => isSame(other) && other['arguments'] === undefined);
    const needed = loose.calls.slice(0, index + 1).filter(isSame).length;
    const isThere = calls.filter(isSame).length >= needed;
    if (call['arguments'] === undefined ? isThere : bare >= 0) {
      if (call['arguments'] !== undefined) calls = calls.with(bare, call);
    } else if (isLoose(strict)) calls.push(call);
    else return null;
  }
  return { ...strict, calls };
}
