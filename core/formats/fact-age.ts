import type { ProviderLimit } from './limits.ts';

/** After a year the source may say something else. */
const longestDays = 365;

/** Whether the source of the fact should be read again. */
export function isOldFact({ verified }: Pick<ProviderLimit, 'verified'>, now: Date): boolean {
  return now.getTime() - Date.parse(verified) > longestDays * 24 * 60 * 60 * 1000;
}
