import { expect, it } from 'vitest';
import { CancellationTokenSource, ErrorCodes, LSPErrorCodes } from 'vscode-languageserver-protocol';
import { clientProfile } from '../../server/client-profile.ts';
import { capabilitiesOf } from '../../server/feature.ts';
import { features } from '../../server/server.ts';
import { fullCapabilities, fullExtras, minimalCapabilities } from './support/capabilities.ts';
import { overEachTransport } from './support/suite.ts';
import { connect } from './support/transport.ts';

const text =
  '[\n  {\n    name --> "Read",\n    link --> "https://example.com",\n    description --> "Reads."\n  }\n]\n';

overEachTransport('a session', (clients, kind) => {
  it('announces what its features do and nothing else', async () => {
    for (const [capabilities, extras] of [
      [fullCapabilities, fullExtras],
      [minimalCapabilities, {}],
      [{}, {}],
    ] as const) {
      const client = await clients.start({ capabilities, extras });
      const params = { processId: null, rootUri: null, capabilities, initializationOptions: { client: extras } };
      const expected = capabilitiesOf(features, clientProfile(params, null));
      expect(client.initialized.capabilities).toEqual({ positionEncoding: 'utf-16', ...expected });
      await client.end();
    }
  });

  it('asks for no notice of file operations: the packed client cannot choose files for them', async () => {
    const client = await clients.full();
    expect(client.initialized.capabilities.workspace?.fileOperations).toBeUndefined();
    await client.open(text);
    expect(
      client.registrations.map(({ method }) => method).filter((method) => /(?:Create|Rename|Delete)Files/.test(method)),
    ).toEqual([]);
  });

  it('ends with code 0 after shutdown and exit', async () => {
    const client = await clients.full();
    expect(await client.stop()).toBe(0);
  });

  it('ends with code 1 after exit alone', async () => {
    const client = await clients.minimal();
    expect(await client.exit()).toBe(1);
  });

  it('refuses requests after shutdown', async () => {
    const client = await clients.full();
    const document = await client.open(text);
    await client.connection.sendRequest('shutdown');
    await expect(document.hover(10)).rejects.toMatchObject({ code: ErrorCodes.InvalidRequest });
  });

  it('refuses requests before initialize', async () => {
    const { connection, dispose } = connect(kind);
    connection.listen();
    const params = { textDocument: { uri: 'untitled:a' }, position: { line: 0, character: 0 } };
    await expect(connection.sendRequest('textDocument/hover', params)).rejects.toMatchObject({
      code: ErrorCodes.ServerNotInitialized,
    });
    dispose();
  });

  it('refuses a shutdown before initialize, and then starts', async () => {
    const { connection, dispose } = connect(kind);
    connection.listen();
    await expect(connection.sendRequest('shutdown')).rejects.toMatchObject({ code: ErrorCodes.ServerNotInitialized });
    const answer: object = await connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: {},
    });
    expect(answer).toHaveProperty('capabilities.hoverProvider');
    dispose();
  });

  it.each([{}, { capabilities: null }, { capabilities: { textDocument: { codeAction: { resolveSupport: {} } } } }])(
    'starts for a client that sends %j',
    async (params) => {
      const { connection, dispose } = connect(kind);
      connection.listen();
      const answer: object = await connection.sendRequest('initialize', params);
      expect(answer).toHaveProperty('capabilities.hoverProvider');
      dispose();
    },
  );

  it('says which request it does not know', async () => {
    const client = await clients.full();
    await expect(client.connection.sendRequest('textDocument/moniker', {})).rejects.toMatchObject({
      code: ErrorCodes.MethodNotFound,
    });
  });

  it('answers a cancelled request as cancelled', async () => {
    const client = await clients.full();
    const document = await client.open(text);
    // The settings are held back, so that the server is at work when the client cancels.
    let open: () => void = () => {};
    client.settingsGate = new Promise((resolve) => {
      open = resolve;
    });
    const source = new CancellationTokenSource();
    const params = { textDocument: { uri: document.uri } };
    const answer = client.connection.sendRequest('textDocument/diagnostic', params, source.token);
    const refused = expect(answer).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    source.cancel();
    // The answer does not wait for the settings: the work is no longer needed.
    await refused;
    open();
    // The session goes on.
    expect(await document.hover(text.indexOf('name') + 1)).not.toBeNull();
  });

  it('answers requests on a document that is closed or was never open with nothing', async () => {
    const client = await clients.full();
    const closed = await client.open(text);
    await closed.close();
    expect(await closed.hover(20)).toBeNull();
    expect(await closed.complete(20)).toBeNull();
    expect(await closed.codeActions(0, 20)).toEqual([]);
    expect(await closed.pull()).toEqual({ kind: 'full', items: [] });
    await closed.edit(0, 1, '[');
    await closed.close();
    expect(client.log).toEqual([]);
  });

  it.each([{ uri: {} }, { uri: null }, { languageId: 5 }, { text: null }])(
    'a document that is opened with %j is not open, and all others are served',
    async (wrong) => {
      const client = await clients.full();
      const textDocument = { uri: 'untitled:wrong', languageId: 'aion', version: 1, text, ...wrong };
      await client.connection.sendNotification('textDocument/didOpen', { textDocument });
      const document = await client.open(text);
      const symbols = await client.connection.sendRequest<unknown[]>('workspace/symbol', { query: '' });
      expect(symbols).toHaveLength(1);
      expect(await document.hover(text.indexOf('name') + 1)).not.toBeNull();
      await client.until('the log says why', () => /are strings/.test(client.log.join('')));
    },
  );

  it('serves a client that says nothing about itself', async () => {
    const client = await clients.start({});
    const document = await client.open(text.replace('description', 'desc'));
    await client.until('problems are sent', () => (client.publishedFor(document.uri)?.length ?? 0) > 0);
    const hover = await document.hover(text.indexOf('name') + 1);
    expect(hover?.contents).toMatchObject({ kind: 'plaintext' });
    expect(client.registrations).toEqual([]);
    expect(client.refreshes).toBe(0);
    expect(client.statuses).toEqual([]);
    expect(client.log).toEqual([]);
  });

  it('gives the id of the language no meaning: both ids are served alike', async () => {
    const client = await clients.full();
    const uri = 'untitled:other-id';
    await client.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'aions', version: 1, text: text.replace('description', 'desc') },
    });
    const report: { items: readonly unknown[] } = await client.connection.sendRequest('textDocument/diagnostic', {
      textDocument: { uri },
    });
    expect(report.items.length).toBeGreaterThan(0);
  });
});
