import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PanelMessage, PanelState } from '../../../client/features/provider-panel/messages.ts';
import type { StateMessage } from '../../../client/page/state-message.ts';
import type { ProviderViewsParams } from '../../../protocol/provider-panel.ts';

interface Serializer {
  deserializeWebviewPanel(panel: object, state: unknown): Promise<void>;
}

let serializer: Serializer | null = null;
let tellRenamed: ((event: object) => void) | null = null;
const nothing = { dispose: () => undefined };

vi.mock('vscode', () => ({
  Disposable: { from: (...all: { dispose(): void }[]) => ({ dispose: () => all.map((one) => one.dispose()) }) },
  Uri: {
    from: (parts: object) => parts,
    parse: (text: string) => ({ path: new URL(text).pathname, toString: () => text }),
    joinPath: (...parts: unknown[]) => parts.join('/'),
  },
  ViewColumn: { Beside: -2 },
  l10n: { t: (text: string) => text },
  window: {
    activeTextEditor: undefined,
    registerWebviewPanelSerializer: (_: string, given: Serializer) => {
      serializer = given;
      return nothing;
    },
  },
  workspace: {
    onDidRenameFiles: (listener: (event: object) => void) => {
      tellRenamed = listener;
      return nothing;
    },
    onDidChangeTextDocument: () => nothing,
    onDidChangeConfiguration: () => nothing,
    getConfiguration: () => ({ get: () => ['openai', 'anthropic'] }),
  },
}));
vi.mock('vscode-languageclient', () => ({ State: { Stopped: 1, Starting: 3, Running: 2, StartFailed: 4 } }));
const { ProviderPanels } = await import('../../../client/features/provider-panel/index.ts');

const formats = ['openai', 'anthropic', 'mcp', 'gemini', 'mistral'].map((id) => ({ id, title: id }));

/** A panel like VS Code's, and a server that answers with its request. */
function newHost() {
  const said: StateMessage<PanelState>[] = [];
  const asked: ProviderViewsParams[] = [];
  let tell: (message: PanelMessage) => void = () => undefined;
  let isClosed = false;
  const panel = {
    webview: {
      html: '',
      asWebviewUri: (uri: unknown) => uri,
      onDidReceiveMessage: (listener: (message: string) => void) => {
        tell = (message) => listener(JSON.stringify(message));
        return nothing;
      },
      postMessage: (message: string) => Promise.resolve(said.push(JSON.parse(message)) > 0),
    },
    onDidDispose: () => nothing,
    dispose: () => {
      isClosed = true;
    },
  };
  const client = {
    state: 2,
    onDidChangeState: () => nothing,
    sendRequest: async (_: string, params: ProviderViewsParams) => {
      asked.push(params);
      return { problem: null, views: [] };
    },
  };
  const conversions = { writableFormats: async () => formats };
  const context = { extensionUri: 'x', globalState: { get: () => undefined, update: async () => undefined } };
  const panels = new ProviderPanels(context as never, client as never, conversions as never);
  return {
    panel,
    panels,
    said,
    asked,
    client,
    tell: (message: PanelMessage) => tell(message),
    isClosed: () => isClosed,
  };
}

const kept = {
  uri: 'file:///a/tools.aion',
  active: 'mistral',
  compared: 'gemini',
  tool: { index: 7, name: 'Tool7' },
};

beforeEach(() => {
  serializer = null;
});

describe('a panel of a file', () => {
  const renamed = (from: string, to: string) => tellRenamed?.({ files: [{ oldUri: from, newUri: to }] });

  test('follows it, or its folder, when it is renamed, with what was chosen', async () => {
    const { panel, asked, tell, isClosed } = newHost();
    await serializer?.deserializeWebviewPanel(panel, kept);
    renamed('file:///a/other.aion', 'file:///a/third.aion');
    renamed('file:///a/tools', 'file:///b/tools');
    tell({ kind: 'ready' });
    await expect.poll(() => asked.at(-1)?.uri).toBe(kept.uri);
    renamed('file:///a/tools.aion', 'file:///a/new.aion');
    tell({ kind: 'ready' });
    await expect.poll(() => asked.at(-1)?.uri).toBe('file:///a/new.aion');
    expect(asked.at(-1)).toMatchObject({ formats: ['mistral', 'gemini'], tool: kept.tool });
    renamed('file:///a', 'file:///b');
    tell({ kind: 'ready' });
    await expect.poll(() => asked.at(-1)?.uri).toBe('file:///b/new.aion');
    expect(panel).toMatchObject({ title: '{0}: Providers' });
    expect(isClosed()).toBe(false);
  });
});

describe('a panel that VS Code brings back after a reload', () => {
  test('asks for the provider, the comparison and the tool that were there', async () => {
    const { panel, said, asked, tell } = newHost();
    await serializer?.deserializeWebviewPanel(panel, kept);
    tell({ kind: 'ready' });
    await expect.poll(() => said).toHaveLength(1);
    expect(asked).toEqual([{ uri: kept.uri, formats: ['mistral', 'gemini'], tool: kept.tool }]);
    expect(said[0]?.state.choice).toEqual(kept);
    // Its provider gets a tab, behind those of the settings.
    expect(said[0]?.state.tabs.map(({ id }) => id)).toEqual(['openai', 'anthropic', 'mcp', 'gemini', 'mistral']);
  });

  test('is closed where nothing usable was kept', async () => {
    for (const state of [undefined, null, 'x', {}, { ...kept, tool: null }, { ...kept, active: 3 }]) {
      const { panel, isClosed } = newHost();
      await serializer?.deserializeWebviewPanel(panel, state);
      expect(isClosed(), JSON.stringify(state)).toBe(true);
    }
  });

  test('stays for the next window when this one ends', async () => {
    const { panel, panels, isClosed } = newHost();
    await serializer?.deserializeWebviewPanel(panel, kept);
    panels.dispose();
    expect(isClosed()).toBe(false);
  });

  test('is closed with a client that can never start', async () => {
    const { panel, panels, client, isClosed } = newHost();
    await serializer?.deserializeWebviewPanel(panel, kept);
    client.state = 4;
    panels.dispose();
    expect(isClosed()).toBe(true);
  });

  test('asks once for what changed while an answer was on its way', async () => {
    const { panel, said, asked, tell } = newHost();
    await serializer?.deserializeWebviewPanel(panel, kept);
    tell({ kind: 'ready' });
    for (let index = 0; index < 50; index++) tell({ kind: 'tool', index, name: `Tool${index}` });
    await expect.poll(() => asked.at(-1)?.tool).toEqual({ index: 49, name: 'Tool49' });
    await expect.poll(() => said).toHaveLength(asked.length);
    expect(asked.length).toBeLessThanOrEqual(3);
  });
});
