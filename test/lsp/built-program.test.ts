import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { questionsAbout } from '../fuzz/session/questions.ts';
import { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { agent, api, schemas, tools, untilPythonIsRead } from './support/python-project.ts';
import { broken, everything } from './support/samples.ts';
import { transports } from './support/transport.ts';

/** A file of each kind that the server reads: its answers need every part of the program. */
const files: Readonly<Record<string, string>> = {
  'tools/mail.aion': tools,
  'everything.aion': everything,
  // Every kind of mistake.
  'mistakes.aion': readFileSync(join(import.meta.dirname, '../../examples/mistakes.aion'), 'utf8'),
  'broken.aion': broken.filter(({ length }) => length < 500).join('\n'),
  'api.py': api,
  'schemas.py': schemas,
  'agent.py': agent,
  'requirements.txt': 'aions-llm==1.0.5\n',
  'weather.json': '[{"name":"get_weather","input_schema":{"type":"object","properties":{"city":{"type":"string"}}}}]\n',
  'mail.aioncalls.json': '[{"name":"SendMail","arguments":{"adress":5}}]\n',
};

const languages: Readonly<Record<string, string>> = {
  aion: 'aion',
  py: 'python',
  json: 'json',
  txt: 'pip-requirements',
};

describe('the built program answers as the sources do', () => {
  const missing = transports.find(({ kind }) => kind === 'spawned')?.missing ?? null;
  beforeEach((context) => context.skip(missing !== null, missing ?? undefined));

  let clients: readonly TestClient[] = [];
  beforeAll(async () => {
    if (missing !== null) return;
    const ofSources = await TestClient.full('in-band', { files });
    const built = await TestClient.full('spawned', { folders: [ofSources.fileUri('.')] });
    clients = [ofSources, built];
    // Only a document of the notation makes the server read the Python.
    for (const client of clients) {
      await untilPythonIsRead(await client.openUri(ofSources.fileUri('tools/mail.aion'), tools));
    }
  });
  afterAll(async () => {
    // The folder is that of the first one.
    for (const client of clients.toReversed()) await client.end();
  });

  it.each(Object.keys(files))('every request about %s', async (name) => {
    const text = files[name] ?? '';
    const documents: TestDocument[] = [];
    const [ofSources, built] = clients;
    const uri = ofSources?.fileUri(name) ?? '';
    for (const client of clients)
      documents.push(await client.openUri(uri, text, languages[name.split('.').at(-1) ?? ''] ?? 'plaintext'));
    const [document] = documents;
    expect(documents).toHaveLength(2);
    if (document === undefined) return;
    const whole = { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };
    let answered = 0;
    for (let offset = 0; offset < text.length; offset += Math.ceil(text.length / 8)) {
      const position = document.positionAt(offset);
      const part = { start: position, end: document.positionAt(Math.min(text.length, offset + 80)) };
      for (const { method, params } of questionsAbout({ uri, position, part, whole })) {
        const [expected, got] = await Promise.all(clients.map((client) => answerOf(client, method, params)));
        const message = `${method} at ${offset}: ${JSON.stringify(params)}`;
        // The thread of the built program may know a function a moment later.
        if (built === undefined || isDeepStrictEqual(got, expected)) expect(got, message).toEqual(expected);
        else await expect.poll(() => answerOf(built, method, params), { message }).toEqual(expected);
        if (expected !== null) answered++;
      }
    }
    expect(answered).toBeGreaterThan(70);
    for (const one of documents) await one.close();
  });
});

/** The answer, or the refusal, of a server. */
function answerOf(client: TestClient, method: string, params: object): Promise<unknown> {
  return client.connection.sendRequest<unknown>(method, params).catch((error: Error) => `refused: ${error.message}`);
}
