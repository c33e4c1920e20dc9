import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonicalize } from '../../core/formats/canonicalize.ts';
import { detectTools } from '../../core/formats/detect.ts';
import { emitTool } from '../../core/formats/emit.ts';
import type { FormatId } from '../../core/formats/format-id.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { Budget } from './budgets.ts';
import { median, table } from './measure.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const corpus = join(root, '../shared/corpus/definitions');
const targets: readonly FormatId[] = ['openai', 'anthropic', 'mcp', 'gemini', 'aion'];

/** Real definitions where they lie beside the project, else the example's own, as values. */
function definitions(): { readonly values: readonly JsonValue[]; readonly from: string } {
  if (existsSync(corpus)) {
    const lines = readdirSync(corpus).flatMap((name) => readFileSync(join(corpus, name), 'utf8').trim().split('\n'));
    return {
      values: lines.map((line) => (JSON.parse(line) as { readonly def: JsonValue }).def),
      from: 'real definitions',
    };
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
  return [];
}
