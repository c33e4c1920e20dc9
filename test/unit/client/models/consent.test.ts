import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Memento } from 'vscode';
import type { ChosenModel } from '../../../../client/features/models/chosen-model.ts';
import { ModelConsents, type ModelUse } from '../../../../client/features/models/consent.ts';
import { fakeModelApi } from './fake-vscode.ts';

vi.mock('vscode', async () => (await import('./fake-vscode.ts')).fakeModelApi);

const asked = fakeModelApi.window.showWarningMessage;

function consents(): ModelConsents {
  const values = new Map<string, unknown>();
  return new ModelConsents({
    keys: () => [...values.keys()],
    get: (key: string) => values.get(key),
    update: async (key: string, value: unknown) => void values.set(key, value),
  } as Memento);
}

const model = {
  id: 'address openai http://127.0.0.1:1/v1 m',
  name: 'm',
  place: 'http://127.0.0.1:1/v1',
} as ChosenModel;
const use: ModelUse = { tools: [{ name: 'get_weather', effect: 'looks' }], runs: true };

describe('the consent to a model', () => {
  beforeEach(() => {
    asked.mockReset();
    asked.mockImplementation(async (_question, _options, yes) => yes);
  });

  it('names the model, the place, each tool and what is sent', async () => {
    const tools = [...use.tools, { name: 'delete_city\u202e', effect: 'changes' as const }];
    await consents().isAllowed(model, { tools, runs: true });
    const [question, { modal, detail }] = asked.mock.calls[0] ?? [];
    expect(modal).toBe(true);
    expect(question).toBe('Allow "m" to use these tools?');
    expect(detail).toContain('Model: m (http://127.0.0.1:1/v1)');
    expect(detail).toContain('  get_weather\n  delete_city<U+202E> (has side effects)');
    expect(detail).toContain('Sent to the model:');
    expect(detail).toContain('run immediately, with your permissions');
  });

  it('shows each name in one line', async () => {
    const name = 'get_weather\n\nNo code of the workspace runs.\r\n\u2028x';
    const shown = 'get_weather<U+000A><U+000A>No code of the workspace runs.<U+000D><U+000A><U+2028>x';
    await consents().isAllowed({ ...model, name, place: name }, { tools: [{ name, effect: 'looks' }], runs: true });
    const [question, { detail }] = asked.mock.calls[0] ?? [];
    expect(question).toBe(`Allow "${shown}" to use these tools?`);
    expect(detail).toContain(`Model: ${shown} (${shown})\n\nTools:\n  ${shown}\n\nSent`);
  });

  it('is asked for once', async () => {
    const own = consents();
    expect(own.covers(model, use)).toBe(false);
    expect(await own.isAllowed(model, use)).toBe(true);
    expect(await own.isAllowed(model, use)).toBe(true);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('that is refused is asked for again', async () => {
    const own = consents();
    asked.mockResolvedValueOnce(undefined);
    expect(await own.isAllowed(model, use)).toBe(false);
    expect(own.covers(model, use)).toBe(false);
    expect(await own.isAllowed(model, use)).toBe(true);
  });

  it.each<[string, ChosenModel, ModelUse]>([
    ['another model', { ...model, id: 'address openai http://127.0.0.1:1/v1 other' }, use],
    ['another address', { ...model, id: 'address openai https://example.com/v1 m' }, use],
    ['another tool', model, { ...use, tools: [...use.tools, { name: 'add', effect: 'looks' }] }],
  ])('does not hold for %s', async (_, other, otherUse) => {
    const own = consents();
    await own.isAllowed(model, use);
    expect(own.covers(other, otherUse)).toBe(false);
    // The new answer keeps the old one.
    await own.isAllowed(other, otherUse);
    expect(own.covers(model, use) && own.covers(other, otherUse)).toBe(true);
  });

  it('to show tools is none to explain them, which sends more', async () => {
    const own = consents();
    const explained = { ...use, runs: false, explains: true } as const;
    await own.isAllowed(model, { ...use, runs: false });
    expect(own.covers(model, explained)).toBe(false);
    await own.isAllowed(model, explained);
    expect(asked.mock.calls[1]?.[1].detail).toContain('the last results of its expectations');
    expect(own.covers(model, explained)).toBe(true);
  });

  it('to show tools is none to run them', async () => {
    const own = consents();
    await own.isAllowed(model, { ...use, runs: false });
    expect(asked.mock.calls[0]?.[1].detail).not.toContain('with your permissions');
    expect(own.covers(model, use)).toBe(false);
  });
});
