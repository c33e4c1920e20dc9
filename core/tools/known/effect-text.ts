import type { Effect, EffectEvidence } from '../../python/effects/code-effects.ts';
import { translated, wording } from '../../text/say.ts';

const labels: { readonly [E in Effect]: string } = {
  changes: wording`Has side effects`,
  looks: wording`Read-only`,
  unknown: wording`Side effects unknown`,
};

/** `Has side effects (os.remove, api.py:12)`; the label alone without evidence. */
export function effectText(effect: Effect, because: EffectEvidence | null): string {
  const label = translated(labels[effect]);
  return because === null ? label : `${label} (${evidenceText(because)})`;
}

/** `os.remove, api.py:12`: the call, and where it is; in an executable string the call alone. */
export function evidenceText({ call, path, line }: EffectEvidence): string {
  return path === null ? call : `${call}, ${path}:${line}`;
}
