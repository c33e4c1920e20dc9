import { type CallFamily, callFamilies } from '../core/calls/call-family.ts';
import { editDistance } from '../core/text/edit-distance.ts';
import { say } from '../core/text/say.ts';

export type NamedFamily =
  | { readonly ok: true; readonly family: CallFamily | null }
  | { readonly ok: false; readonly problem: string };

/** The family that `--family` names; null where it names none. The forms of providers may have `api-` before them. */
export function familyOf(name: string | null): NamedFamily {
  if (name === null) return { ok: true, family: null };
  const bare = name.replace(/^api-/, '');
  const family = callFamilies.find((one) => one === bare);
  if (family !== undefined) return { ok: true, family };
  const near = callFamilies.find((one) => editDistance(bare, one, 2) <= 2);
  const hint = near === undefined ? say`docs/calls.md lists them.` : say`Did you mean ${near}?`;
  return { ok: false, problem: `${say`--family does not know "${name}".`} ${hint}` };
}
