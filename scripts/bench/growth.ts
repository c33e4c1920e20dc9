import { LSPErrorCodes } from 'vscode-languageserver-protocol';
import { questionsAbout } from '../../test/fuzz/session/questions.ts';
import type { Budget } from './budgets.ts';
import { benchCommandGrowth } from './command-growth.ts';
import { serverWith } from './connection.ts';
import { growingTexts } from './growing-texts.ts';
import { exponentBetween, growthBudget, steep, tooShort } from './grown.ts';
import { milliseconds, table } from './measure.ts';

const counts = [500, 2_000] as const;
const uri = 'file:///bench/growing.aion';
const whole = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };

const times = counts[1] / counts[0];

/** How the processor time of commands and of every request of the protocol grows: the exponent between two sizes. */
export async function benchGrowth(): Promise<readonly Budget[]> {
  return [...(await benchCommandGrowth()), ...(await benchRequestGrowth())];
}

/** Every request of the protocol over texts that hold one thing over and over. Prints one table. */
async function benchRequestGrowth(): Promise<readonly Budget[]> {
  const budgets: Budget[] = [];
  const rows = [['growth', 'request', `${counts[0]}`, `${counts[1]}`, 'exponent']];
  for (const [name, make] of Object.entries(growingTexts)) {
    let few = await timesOver(make(counts[0]));
    let many = await timesOver(make(counts[1]));
    const isSteep = ({ milliseconds: long }: Asked, index: number): boolean =>
      long >= tooShort && exponentBetween(few[index]?.milliseconds ?? Number.NaN, long, times) >= steep;
    if (many.some(isSteep)) {
      // A compiler or a collector at work in one of them looks like growth.
      few = leastOf(few, await timesOver(make(counts[0])));
      many = leastOf(many, await timesOver(make(counts[1])));
    }
    for (const [index, { method, milliseconds: long }] of many.entries()) {
      const short = few[index]?.milliseconds ?? Number.NaN;
      if (long < tooShort) continue;
      const exponent = exponentBetween(short, long, times);
      rows.push([`  ${name}`, method, milliseconds(short), milliseconds(long), exponent.toFixed(2)]);
      budgets.push(growthBudget(`${method} over ${name}`, exponent));
    }
  }
  console.log(`${table(rows)}\n`);
  return budgets;
}

function leastOf(one: readonly Asked[], other: readonly Asked[]): readonly Asked[] {
  return one.map((asked, index) => {
    const again = other[index]?.milliseconds ?? asked.milliseconds;
    return { ...asked, milliseconds: Math.min(asked.milliseconds, again) };
  });
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
    const before = process.cpuUsage();
    await connection.sendRequest(method, params).catch(passOverRefusal);
    const { user, system } = process.cpuUsage(before);
    times.push({ method: nameOf(method, params), milliseconds: (user + system) / 1000 });
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
