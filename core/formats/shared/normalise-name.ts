import { say, translated } from '../../text/say.ts';
import type { Loss } from '../../tools/loss.ts';
import type { NameLimit } from '../limits.ts';
import { patternOf } from './pattern.ts';

/**
 * A name that the provider takes: refused characters become `_`, a refused first character gets a `_` before it, a
 * reserved prefix gets `tool_` before it, and the rest is cut off at the limit. Deterministic; a name that fits is
 * unchanged. An empty name stays empty.
 */
export function repairName(name: string, limit: NameLimit): string {
  if (name === '') return name;
  let repaired = name.replaceAll(patternOf(`(?!${limit.allowed})[\\s\\S]`, 'gu'), '_');
  if (limit.firstAllowed !== undefined && !patternOf(`^${limit.firstAllowed}`).test(repaired)) {
    repaired = `_${repaired}`;
  }
  const reserved = limit.reservedPrefixes?.find((prefix) => repaired.startsWith(prefix));
  if (reserved !== undefined) repaired = `tool_${repaired}`;
  return repaired.slice(0, limit.maxLength);
}

export function isNameAccepted(name: string, limit: NameLimit): boolean {
  return (
    name.length > 0 &&
    name.length <= limit.maxLength &&
    patternOf(limit.pattern).test(name) &&
    limit.reservedPrefixes?.some((prefix) => name.startsWith(prefix)) !== true
  );
}

/** The loss to declare for a changed name. */
export function nameLoss(from: string, to: string, limit: NameLimit): Loss {
  return {
    path: '/name',
    lost: say`name "${from}"`,
    reason: say`${translated(limit.says)} Renamed to "${to}".`,
  };
}
