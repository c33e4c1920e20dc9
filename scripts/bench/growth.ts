import type { Budget } from './budgets.ts';
import { serverWith } from './connection.ts';
import { growingTexts } from './growing-texts.ts';
import { milliseconds, table } from './measure.ts';

const counts = [500, 2_000] as const;
/** What takes less than this (in milliseconds) is not fitted: the connection takes most of it. */
const tooShort = 100;
/** In proportion is 1; a logarithm and the collector of garbage add to it; the square is 2. */
const steepest = 1.5;
const uri = 'file:///bench/growing.aion';
const range = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };
const context = { diagnostics: [] };

const requests: readonly (readonly [string, object])[] = [
  ['diagnostic', {}],
  ['hover', {}],
  ['completion', {}],
  ['inlayHint', { range }],
  ['semanticTokens/full', {}],
  ['codeAction', { range, context }],
  ['codeAction', { range, context: { ...context, only: ['source.fixAll'] } }],
  ['documentSymbol', {}],
  ['foldingRange', {}],
  ['codeLens', {}],
  ['documentHighlight', {}],
  ['formatting', { options: { tabSize: 2, insertSpaces: true } }],
];

/** How the time of each request grows with texts that hold one thing over and over: the exponent between two sizes. */
export async function benchGrowth(): Promise<readonly Budget[]> {
  const budgets: Budget[] = [];
  const rows = [['growth', 'request', `${counts[0]}`, `${counts[1]}`, 'exponent']];
  for (const [name, make] of Object.entries(growingTexts)) {
    const [few, many] = [await timesOver(make(counts[0])), await timesOver(make(counts[1]))];
    for (const [index, [method]] of requests.entries()) {
      const [short, long] = [few[index] ?? 0, many[index] ?? 0];
      if (long < tooShort) continue;
      const exponent = Math.log(long / short) / Math.log(counts[1] / counts[0]);
      rows.push([`  ${name}`, method, milliseconds(short), milliseconds(long), exponent.toFixed(2)]);
      const kept = exponent <= steepest;
      budgets.push({
        what: `${method} over ${name}, exponent`,
        measured: exponent.toFixed(2),
        budget: `${steepest}`,
        kept,
      });
    }
  }
  console.log(`${table(rows)}\n`);
  return budgets;
}

/** The milliseconds of each request over a text that was just opened, at its first string. */
async function timesOver(text: string): Promise<readonly number[]> {
  const { connection, end } = await serverWith(uri, text);
  const before = text.slice(0, Math.max(0, text.indexOf('"') + 2)).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const times: number[] = [];
  for (const [method, params] of requests) {
    const start = performance.now();
    await connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, position, ...params });
    times.push(performance.now() - start);
  }
  end();
  return times;
}
