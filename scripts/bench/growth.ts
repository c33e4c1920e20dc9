import { LSPErrorCodes } from 'vscode-languageserver-protocol';
import { questionsAbout } from '../../test/fuzz/session/questions.ts';
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
const whole = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };

/** How the time of every request of the protocol grows with texts that hold one thing over and over: the exponent between two sizes. */
export async function benchGrowth(): Promise<readonly Budget[]> {
  const budgets: Budget[] = [];
  const rows = [['growth', 'request', `${counts[0]}`, `${counts[1]}`, 'exponent']];
  for (const [name, make] of Object.entries(growingTexts)) {
    const [few, many] = [await timesOver(make(counts[0])), await timesOver(make(counts[1]))];
    for (const [index, { method, milliseconds: long }] of many.entries()) {
      const short = few[index]?.milliseconds ?? Number.NaN;
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

interface Asked {
  readonly method: string;
  readonly milliseconds: number;
}

/** Each request over a text that was just opened, at its first string. */
async function timesOver(text: string): Promise<readonly Asked[]> {
  const { connection, end } = await serverWith(uri, text);
  const before = text.slice(0, Math.max(0, text.indexOf('"') + 2)).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const times: Asked[] = [];
  for (const { method, params } of questionsAbout({ uri, position, part: whole, whole })) {
    const start = performance.now();
    await connection.sendRequest(method, params).catch(passOverRefusal);
    times.push({ method: nameOf(method, params), milliseconds: performance.now() - start });
  }
  end();
  return times;
}

/** A request is asked more than once: for each command, and for each form of a text that is shown. */
function nameOf(method: string, params: object): string {
  if ('command' in params) return `${params.command}`;
  return 'uri' in params && method.endsWith('Content')
    ? `${method} ${`${params.uri}`.split('/')[1]}`
    : method.replace('textDocument/', '');
}

/** A name that cannot be changed is refused, and that is an answer. What else goes wrong must not look like one. */
function passOverRefusal(error: { readonly code?: number }): void {
  if (error.code !== LSPErrorCodes.RequestFailed) throw error;
}
