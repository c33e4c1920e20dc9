import { LSPErrorCodes } from 'vscode-languageserver-protocol';
import { questionsAbout } from '../../test/fuzz/session/questions.ts';
import type { Budget } from './budgets.ts';
import { benchCommandGrowth } from './command-growth.ts';
import { serverWith } from './connection.ts';
import { growingTexts } from './growing-texts.ts';
import { exponentBetween, growthBudget, steep, tooShort } from './grown.ts';
import { milliseconds, processorTime, table } from './measure.ts';
import { print } from './report.ts';

const counts = { least: 500, most: 8_000 };
const times = 4;
/** In milliseconds: the text is made larger until all requests over the smaller one take this long. */
const enough = 250;
const uri = 'file:///bench/growing.aion';
const whole = { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } };

/** The fastest of these runs counts; `most` if the growth looks steep. */
const rounds = { usual: 2, most: 4 };

/** The growth of the processor time of commands and of every request of the protocol: the exponent between two sizes. */
export async function benchGrowth(): Promise<readonly Budget[]> {
  return [...(await benchCommandGrowth()), ...(await benchRequestGrowth())];
}

async function benchRequestGrowth(): Promise<readonly Budget[]> {
  const budgets: Budget[] = [];
  for (const [name, make] of Object.entries(growingTexts)) {
    const before = processorTime();
    // Warm-up: code that is compiled once belongs to neither size. If so few take no time, only more show the growth.
    let count = counts.least;
    while (timeOf(await timesOver(make(count))) < enough && count < counts.most) count *= times;
    let few: readonly Asked[] = [];
    let many: readonly Asked[] = [];
    const isSteep = ({ milliseconds: long }: Asked, index: number): boolean =>
      long >= tooShort && exponentBetween(few[index]?.milliseconds ?? Number.NaN, long, times) >= steep;
    // The compiler or garbage collection in one of them looks like growth.
    for (let round = 0; round < rounds.usual || (round < rounds.most && many.some(isSteep)); round++) {
      few = leastOf(await timesOver(make(count)), few);
      many = leastOf(await timesOver(make(count * times)), many);
    }
    const seconds = ((processorTime() - before) / 1000).toFixed(1);
    const rows = [[`${name}, ${seconds} s in all`, `${count}`, `${count * times}`, 'exponent']];
    for (const [index, { method, milliseconds: long }] of many.entries()) {
      const short = few[index]?.milliseconds ?? Number.NaN;
      if (long < tooShort) continue;
      const exponent = exponentBetween(short, long, times);
      rows.push([`  ${method}`, milliseconds(short), milliseconds(long), exponent.toFixed(2)]);
      budgets.push(growthBudget(`${method} over ${name}`, exponent));
    }
    print(`${table(rows)}\n`);
  }
  return budgets;
}

function timeOf(asked: readonly Asked[]): number {
  return asked.reduce((sum, { milliseconds: own }) => sum + own, 0);
}

/** `other` may be empty. */
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

/** Each request over a newly opened text, at its first string. */
async function timesOver(text: string): Promise<readonly Asked[]> {
  const { connection, end } = await serverWith(uri, text);
  const before = text.slice(0, Math.max(0, text.indexOf('"') + 2)).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const times: Asked[] = [];
  for (const { method, params } of questionsAbout({ uri, position, part: whole, whole })) {
    const before = processorTime();
    await connection.sendRequest(method, params).catch(passOverRefusal);
    times.push({ method: nameOf(method, params), milliseconds: processorTime() - before });
  }
  end();
  return times;
}

/** A request is asked several times: for each command, and for each form of a shown text. */
function nameOf(method: string, params: object): string {
  if ('command' in params) return `${params.command}`;
  return 'uri' in params && method.endsWith('Content')
    ? `${method} ${/\/([^?]*)/.exec(`${params.uri}`)?.[1]}`
    : method.replace('textDocument/', '');
}

/** The refusal of a rename is a valid answer; other errors are not. */
function passOverRefusal(error: { readonly code?: number }): void {
  if (error.code !== LSPErrorCodes.RequestFailed) throw error;
}
