import type { ProviderTab } from './messages.ts';

/** The tabs: the targets of the settings first, in the order they are named there, then all others. */
export function orderedTabs(formats: readonly ProviderTab[], targets: readonly string[]): readonly ProviderTab[] {
  const first = targets.flatMap((target) => formats.find(({ id }) => id === target) ?? []);
  const others = formats.filter((format) => !first.includes(format));
  return [...first, ...others].map(({ id, title }) => ({ id, title }));
}
