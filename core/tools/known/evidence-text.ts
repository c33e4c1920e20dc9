import type { EffectEvidence } from '../../python/effects/code-effects.ts';

/** `os.remove, api.py:12`: the call, and where it is; in an executable string the call alone. */
export function evidenceText({ call, path, line }: EffectEvidence): string {
  return path === null ? call : `${call}, ${path}:${line}`;
}
