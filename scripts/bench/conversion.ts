import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from '../../core/conversion/convert.ts';
import { type SourceTool, toolsOfJson } from '../../core/conversion/source-tools.ts';
import { canonicalize } from '../../core/formats/canonicalize.ts';
import { detectTools } from '../../core/formats/detect.ts';
import { emitTool } from '../../core/formats/emit.ts';
import type { FormatId } from '../../core/formats/format-id.ts';
import { isJsonObject, type JsonValue } from '../../core/json/json-value.ts';
import { smallest } from '../../core/text/long-list.ts';
import { corpusFolder, corpusLines, corpusPath } from '../../test/support/corpus.ts';
import type { Budget } from './budgets.ts';
import { median, table, timesOf } from './measure.ts';
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
  await besideToolcanon(values);
  return [];
}

/** The loop of aumai-toolcanon's users: definitions in, definitions out, with nothing asked of what is lost. */
async function besideToolcanon(values: readonly JsonValue[]): Promise<void> {
  const peer = toolcanonSpeed(values);
  if (peer === null) {
    console.log('aumai-toolcanon is not installed for this Python (AION_BENCH_PYTHON): no comparison.\n');
    return;
  }
  const definitions = values.filter(isJsonObject);
  const texts = definitions.map((definition) => JSON.stringify(definition));
  // The best of nine loops, as of its own: where others take part of the time, both are measured alike.
  const perSecond = async (work: () => unknown) => (1000 * definitions.length) / smallest(await timesOf(work, 9));
  const emitAll = (target: FormatId) => definitions.map((value) => emitTool(canonicalize(value).result, target));
  const rows = [
    ['beside aumai-toolcanon', 'tools per second', 'its', 'ratio'],
    ...(
      [
        ['canonicalize + emit, openai', await perSecond(() => emitAll('openai')), peer.openai],
        ['canonicalize + emit, anthropic', await perSecond(() => emitAll('anthropic')), peer.anthropic],
        [
          'text to text, anthropic',
          await perSecond(() => texts.map((text) => convert(read(text), { target: 'anthropic' }).text)),
          peer.text,
        ],
      ] as const
    ).map(([title, ours, its]) => [`  ${title}`, ours.toFixed(0), its.toFixed(0), `${(ours / its).toFixed(2)}×`]),
  ];
  console.log(`${table(rows)}\n`);
}

function read(text: string): readonly SourceTool[] {
  const read = toolsOfJson(text);
  return read.ok ? read.tools : [];
}
