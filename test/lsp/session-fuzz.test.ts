import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toolCatalogueRequest } from '../../protocol/tool-catalogue.ts';
import { tryInputs } from '../fuzz/part.ts';
import { askedOfMemory, memory } from '../fuzz/session/memory.ts';
import { session, wrongSession } from '../fuzz/session/parts.ts';
import { questionsAbout } from '../fuzz/session/questions.ts';
import { cases } from './matrix/cases.ts';

// `npm run fuzz` plays random sessions, for a given time; these are fixed.
it.each([
  { part: session, runs: 3 },
  { part: wrongSession, runs: 3 },
])('random sessions hold: $part.name', async ({ part, runs }) => {
  expect((await tryInputs(part, 20_261_123, runs)).finding).toBeNull();
});

const catalogue = askedOfMemory('untitled:a').findLastIndex(({ method }) => method === toolCatalogueRequest);

it.each([
  { asked: 'their problems, outline and colours', questions: [0, 6, 16] },
  { asked: 'the tools of the files that are named', questions: [catalogue] },
])('memory returns when documents are closed: $asked', async ({ questions }) => {
  await expect(memory.check({ tools: 300, edits: [], questions })).resolves.toBeUndefined();
});

it('a session asks every request that the server answers', () => {
  const place = { line: 0, character: 0 };
  const range = { start: place, end: place };
  const asked = new Set(
    questionsAbout({ uri: 'untitled:a', position: place, part: range, whole: range }).map(({ method }) => method),
  );
  const folder = new URL('../../protocol/', import.meta.url);
  const own = readdirSync(folder).flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/const \w+Request = '([^']+)'/g)].map(
      ([, method]) => method,
    ),
  );
  // Requests from the server to the client.
  const ofServer = new Set(['aion/configuration', 'aion/readFile', 'aion/listFolder']);
  // Requests that complete other answers.
  const further = new Set(['codeAction/resolve', 'codeLens/resolve', 'completionItem/resolve']);
  const wanted = [...cases.map(({ request }) => request), ...own].filter(
    (method) => method !== undefined && !ofServer.has(method) && !further.has(method),
  );
  expect(own.length).toBeGreaterThan(15);
  expect(wanted.filter((method) => method !== undefined && !asked.has(method))).toEqual([]);
});
