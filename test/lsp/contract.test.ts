import { expect, it } from 'vitest';
import type { InlayHint, Range } from 'vscode-languageserver-protocol';
import { previewAddress } from '../../protocol/preview.ts';
import { oddTool, orders } from '../support/orders.ts';
import { fullCapabilities, fullExtras } from './support/capabilities.ts';
import { inBand } from './support/suite.ts';

inBand('the parameters of a tool, by name', (clients) => {
  const opened = async () => {
    const settings = { user: {}, folder: {} };
    const client = await clients.start({ capabilities: fullCapabilities, extras: fullExtras, files: orders, settings });
    return { client, document: await client.open(orders['tools/orders.aion'], 'tools/orders.aion') };
  };

  it('an inlay hint names the parameter of the lambda, with its type and default from the class', async () => {
    const { document } = await opened();
    const range = { start: document.positionAt(0), end: document.positionAt(document.text.length) };
    const hints = async () => {
      const found = await document.request<InlayHint[]>('textDocument/inlayHint', { range });
      return found.map(({ label }) => String(label));
    };
    await expect.poll(hints).toEqual(['customer', 'limit', ': int', '= 10']);
  });

  it('a hover on arg-2 is about the same parameter', async () => {
    const { document } = await opened();
    const hover = async () => {
      const found = await document.hover(document.text.indexOf('arg-2') + 1);
      return (found?.contents as { value: string } | undefined)?.value ?? '';
    };
    await expect.poll(hover).toMatch(/^\*\*limit\*\* \(parameter: int, optional, default 10\)/);
    expect(await hover()).toContain('at most this many');
    expect(await hover()).not.toContain('status');
  });

  it('the field that the lambda lacks is a problem with a fix', async () => {
    const { document } = await opened();
    await expect.poll(() => document.rules()).toContain('field-without-parameter');
    const at = document.text.indexOf('"Orders"') + 1;
    const actions = await document.codeActions(at, at, {
      diagnostics: [...(await document.problems())],
      only: ['quickfix'],
    });
    const add = actions.find(({ title }) => title === 'Add parameter status');
    expect(JSON.stringify(add?.edit)).toContain(", status='open'");
    expect(JSON.stringify(add?.edit)).toContain(', status=status');
  });

  it('completion suggests the parameters of a function that is named, with their types', async () => {
    const text = oddTool
      .replace(/arg-1[\s\S]*?return-1/, 'return-1')
      .replace('return-1', 'arg-1 --> ,\n      return-1');
    const files = { ...orders, 'tools/odd.aion': text };
    const settings = { user: {}, folder: {} };
    const client = await clients.start({ capabilities: fullCapabilities, extras: fullExtras, files, settings });
    const document = await client.open(text, 'tools/odd.aion');
    const at = document.text.indexOf('arg-1 --> ') + 'arg-1 --> '.length;
    const suggested = async () => JSON.stringify(await document.requestAt('textDocument/completion', at));
    await expect.poll(suggested).toContain('string (args)');
  });

  it('a preview describes it there', async () => {
    const { client, document } = await opened();
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    const properties = async () => {
      const { text } = await client.connection.sendRequest<{ text: string }>('workspace/textDocumentContent', { uri });
      return (JSON.parse(text) as { function: { parameters: { properties: object } } }).function.parameters.properties;
    };
    await expect.poll(properties).toMatchObject({
      customer: { description: 'the id of the customer' },
      status: expect.not.objectContaining({ description: expect.anything() }),
      limit: { description: 'at most this many' },
    });
  });

  it('a preview leads from arg-N of a function that is named to the parameter', async () => {
    const files = { ...orders, 'tools/odd.aion': oddTool };
    const settings = { user: {}, folder: {} };
    const client = await clients.start({ capabilities: fullCapabilities, extras: fullExtras, files, settings });
    const document = await client.open(oddTool, 'tools/odd.aion');
    const preview = previewAddress({ source: document.uri, format: 'openai' });
    const text = async () =>
      (await client.connection.sendRequest<{ text: string }>('workspace/textDocumentContent', { uri: preview })).text;
    await expect.poll(text).toContain('"run_manager": {');
    const place = await client.connection.sendRequest<Range | null>('aion/previewPlace', {
      preview,
      position: document.positionAt(document.text.indexOf('arg-4') + 1),
    });
    const lines = (await text()).split('\n');
    expect(lines.slice(place?.start.line, (place?.end.line ?? 0) + 1).join()).toContain('run_manager');
  });
});
