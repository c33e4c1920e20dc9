import { sameJson } from '../../json/same-json.ts';
import type { CodeEffects, Effect, EffectEvidence } from '../../python/effects/code-effects.ts';
import type { CanonicalTool } from '../canonical-tool.ts';
import { inferCapabilities, READ_VERBS } from '../capabilities.ts';
import { annotatedEffect, wordsTellChanges } from './effect.ts';
import { topicOf } from './topics.ts';

/** The facts of a tool for people. Unlike those of `capabilities`, they can be unknown. */
export interface KnownTool {
  readonly effect: Effect;
  /** `write`, or the verb of reading (`search`); null for an unknown effect. */
  readonly action: string | null;
  readonly domains: readonly string[];
  /** Whether a second call has the effect of the first; null where unknown. */
  readonly idempotent: boolean | null;
}

/** The knowledge of a tool by its code (null for a definition without code), its annotations, its definition and its words. */
export function knownOf(tool: CanonicalTool, code: CodeEffects | null): KnownTool {
  const { name, description, annotations, capabilities } = tool;
  const effect = effectOf(tool, code);
  const hint = annotations?.['idempotentHint'];
  const topic = topicOf(name, description);
  const domains = new Set([
    ...(topic === null ? [] : [topic]),
    ...(['', 'general'].includes(capabilities.domain) ? [] : [capabilities.domain]),
  ]);
  return {
    effect,
    action: actionOf(effect, tool),
    domains: [...domains],
    idempotent:
      effect === 'looks' ||
      (typeof hint === 'boolean'
        ? hint
        : effect === 'unknown'
          ? null
          : capabilities.side_effects && capabilities.idempotent),
  };
}

function actionOf(effect: Effect, { capabilities: { action, side_effects } }: CanonicalTool): string | null {
  switch (effect) {
    case 'changes':
      return side_effects && action !== '' ? action : 'write';
    case 'looks':
      return side_effects || action === '' ? 'read' : action;
    case 'unknown':
      return null;
  }
}

/** The effect stated beyond the inferred one; null for none. aumai-toolcanon writes `side_effects: false` where it found nothing. */
function statedEffect({ name, description, annotations, capabilities }: CanonicalTool): Effect | null {
  const inferred = inferCapabilities(name, description, annotations);
  if (capabilities.action === '' || sameJson({ ...capabilities }, { ...inferred })) return null;
  if (capabilities.side_effects) return 'changes';
  const isInferredAnywhere = READ_VERBS.includes(capabilities.action) && capabilities.cost_estimate === 'unknown';
  return isInferredAnywhere ? null : 'looks';
}

/** Nothing overrides code with side effects; words alone never make a tool read-only. */
function effectOf(tool: CanonicalTool, code: CodeEffects | null): Effect {
  const annotated = annotatedEffect(tool.annotations);
  if (annotated === 'changes') return annotated;
  const byCode = effectBy(tool, code);
  if (byCode === 'looks' || code?.effect === 'changes') return byCode;
  return annotated ?? statedEffect(tool) ?? operationEffect(tool) ?? byCode;
}

type Described = Pick<CanonicalTool, 'name' | 'description' | 'link' | 'executable'>;

/** The effect by the code, else by the words. A tool with a link and no function answers with that link. */
export function effectBy(tool: Described, code: CodeEffects | null): Effect {
  if (code !== null && code.effect !== 'unknown') return code.effect;
  if (wordsTellChanges(tool)) return 'changes';
  return tool.link !== undefined && tool.executable === undefined ? 'looks' : 'unknown';
}

/** The call in the code that gives this effect; null if something else does. */
export function evidenceFor(effect: Effect, code: CodeEffects | null): EffectEvidence | null {
  return code !== null && code.effect === effect ? code.because : null;
}

function operationEffect({ source_format, original_definition }: CanonicalTool): Effect | null {
  const method = source_format === 'openapi' ? original_definition['method'] : undefined;
  return typeof method === 'string' && /^(?:put|patch|delete)$/i.test(method) ? 'changes' : null;
}
