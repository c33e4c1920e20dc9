import type { ProviderTab } from './messages.ts';

/** About one line of a narrow panel. */
const fewest = 4;
const most = 6;

export interface OrderedTabs {
  readonly tabs: readonly ProviderTab[];
  readonly more: readonly ProviderTab[];
}

/** The tabs: targets of the settings in their order, then the last used, up to `fewest`. The rest is `more`. */
export function orderedTabs(
  formats: readonly ProviderTab[],
  targets: readonly string[],
  used: readonly string[],
): OrderedTabs {
  const wanted = [...new Set([...targets, ...used.slice(0, Math.max(most - targets.length, 0))])];
  const known = wanted.flatMap((id) => formats.find((format) => format.id === id) ?? []);
  const others = formats.filter((format) => !known.includes(format));
  const missing = Math.max(fewest - known.length, 0);
  const plain = (list: readonly ProviderTab[]): readonly ProviderTab[] => list.map(({ id, title }) => ({ id, title }));
  return { tabs: plain([...known, ...others.slice(0, missing)]), more: plain(others.slice(missing)) };
}

/** Adds a tab for one more provider, at the end. */
export function withTab({ tabs, more }: OrderedTabs, id: string): OrderedTabs {
  const added = more.filter((tab) => tab.id === id);
  return { tabs: [...tabs, ...added], more: more.filter((tab) => tab.id !== id) };
}
