import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.mock('vscode', async () => (await import('./fake-vscode.ts')).fakeVscode);

const { ToolsModel } = await import('../../../client/features/tools-view/tools-model.ts');

const file = (uri: string) => ({
  ...{ kind: 'group', key: { kind: 'file', uri }, children: [], problems: { errors: 0, warnings: 0 } },
});

describe('the rows of the Tools view', () => {
  let rows: readonly object[] = [];
  let events = 0;
  let model = new ToolsModel(async () => rows as never);

  beforeEach(async () => {
    rows = [file('file:///a.aion')];
    events = 0;
    model = new ToolsModel(async () => rows as never);
    model.onChanged(() => void events++);
    await model.roots();
  });

  test('that are loaded again and are the same are not shown again: a menu of a row stays valid', async () => {
    rows = [file('file:///a.aion')];
    await model.refresh();
    expect(events).toBe(0);
  });

  test('that differ are loaded before VS Code is told', async () => {
    const shown: unknown[] = [];
    rows = [file('file:///a.aion'), file('file:///b.py')];
    model.onChanged(() => void model.roots().then((roots) => shown.push(...roots)));
    await model.refresh();
    rows = [];
    await Promise.resolve();
    expect(events).toBe(1);
    expect(shown).toHaveLength(2);
  });

  test('of an older refresh are not shown after those of a newer one', async () => {
    const answers: ((rows: readonly object[]) => void)[] = [];
    const slow = new ToolsModel(() => new Promise((resolve) => answers.push(resolve as never)));
    const [older, newer] = [slow.refresh(), slow.refresh()];
    answers[1]?.([file('file:///new.aion')]);
    answers[0]?.([]);
    await Promise.all([older, newer]);
    expect(await slow.roots()).toEqual([file('file:///new.aion')]);
  });

  test('that could not be loaded are asked for again, where VS Code reports the error', async () => {
    let fails = false;
    const failing = new ToolsModel(async () => {
      if (fails) throw new Error('The server ended.');
      return rows as never;
    });
    await failing.roots();
    fails = true;
    await failing.refresh();
    await expect(failing.roots()).rejects.toThrow('The server ended.');
  });

  test('are loaded after a change only while the view is visible', async () => {
    vi.useFakeTimers();
    try {
      rows = [];
      model.stale(false);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(events).toBe(0);
      await model.seen();
      expect(events).toBe(1);
      rows = [file('file:///c.aion')];
      model.stale(true);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(events).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
