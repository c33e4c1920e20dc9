import { expect, it, onTestFinished, vi } from 'vitest';
import { fullCapabilities } from './support/capabilities.ts';
import { inBand } from './support/suite.ts';

const good =
  '[\n  {\n    name --> "Read",\n    link --> "https://example.com",\n    description --> "Reads."\n  }\n]\n';
const wrong = good.replace('description -->', 'desc -->');

inBand('problems', (clients) => {
  it('are answered to a client that asks for them, and never sent to it', async () => {
    const client = await clients.full();
    const document = await client.open(wrong);
    const problems = await document.problems();
    expect(problems.map(({ code }) => code)).toContain('unknown-property');
    const unknown = problems.find(({ code }) => code === 'unknown-property');
    expect(unknown?.message).toContain('AIONPropertyError');
    expect(unknown?.source).toBe('aion');
    expect(unknown?.codeDescription?.href).toBe('file:///pages/unknown-property.md');
    expect(wrong.split('\n')[unknown?.range.start.line ?? 0]).toContain('desc -->');
    await document.edit(0, 0, ' ');
    await document.problems();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(client.published).toEqual([]);
  });

  it('are sent to a client that cannot ask, with no request announced', async () => {
    const client = await clients.minimal();
    expect(client.initialized.capabilities.diagnosticProvider).toBeUndefined();
    const document = await client.open(wrong);
    await client.until('problems are sent', () => client.publishedFor(document.uri) !== null);
    expect(client.publishedFor(document.uri)?.map(({ code }) => code)).toContain('unknown-property');
    expect(client.published.every((params) => params.version === undefined)).toBe(true);
    const at = wrong.indexOf('desc -->');
    await document.edit(at, at + 4, 'description');
    await client.until('no problem is left', () => client.publishedFor(document.uri)?.length === 0);
  });

  it('have the sources of their limits in the sentence for a client that has no place beside it', async () => {
    const client = await clients.minimal();
    const document = await client.open(good.replace('name --> "', 'name --> "a b '));
    await client.until('problems are sent', () => client.publishedFor(document.uri) !== null);
    const messages = (client.publishedFor(document.uri) ?? []).map(({ message }) => message);
    expect(messages).toEqual([expect.stringMatching(/isn't valid for OpenAI, .* OpenAI: ".+" \(https:/)]);
  });

  const files = { 'a.aion': `\uFEFF${good}` };

  it('name the byte order mark of a file, which editors keep out of its text, until it is saved without one', async () => {
    const client = await clients.full({ files });
    const document = await client.open(good, 'a.aion');
    const codes = async (): Promise<readonly unknown[]> => (await document.problems()).map(({ code }) => code);
    expect(await codes()).toEqual(['byte-order-mark']);
    await document.edit(good.indexOf('Reads.'), good.indexOf('Reads.'), 'a');
    expect(await codes()).toEqual(['byte-order-mark']);
    const { refreshes } = client;
    await client.write('a.aion', good);
    await client.until('the client is asked to look again', () => client.refreshes > refreshes);
    expect(await codes()).toEqual([]);
    await client.write('a.aion', `\uFEFF${good}`);
    expect(await codes()).toEqual(['byte-order-mark']);
  });

  it('name it once where the editor leaves it in the text', async () => {
    const client = await clients.full({ files });
    const document = await client.open(files['a.aion'], 'a.aion');
    expect((await document.problems()).map(({ code }) => code)).toEqual(['byte-order-mark']);
    await document.edit(0, 1, '');
    expect((await document.problems()).map(({ code }) => code)).toEqual(['byte-order-mark']);
  });

  it('name it to a client that cannot ask', async () => {
    const client = await clients.minimal({ files });
    const { uri } = await client.open(good, 'a.aion');
    await client.until('problems are sent', () => client.publishedFor(uri)?.[0]?.code === 'byte-order-mark');
    expect(client.publishedFor(uri)).toHaveLength(1);
    await client.write('a.aion', good);
    await client.until('no problem is left', () => client.publishedFor(uri)?.length === 0);
  });

  it('are sent once for a burst of changes, for the last version', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const client = await clients.start({
      capabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } },
    });
    const document = await client.open(good);
    await client.until('the first report', () => client.published.length === 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const letter of 'abcdef') await document.edit(good.indexOf('Reads.'), good.indexOf('Reads.'), letter);
    // The server has read the changes when it answers.
    await document.hover(0);
    vi.advanceTimersByTime(1_000);
    await client.until('the second report', () => client.published.length === 2);
    vi.advanceTimersByTime(1_000);
    await document.hover(0);
    expect(client.published.map(({ version }) => version)).toEqual([1, 7]);
  });

  it('go when a document is closed', async () => {
    const client = await clients.minimal();
    const document = await client.open(wrong);
    await client.until('problems are sent', () => (client.publishedFor(document.uri)?.length ?? 0) > 0);
    await document.close();
    await client.until('they are taken back', () => client.publishedFor(document.uri)?.length === 0);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(client.publishedFor(document.uri)).toEqual([]);
  });

  it('that a document had when it was closed do not come back when it is opened again', async () => {
    const client = await clients.full({ files: { 'tool.aion': wrong } });
    const first = await client.open(wrong, 'tool.aion');
    const before = await first.pull();
    await first.close();
    const second = await client.open(good, 'tool.aion');
    const after = await second.pull('resultId' in before ? before.resultId : undefined);
    expect(after).toMatchObject({ kind: 'full', items: [] });
  });

  it('are not sent again while nothing changed', async () => {
    const client = await clients.full();
    const document = await client.open(wrong);
    const first = await document.pull();
    expect(first.kind).toBe('full');
    const again = await document.pull(first.resultId);
    expect(again).toEqual({ kind: 'unchanged', resultId: first.resultId });
    // A change that moves nothing leaves the report unchanged.
    const at = wrong.indexOf('https');
    await document.edit(at, at + 1, 'H');
    expect(await document.pull(first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId });
    await document.edit(0, 0, '\n');
    const moved = await document.pull(first.resultId);
    expect(moved.kind).toBe('full');
    expect(moved.resultId).not.toBe(first.resultId);
  });

  it('are those of the text after a change that was sent right before the request', async () => {
    const client = await clients.full();
    const document = await client.open(good);
    for (let round = 0; round < 20; round++) {
      const at = document.text.indexOf('description -->');
      void document.edit(at, at + 'description'.length, 'desc');
      expect(await document.rules()).toContain('unknown-property');
      // The first of these answers is not awaited; the last one is of the last text.
      void document.edit(at, at + 4, 'd');
      const ignored = document.rules();
      void document.edit(at, at + 1, 'description');
      expect(await document.rules()).toEqual([]);
      await ignored;
    }
  });

  it('beyond the limit are left out, which is said', async () => {
    const client = await clients.full();
    const many = `[\n${'  { name --> "A", link --> "https://example.com", desc --> "x", description --> "y" },\n'.repeat(1200)}]\n`;
    const document = await client.open(many);
    const problems = await document.problems();
    expect(problems).toHaveLength(1000);
    expect(problems.at(-1)?.message).toMatch(/999/);
    await client.until('the status says it', () => client.statuses.some(({ capped }) => capped !== null));
    const capped = client.statuses.at(-1)?.capped;
    expect(capped?.shown).toBe(999);
    expect(capped?.total).toBeGreaterThan(1000);
    // The most severe problems, and those nearest to the last edit, stay: a mistake at the very end is shown.
    const end = document.text.lastIndexOf('link -->');
    await document.edit(end, end + 4, 'lnk');
    const last = await document.problems();
    expect(last.some(({ range, code }) => code === 'unknown-property' && range.start.line === 1200)).toBe(true);
  });

  it('carry only what the client understands', async () => {
    const { textDocument, ...rest } = fullCapabilities;
    const twice = good.replace('name --> "Read",', 'name --> "Read", name --> "Other",');
    const plain = await clients.start({
      capabilities: { ...rest, textDocument: { ...textDocument, diagnostic: {}, publishDiagnostics: {} } },
    });
    const [bare] = await (await plain.open(twice)).problems();
    expect(bare).not.toHaveProperty('codeDescription');
    expect(bare).not.toHaveProperty('tags');
    expect(bare).not.toHaveProperty('relatedInformation');
    const rich = await (await clients.full()).open(twice);
    const [full] = await rich.problems();
    expect(full?.code).toBe('duplicate-property');
    expect(full?.tags).toEqual([1]);
    expect(full?.relatedInformation?.[0]?.location.uri).toBe(rich.uri);
  });

  it('of a document that is not open are none', async () => {
    const client = await clients.full();
    const document = await client.open(wrong);
    await document.close();
    expect(await document.pull()).toEqual({ kind: 'full', items: [] });
  });
});
