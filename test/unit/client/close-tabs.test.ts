import { expect, test, vi } from 'vitest';

const groups = vi.hoisted(() => ({ all: [{ tabs: [] as object[] }], closed: [] as unknown[] }));

vi.mock('vscode', () => ({
  window: {
    tabGroups: {
      all: groups.all,
      async close(tabs: readonly object[]) {
        if (tabs.some((tab) => !groups.all[0]?.tabs.includes(tab)))
          throw new Error('Tab close: Invalid tab not found!');
        groups.closed.push(...tabs);
      },
    },
  },
}));

test('a tab that the person has closed meanwhile is left out', async () => {
  const { closeTabs } = await import('../../../client/close-tabs.ts');
  const [there, gone] = [{ label: 'there' }, { label: 'gone' }];
  groups.all[0]?.tabs.push(there);
  await closeTabs([gone, there] as never);
  expect(groups.closed).toEqual([there]);
  await closeTabs([gone] as never);
  expect(groups.closed).toEqual([there]);
});
