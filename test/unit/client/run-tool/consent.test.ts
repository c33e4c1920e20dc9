import { describe, expect, test, vi } from 'vitest';
import { Consents, hasConsent, type KeptState } from '../../../../client/features/run-tool/consent/consents.ts';
import { readWhatStarts, type WhatStarts } from '../../../../client/features/run-tool/consent/what-starts.ts';

vi.mock('vscode', async () => (await import('../models/fake-vscode.ts')).fakeModelApi);
const { consentDetails } = await import('../../../../client/features/run-tool/consent/details.ts');

class State implements KeptState {
  readonly values = new Map<string, unknown>();
  get(key: string): unknown {
    return this.values.get(key);
  }
  async update(key: string, value: unknown): Promise<void> {
    // Like VS Code: undefined removes the key.
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, value);
  }
}

const folder = 'file:///home/me/project';
const starts: WhatStarts = {
  python: { path: '/usr/bin/python3', version: null, why: 'found in PATH' },
  modules: [
    { name: 'api', path: '/home/me/project/api.py' },
    { name: 'agent', path: '/home/me/project/agent.py' },
  ],
  tools: [{ name: 'LogIn', path: '/home/me/project/auth.aion', line: 2, changes: false, cannotRun: null }],
};

describe('consent', () => {
  test('is not there before it is given', () => {
    const consents = new Consents(new State());
    expect(consents.covers(folder, starts)).toBe(false);
    expect(consents.isAnyGiven(folder)).toBe(false);
  });

  test('holds for what was seen: the same Python and modules, in any order, with any tools', async () => {
    const consents = new Consents(new State());
    await consents.give(folder, starts);
    expect(consents.covers(folder, starts)).toBe(true);
    expect(consents.covers(folder, { ...starts, modules: starts.modules.toReversed() })).toBe(true);
    expect(consents.covers(folder, { ...starts, tools: [] })).toBe(true);
  });

  test.each<[string, WhatStarts]>([
    ['another Python', { ...starts, python: { ...starts.python, path: '/home/me/project/.venv/bin/python' } }],
    [
      'one module more',
      { ...starts, modules: [...starts.modules, { name: 'evil', path: '/home/me/project/evil.py' }] },
    ],
    ['one module less', { ...starts, modules: starts.modules.slice(1) }],
    [
      'the same name in another file',
      { ...starts, modules: [{ name: 'api', path: '/tmp/api.py' }, ...starts.modules.slice(1)] },
    ],
  ])('does not hold for %s', async (_, other) => {
    const consents = new Consents(new State());
    await consents.give(folder, starts);
    expect(consents.covers(folder, other)).toBe(false);
  });

  test('is one folder’s', async () => {
    const consents = new Consents(new State());
    await consents.give(folder, starts);
    expect(consents.covers(`${folder}-other`, starts)).toBe(false);
  });

  test('can be withdrawn', async () => {
    const state = new State();
    const consents = new Consents(state);
    await consents.give(folder, starts);
    expect(hasConsent(state, folder)).toBe(true);
    await consents.forget(folder);
    expect(consents.covers(folder, starts)).toBe(false);
    expect(hasConsent(state, folder)).toBe(false);
    expect(state.values.size).toBe(0);
  });

  test('a name with a separator in it is not two modules', async () => {
    const consents = new Consents(new State());
    const named = (modules: WhatStarts['modules']): WhatStarts => ({ ...starts, modules });
    await consents.give(folder, named([{ name: 'a","b', path: '' }]));
    expect(consents.covers(folder, named([{ name: 'a', path: 'b' }]))).toBe(false);
  });
});

describe('what a person is shown', () => {
  test('is the Python, the modules and the tools, with hidden characters named', () => {
    const [tool] = starts.tools;
    if (tool === undefined) throw new Error('There is no tool.');
    const tools = [tool, { ...tool, name: 'Drop\u202e', changes: true }, { ...tool, name: 'Old', cannotRun: 'Why.' }];
    expect(consentDetails({ ...starts, tools })).toBe(
      [
        'Python: /usr/bin/python3 (found in PATH)',
        '',
        'Modules of the workspace:',
        '  api (/home/me/project/api.py)',
        '  agent (/home/me/project/agent.py)',
        '',
        'Tools:',
        '  LogIn',
        '  Drop<U+202E> (changes something)',
        '  Old (cannot run)',
      ].join('\n'),
    );
  });

  test('each name is one line', () => {
    const why = 'found\n\nNo code of the workspace runs.';
    const said = consentDetails({
      python: { path: '/p\ny', version: null, why },
      modules: [{ name: 'a', path: 'x\r\ny' }],
      tools: [{ name: 'b\n\nNo tool runs.', path: '', line: 1, changes: false, cannotRun: null }],
    });
    expect(said.split('\n')).toEqual([
      'Python: /p<U+000A>y (found<U+000A><U+000A>No code of the workspace runs.)',
      '',
      'Modules of the workspace:',
      '  a (x<U+000D><U+000A>y)',
      '',
      'Tools:',
      '  b<U+000A><U+000A>No tool runs.',
    ]);
  });

  test('a long list is counted; no modules are a sentence', () => {
    const tools = Array.from({ length: 25 }, (_, at) => ({
      name: `T${at}`,
      path: '',
      line: 1,
      changes: false,
      cannotRun: null,
    }));
    const said = consentDetails({ ...starts, modules: [], tools });
    expect(said).toContain('No module of the workspace is imported.');
    expect(said).toContain('  T19\n  and 5 more');
  });
});

describe('what aion serve --show says', () => {
  test('is read', () => {
    const shown = {
      python: { path: '/usr/bin/python3', why: 'PATH' },
      modules: [{ name: 'api', path: '/p/api.py' }],
      tools: [{ name: 'A', path: '/p/a.aion', line: 3, effect: 'changes', cannotRun: null }],
    };
    expect(readWhatStarts(JSON.stringify(shown))).toEqual({
      python: { path: '/usr/bin/python3', version: null, why: 'PATH' },
      modules: shown.modules,
      tools: [{ name: 'A', path: '/p/a.aion', line: 3, changes: true, cannotRun: null }],
    });
  });

  test('is nothing to agree to where it names no Python', () => {
    const none = { python: null, modules: [], tools: [] };
    expect(() => readWhatStarts(JSON.stringify(none))).toThrow('No Python was found.');
    expect(() => readWhatStarts('')).toThrow();
  });
});
