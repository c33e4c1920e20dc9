import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { repairCalls } from '../../../core/calls/repair-call.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import { sameJson } from '../../../core/json/same-json.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { corpusLines, corpusPath } from '../../support/corpus.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { Dice, sample } from './support.ts';

/** `npm run fuzz` makes more. */
const calls = 10 * randomRuns;

interface BrokenCall {
  readonly text: string;
  readonly tool: CanonicalTool;
  readonly arguments: JsonObject;
  readonly how: string;
  /** Whether the call must come back; else it may be refused. */
  readonly isRepairable: boolean;
}

/** A repairer under test: the repaired call, or null for a refusal. */
type CallRepairer = (broken: BrokenCall) => string | null;

const tools = (): readonly CanonicalTool[] =>
  readdirSync(corpusPath('definitions'))
    .filter((name) => name.endsWith('.jsonl') && !name.startsWith('openapi'))
    .flatMap((name) => corpusLines<{ readonly def: JsonObject }>(`definitions/${name}`))
    .map(({ def }) => canonicalize(def).result)
    .filter(({ name }) => /^[\w-]+$/.test(name));

function python(value: JsonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (isJsonObject(value))
    return `{${Object.entries(value)
      .map(([key, item]) => `${python(key)}: ${python(item)}`)
      .join(', ')}}`;
  return String(value);
}

/** The call in a form, broken in one known way. */
function brokenCall(seed: number, all: readonly CanonicalTool[]): BrokenCall | null {
  const dice = new Dice(seed);
  const tool = dice.one(all);
  const value = sample(new CallableSet([tool]).get(tool.name)?.inputs ?? {}, dice);
  if (!isJsonObject(value)) return null;
  const call = { name: tool.name, arguments: value };
  const text = JSON.stringify(call);
  const made = (how: string, broken: string, isRepairable = true): BrokenCall => ({
    text: broken,
    tool,
    arguments: value,
    how,
    isRepairable,
  });
  const inString = (args: string): string =>
    JSON.stringify({
      choices: [
        {
          message: {
            role: 'assistant',
            tool_calls: [{ id: 'c', type: 'function', function: { name: tool.name, arguments: args } }],
          },
        },
      ],
    });
  switch (dice.below(10)) {
    case 0:
      return made('Python', python(call));
    case 1:
      return made('commas', text.replace(/\}\}$/, Object.keys(value).length === 0 ? '},}' : ',},}'));
    case 2:
      return made('keys', `{name: ${JSON.stringify(tool.name)}, arguments: ${JSON.stringify(value)}}`);
    case 3:
      return made('fence', `\`\`\`json\n${text}\n\`\`\``);
    case 4:
      return made('escaped twice', inString(JSON.stringify(JSON.stringify(value))));
    case 5:
      return made('Python in a string', inString(python(value)));
    case 6: {
      const written = JSON.stringify({ name: tool.name.toUpperCase(), arguments: value });
      // An object whose arguments look like a schema is read as a definition and stays unchanged.
      return made('the name in capitals', written, readCalls(written).calls.length === 1);
    }
    case 7:
      return made('the last bracket', text.slice(0, -1), false);
    case 8: {
      const at = dice.below(text.length);
      // Without its only digit before the point, the number is another one.
      if (/^[^\d]\d\.$/.test(text.slice(at - 1, at + 2))) return null;
      return made('one sign deleted', text.slice(0, at) + text.slice(at + 1), false);
    }
    default:
      return made('cut off', text.slice(0, dice.below(text.length)), false);
  }
}

const ours: CallRepairer = ({ text, tool, isRepairable }) => {
  const { text: repaired, repairs, refusals } = repairCalls(text, { callables: new CallableSet([tool]) });
  // Some ways to break a call leave a valid call.
  return refusals.length > 0 || (repairs.length === 0 && !isRepairable) ? null : repaired;
};

/** The name and the arguments of the call, read with the engine's JSON alone; null without any. */
function strictCall(text: string): { readonly name: JsonValue; readonly arguments: JsonValue } | null {
  try {
    const value = JSON.parse(text);
    const inner = value?.choices?.[0]?.message?.tool_calls?.[0]?.function;
    if (inner !== undefined) return { name: inner.name, arguments: JSON.parse(inner.arguments) };
    return Object.keys(value).join() === 'name,arguments' ? value : null;
  } catch {
    return null;
  }
}

/** The problem of a repaired call; null where it equals the original, or where a refusal is allowed. */
function wrongCall(broken: BrokenCall, repair: CallRepairer): string | null {
  const repaired = repair(broken);
  const said = `${broken.how}: ${broken.text}`;
  if (repaired === null) return broken.isRepairable ? `refused, ${said}` : null;
  const call = strictCall(repaired);
  const isRight = call !== null && call.name === broken.tool.name && isFrom(call.arguments, broken);
  return isRight ? null : `another call, ${said} → ${repaired}`;
}

/** Whether the arguments are those of the call; for a call that was cut off, the first of them, unchanged. */
function isFrom(value: JsonValue, broken: BrokenCall): boolean {
  const whole: JsonObject = broken.arguments;
  if (broken.how !== 'cut off') return sameJson(value, whole);
  return isJsonObject(value) && Object.keys(value).every((key) => isBeginning(value[key] ?? null, whole[key] ?? null));
}

function isBeginning(part: JsonValue, whole: JsonValue): boolean {
  if (Array.isArray(part) && Array.isArray(whole)) {
    return part.every((item, index) => isBeginning(item as JsonValue, whole[index] as JsonValue));
  }
  if (isJsonObject(part) && isJsonObject(whole)) {
    return Object.keys(part).every(
      (key) => Object.hasOwn(whole, key) && isBeginning(part[key] ?? null, whole[key] ?? null),
    );
  }
  return part === whole;
}

describe('calls made from real schemas and broken in one known way', () => {
  function wrong(repair: CallRepairer, count: number): readonly string[] {
    const all = tools();
    const found: string[] = [];
    for (let seed = 0, made = 0; made < count && found.length < 5; seed++) {
      const broken = brokenCall(seed, all);
      if (broken === null) continue;
      made++;
      const problem = wrongCall(broken, repair);
      if (problem !== null) found.push(`${seed}: ${problem}`);
    }
    return found;
  }

  test(`${calls} calls come back equal, or are refused where they could be another`, () => {
    expect(wrong(ours, calls)).toEqual([]);
  });

  test.each<[string, CallRepairer]>([
    [
      'takes whatever the tolerant reader reads',
      ({ text }) => JSON.stringify(parseJson(text, { literals: true }).documents[0]?.value ?? null),
    ],
    ['closes what is cut off', (broken) => ours(broken) ?? ours({ ...broken, text: `${broken.text}"}}` })],
    [
      'leaves the arguments away where they are broken',
      (broken) => ours(broken) ?? JSON.stringify({ name: broken.tool.name, arguments: {} }),
    ],
    ['repairs nothing', () => null],
  ])('and a repairer that %s is found out', (_, repair) => {
    expect(wrong(repair, 1_000)).not.toEqual([]);
  });
});
