import { say } from '../text/say.ts';
import type { FormatId, TargetId } from './format-id.ts';
import { findFormat, formats } from './registry.ts';
import { conversionTargets, findTarget } from './targets.ts';

export type Named<Id> =
  | { readonly ok: true; readonly id: Id }
  /** `known`: the ids that could have been named; empty if the format is known but cannot be used so. */
  | { readonly ok: false; readonly problem: string; readonly known: readonly string[] };

/** The format of that name for reading, or the problem. */
export function formatNamed(name: string): Named<FormatId> {
  const format = findFormat(name);
  return format === undefined ? unknown(name, formats) : { ok: true, id: format.id };
}

/** The target of that name for writing, or the problem. */
export function targetNamed(name: string): Named<TargetId> {
  const target = findTarget(name);
  if (target === undefined) return unknown(name, conversionTargets);
  if (target.format.write !== undefined) return { ok: true, id: target.id };
  return { ok: false, problem: say`Conversion to ${target.title} isn't supported.`, known: [] };
}

function unknown(name: string, supported: readonly { readonly id: string }[]): Named<never> {
  const known = supported.map(({ id }) => id).sort();
  return { ok: false, problem: say`Unknown format "${name}". Supported formats: ${known.join(', ')}.`, known };
}
