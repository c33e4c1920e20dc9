import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { TestClient } from '../../lsp/support/client.ts';
import { manyTools } from '../../lsp/support/samples.ts';
import { withoutWaiting } from '../../lsp/support/without-waiting.ts';
import { mutate, mutations } from '../../unit/rules/helpers/mutate.ts';
import type { Part } from '../part.ts';
import { type Question, questionsAbout } from './questions.ts';

/** Documents that are opened, edited and asked about, and closed again, round by round. */
interface Closing {
  readonly tools: number;
  readonly edits: readonly (typeof mutations extends fc.Arbitrary<infer Slips> ? Slips : never)[];
  readonly questions: readonly number[];
}

const warmUp = 3;
const rounds = 10;
const documentsOfRound = 4;

/** The memory after closing does not grow with the texts that were open. */
export const memory: Part<Closing> = {
  name: 'memory',
  inputs: fc.record({
    tools: fc.integer({ min: 300, max: 500 }),
    edits: fc.array(mutations, { maxLength: 3 }),
    questions: fc.array(fc.nat(999), { minLength: 1, maxLength: 6 }),
  }),
  check,
};

async function check(closing: Closing): Promise<void> {
  const client = await TestClient.full('in-band', { timers: withoutWaiting });
  try {
    for (let round = 0; round < warmUp; round++) await openAndClose(client, closing, round);
    const before = await heap();
    let opened = 0;
    for (let round = 0; round < rounds; round++) opened += await openAndClose(client, closing, warmUp + round);
    const grown = (await heap()) - before;
    // Half of it leaves room for what the engine itself learns meanwhile; a tree takes many times its text.
    if (grown > opened / 2) {
      const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
      throw new Error(`Documents of ${megabytes(opened)} were opened and closed, and ${megabytes(grown)} are kept.`);
    }
  } finally {
    await client.end();
  }
}

async function openAndClose(client: TestClient, { tools, edits, questions }: Closing, round: number): Promise<number> {
  let opened = 0;
  for (let index = 0; index < documentsOfRound; index++) {
    const document = await client.open(manyTools(tools).replaceAll('Tool', `Round${round}x${index}y`));
    for (const slips of edits) {
      for (const slip of slips) {
        const { start, removed } = mutate(document.text, slip);
        await document.edit(start, start + removed, slip.insert);
      }
      await ask(client, document.uri, [0]);
    }
    await ask(client, document.uri, questions);
    opened += document.text.length;
    await document.close();
  }
  client.published.length = 0;
  client.statuses.length = 0;
  return opened;
}

async function ask({ connection }: TestClient, uri: string, questions: readonly number[]): Promise<void> {
  const all = askedOfMemory(uri);
  for (const index of questions) {
    const question = all[index % all.length];
    // Some places cannot be renamed, and are refused.
    if (question !== undefined) await connection.sendRequest(question.method, question.params).catch(() => null);
  }
}

/** The requests about each document, always the same number in the same order. */
export function askedOfMemory(uri: string): readonly Question[] {
  const position = { line: 2, character: 12 };
  const range = { start: position, end: { line: 20, character: 0 } };
  // Of previews the server keeps the last 50, until the client says that it closed them.
  return questionsAbout({ uri, position, part: range, whole: range }).filter(
    ({ method }) => !/textDocumentContent|preview/i.test(method),
  );
}

/** The bytes of the heap that are in use after everything else was collected. */
async function heap(): Promise<number> {
  // The document that was closed last is let go in the next turns.
  await new Promise((resolve) => setTimeout(resolve, 50));
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
