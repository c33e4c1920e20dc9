import { say, translated } from '../../text/say.ts';
import type { Loss } from '../../tools/loss.ts';
import type { ProviderLimit } from '../limits.ts';
import { patternOf } from './pattern.ts';

export type NameLimit = Extract<ProviderLimit, { kind: 'name' }>;

/**
 * A name that the provider takes: every character it refuses becomes `_`, a first character it refuses there gets a `_`
 * before it, a reserved beginning gets `tool_` before it, and the rest is cut off at the limit. Deterministic; the same
 * name if it already fits. An empty name stays empty: nothing can be made of it.
 */
export function mendName(name: string, limit: NameLimit): string {
  if (name === '') return name;
  let mended = name.replaceAll(patternOf(`(?!${limit.allowed})[\\s\\S]`, 'gu'), '_');
  if (limit.firstAllowed !== undefined && !patternOf(`^${limit.firstAllowed}`).test(mended)) mended = `_${mended}`;
  const reserved = limit.reservedPrefixes?.find((prefix) => mended.startsWith(prefix));
  if (reserved !== undefined) mended = `tool_${mended}`;
  return mended.slice(0, limit.maxLength);
}

/** Whether the provider takes the name as it is. */
export function isNameAccepted(name: string, limit: NameLimit): boolean {
  return (
    name.length > 0 &&
    name.length <= limit.maxLength &&
    patternOf(limit.pattern).test(name) &&
    limit.reservedPrefixes?.some((prefix) => name.startsWith(prefix)) !== true
  );
}

/** The loss to declare for a name that was changed. */
export function nameLoss(from: string, to: string, limit: NameLimit): Loss {
  return {
    path: '/name',
    lost: say`the name "${from}"`,
    reason: say`${translated(limit.says)} "${to}" is written instead.`,
  };
}
