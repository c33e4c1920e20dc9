import { describe, expect, test, vi } from 'vitest';
import { Consents, type SavedState } from '../../../../client/features/run-tool/consent/consents.ts';
import { readWhatStarts, type WhatStarts } from '../../../../client/features/run-tool/consent/what-starts.ts';

vi.mock('vscode', async () => (await import('../models/fake-vscode.ts')).fakeModelApi);
const { consentDetails } = await import('../../../../client/features/run-tool/consent/details.ts');

class State implements SavedState {
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
  python: { path: '/usr/bin/python3', version: null, why: 'found in PATH', identity: 'p1' },
  otherPythons: [],
  agreement: 'a1',
  modules: [
    { name: 'api', path: '/home/me/project/api.py' },
    { name: 'agent', path: '/home/me/project/agent.py' },
  ],
  environments: [{ path: '/home/me/project/.venv', files: 12 }],
  tools: [{ name: 'LogIn', path: '/home/me/project/auth.aion', line: 2, effect: 'looks' as const, cannotRun: null }],
};

describe('consent', () => {
  const changed = { ...starts, agreement: 'a2' };
  const otherPython = { ...changed, python: { ...starts.python, identity: 'p2' } };

  test('is not there before it is given', () => {
    const consents = new Consents(new State());
    expect(consents.covers(folder, starts)).toBeNull();
    expect(consents.isAnyGiven(folder)).toBe(false);
  });

  test('once is nowhere kept', async () => {
    const state = new State();
    const consents = new Consents(state);
    await consents.give(folder, starts, 'once');
    expect(consents.covers(folder, starts)).toBeNull();
    expect(consents.isAnyGiven(folder)).toBe(false);
    expect(state.values.size).toBe(0);
  });

  test('until the files change holds for what was shown, also in a later window', async () => {
    const state = new State();
    await new Consents(state).give(folder, starts, 'files');
    const later = new Consents(state);
    expect(later.covers(folder, starts)).toBe('files');
    expect(later.covers(folder, { ...starts, tools: [] })).toBe('files');
    expect(later.covers(folder, changed)).toBeNull();
    expect(later.isAnyGiven(folder)).toBe(true);
    expect(later.covers(`${folder}-other`, starts)).toBeNull();
  });

  test('while the window is open holds for changed files, not for another Python, nor in a later window', async () => {
    const state = new State();
    const consents = new Consents(state);
    await consents.give(folder, starts, 'window');
    expect(consents.covers(folder, changed)).toBe('window');
    expect(consents.covers(folder, otherPython)).toBeNull();
    expect(consents.isAnyGiven(folder)).toBe(true);
    expect(new Consents(state).isAnyGiven(folder)).toBe(false);
    expect(consents.covers(`${folder}-other`, starts)).toBeNull();
  });

  test.each(['files', 'window'] as const)('for %s can be withdrawn', async (kind) => {
    const state = new State();
    const consents = new Consents(state);
    await consents.give(folder, starts, kind);
    await consents.forget(folder);
    expect(consents.covers(folder, starts)).toBeNull();
    expect(consents.isAnyGiven(folder)).toBe(false);
    expect(state.values.size).toBe(0);
  });

  test('a later answer takes the place of an earlier one', async () => {
    const consents = new Consents(new State());
    await consents.give(folder, starts, 'window');
    await consents.give(folder, starts, 'files');
    expect(consents.covers(folder, changed)).toBeNull();
  });
});

describe('what a person is shown', () => {
  test('is the Python, the modules and the tools, with hidden characters named', () => {
    const [tool] = starts.tools;
    if (tool === undefined) throw new Error('There is no tool.');
    const tools = [
      tool,
      { ...tool, name: 'Drop\u202e', effect: 'changes' as const },
      { ...tool, name: 'Old', cannotRun: 'Why.' },
    ];
    const otherPythons = ['/home/me/project/b/.venv/bin/python'];
    expect(consentDetails({ ...starts, otherPythons, tools })).toBe(
      [
        'Python: /usr/bin/python3 (found in PATH)',
        'Python: /home/me/project/b/.venv/bin/python',
        '',
        'Modules of the workspace:',
        '  api (/home/me/project/api.py)',
        '  agent (/home/me/project/agent.py)',
        '',
        'Packages in the workspace:',
        '  /home/me/project/.venv (files: 12)',
        '',
        'Tools:',
        '  LogIn',
        '  Drop<U+202E> (has side effects)',
        '  Old (cannot run)',
      ].join('\n'),
    );
  });

  test('each name is one line', () => {
    const why = 'found\n\nNo code of the workspace runs.';
    const said = consentDetails({
      ...starts,
      python: { ...starts.python, path: '/p\ny', why },
      modules: [{ name: 'a', path: 'x\r\ny' }],
      environments: [{ path: 'e\n\nv', files: 1 }],
      tools: [{ name: 'b\n\nNo tool runs.', path: '', line: 1, effect: 'looks' as const, cannotRun: null }],
    });
    expect(said.split('\n')).toEqual([
      'Python: /p<U+000A>y (found<U+000A><U+000A>No code of the workspace runs.)',
      '',
      'Modules of the workspace:',
      '  a (x<U+000D><U+000A>y)',
      '',
      'Packages in the workspace:',
      '  e<U+000A><U+000A>v (files: 1)',
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
      effect: 'looks' as const,
      cannotRun: null,
    }));
    const said = consentDetails({ ...starts, modules: [], tools });
    expect(said).toContain("Modules of the workspace aren't imported.");
    expect(said).toContain('  T19\n  and 5 more');
  });
});

describe('what aion serve --show says', () => {
  test('is read', () => {
    const shown = {
      python: { path: '/usr/bin/python3', why: 'PATH', identity: 'p' },
      agreement: 'a',
      projects: [
        { path: '/p', python: { path: '/usr/bin/python3', why: 'PATH', identity: 'p' } },
        { path: '/p/q', python: { path: '/p/q/.venv/bin/python', why: '.venv', identity: 'q' } },
        { path: '/p/r', python: null },
      ],
      modules: [{ name: 'api', path: '/p/api.py' }],
      environments: [{ path: '/p/.venv', files: 12, sha256: 'e' }],
      tools: [{ name: 'A', path: '/p/a.aion', line: 3, effect: 'changes' as const, cannotRun: null }],
    };
    expect(readWhatStarts(JSON.stringify(shown))).toEqual({
      python: { path: '/usr/bin/python3', version: null, why: 'PATH', identity: 'p q' },
      otherPythons: ['/p/q/.venv/bin/python'],
      agreement: 'a',
      modules: shown.modules,
      environments: [{ path: '/p/.venv', files: 12 }],
      tools: [{ name: 'A', path: '/p/a.aion', line: 3, effect: 'changes' as const, cannotRun: null }],
    });
  });

  test('is nothing to agree to where it names no Python', () => {
    const none = { python: null, modules: [], tools: [] };
    expect(() => readWhatStarts(JSON.stringify(none))).toThrow('Python not found.');
    const refused = { ...none, projects: [{ path: '/p', python: null, noPython: 'Git tracks it.' }] };
    expect(() => readWhatStarts(JSON.stringify(refused))).toThrow('Git tracks it.');
    expect(() => readWhatStarts('')).toThrow();
  });
});
