import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Memento, SecretStorage } from 'vscode';

interface Item {
  readonly label: string;
  readonly means: string;
}

/** VS Code's list, closed at once without a choice. */
class Pick {
  placeholder = '';
  items: readonly Item[] = [];
  #hide: () => void = () => undefined;
  onDidAccept(): void {}
  onDidTriggerItemButton(): void {}
  onDidHide(listener: () => void): void {
    this.#hide = listener;
  }
  dispose(): void {}
  show(): void {
    shown.push(this);
    this.#hide();
  }
}

const shown: Pick[] = [];
/** VS Code's models; empty in a version that is too old. */
const models: { lm?: object | undefined } = {};

vi.mock('vscode', async () => ({
  ...(await import('./fake-vscode.ts')).fakeModelApi,
  get lm() {
    return models.lm;
  },
  ThemeIcon: class {},
  QuickPickItemKind: { Separator: -1 },
  ConfigurationTarget: { Global: 1 },
  workspace: { getConfiguration: () => ({ get: () => ['llama3.2@ollama'] }) },
  window: { createQuickPick: () => new Pick() },
}));
const { ModelAddresses } = await import('../../../../client/features/models/addresses.ts');
const { chooseModel, modelOfId } = await import('../../../../client/features/models/choose-model.ts');

const addresses = new ModelAddresses({ get: async () => undefined } as unknown as SecretStorage);
const state = { get: () => undefined, update: async () => undefined } as unknown as Memento;
const acme = { name: 'M', vendor: 'acme', id: 'm1', version: '1' };

afterEach(() => {
  shown.length = 0;
});

describe('the list of models', () => {
  it.each([
    ['has no models at all', undefined],
    ['cannot name them', {}],
    ['has none', { selectChatModels: async () => [] }],
    ['fails to name them', { selectChatModels: async () => Promise.reject(new Error('gone')) }],
  ])('says how to go on where VS Code %s', async (_, lm) => {
    models.lm = lm;
    expect(await chooseModel(addresses, state)).toBeNull();
    const [{ placeholder, items } = new Pick()] = shown;
    expect(placeholder).toBe('No language model available in VS Code. Enter the address of a model.');
    const servers = ['Ollama', 'LM Studio', 'llama.cpp', 'vLLM', 'OpenAI', 'Anthropic', 'OpenRouter'];
    const offered = items.filter(({ means }) => means === 'server').map(({ label }) => label);
    expect(offered).toEqual(servers.map((title) => `$(add) ${title}…`));
    const others = items.filter(({ means }) => means !== 'server').map(({ means }) => means);
    expect(others).toEqual(['new address', 'address', 'new address']);
    expect(items.at(-1)?.label).toContain('Enter an Address…');
    // A model of another VS Code is missing; an address still exists.
    expect(await modelOfId('editor acme m1', addresses)).toBeNull();
    const known = await modelOfId('address openai http://127.0.0.1:11434/v1 llama3.2', addresses);
    expect(known?.name).toBe('llama3.2');
  });

  it('begins with the models of VS Code', async () => {
    models.lm = { selectChatModels: async () => [acme] };
    expect(await chooseModel(addresses, state)).toBeNull();
    const [{ placeholder, items } = new Pick()] = shown;
    expect(placeholder).toBe('Choose a model. Nothing is sent yet.');
    expect(items.map(({ label }) => label).slice(0, 2)).toEqual(['Models of VS Code', 'M']);
    expect((await modelOfId('editor acme m1', addresses))?.place).toBe('VS Code, by acme');
  });
});
