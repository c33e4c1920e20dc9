import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from '../../core/conversion/convert.ts';
import { type SourceTool, toolsOfJson } from '../../core/conversion/source-tools.ts';
import { canonicalize } from '../../core/formats/canonicalize.ts';
import { detectTools } from '../../core/formats/detect.ts';
import { emitTool } from '../../core/formats/emit.ts';
import type { FormatId } from '../../core/formats/format-id.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json/json-value.ts';
import { smallest } from '../../core/text/long-list.ts';
import { corpusFolder, corpusLines, corpusPath } from '../../test/support/corpus.ts';
import type { Budget } from './budgets.ts';
import { median, processorTime, table } from './measure.ts';
import { toolcanonSpeed } from './toolcanon.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const targets: readonly FormatId[] = ['openai', 'anthropic', 'mcp', 'gemini', 'aion'];

/** Real definitions where they lie beside the project, else the example's own, as values. */
function definitions(): { readonly values: readonly JsonValue[]; readonly from: string } {
  if (corpusFolder !== null) {
    const files = readdirSync(corpusPath('definitions'));
    const lines = files.flatMap((name) => corpusLines<{ readonly def: JsonValue }>(`definitions/${name}`));
    return { values: lines.map(({ def }) => def), from: 'real definitions' };
  }
  const own: JsonValue = JSON.parse(readFileSync(join(root, 'examples/tools.json'), 'utf8'));
  return { values: Array.from({ length: 100 }, () => own), from: 'the tools of examples/, a hundred times' };
}

/** Tools per second for detect + canonicalize + emit, one target after the other, beside writing and reading the same JSON; nobody has set a budget for it. */
export async function benchConversion(): Promise<readonly Budget[]> {
  const { values, from } = definitions();
  const json = await median(() => values.map((value) => JSON.parse(JSON.stringify(value))), 5);
  const perSecond = (milliseconds: number) => Math.round((1000 * values.length) / milliseconds).toLocaleString('en-US');
  const rows: string[][] = [['detect + canonicalize + emit', 'tools per second', 'of JSON there and back']];
  for (const target of targets) {
    const time = await median(() => {
      for (const value of values) {
        for (const { definition } of detectTools(value).tools) {
          emitTool(canonicalize(definition).result, target);
        }
      }
    }, 5);
    rows.push([`  to ${target}`, perSecond(time), `${(time / json).toFixed(0)}× the time`]);
  }
  console.log(`${table(rows)}\n  over ${values.length} definitions: ${from}\n`);
  besideToolcanon(values);
  return [];
}

/** The loop of aumai-toolcanon's users: definitions in, definitions out, with nothing asked of what is lost. */
function besideToolcanon(values: readonly JsonValue[]): void {
  const peer = toolcanonSpeed(values);
  if (peer === null) {
    console.log('aumai-toolcanon is not installed for this Python (AION_BENCH_PYTHON): no comparison.\n');
    return;
  }
  const texts = values.filter(isJsonObject).map((definition) => JSON.stringify(definition));
  // V8 compiles in the first loops, in threads whose time counts too: they are no part of the best of nine.
  const perSecond = (loop: () => () => unknown): number => {
    const times = Array.from({ length: 29 }, () => {
      const work = loop();
      const before = processorTime();
      work();
      return processorTime() - before;
    });
    return (1000 * texts.length) / smallest(times.slice(20));
  };
  // Definitions that were never seen before: what was worked out of one in an earlier loop is no speed.
  const ofDefinitions = (work: (definitions: readonly JsonObject[]) => unknown): number =>
    perSecond(() => {
      const definitions = texts.map((text): JsonObject => JSON.parse(text));
      return () => work(definitions);
    });
  const emitAll = (target: FormatId) => (definitions: readonly JsonObject[]) =>
    definitions.map((value) => emitTool(canonicalize(value).result, target));
  const ours = perSecond(() => () => texts.map((text) => convert(read(text), { target: 'anthropic' }).text));
  const engine = perSecond(() => () => texts.map((text) => JSON.stringify(JSON.parse(text), null, 2)));
  const rows = [
    ['beside aumai-toolcanon', 'tools per second of processor time', 'its', 'ratio'],
    ...(
      [
        ['canonicalize + emit, openai', ofDefinitions(emitAll('openai')), peer.openai],
        ['canonicalize + emit, anthropic', ofDefinitions(emitAll('anthropic')), peer.anthropic],
        ['canonicalize + emit, mcp', ofDefinitions(emitAll('mcp')), peer.mcp],
        ['canonicalize + emit, json-schema', ofDefinitions(emitAll('json-schema')), peer.jsonSchema],
        ['text to text, anthropic, two spaces a level', ours, peer.text],
        ['  the same; its text on one line', ours, peer.line],
        ['  the engine reads and prints, nothing else', engine, peer.text],
      ] as const
    ).map(([title, ours, its]) => [`  ${title}`, ours.toFixed(0), its.toFixed(0), `${(ours / its).toFixed(2)}×`]),
  ];
  console.log(`${table(rows)}\n`);
}

function read(text: string): readonly SourceTool[] {
  const read = toolsOfJson(text);
  return read.ok ? read.tools : [];
}
