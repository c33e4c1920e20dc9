import { sameJson } from '../../json/same-json.ts';
import type { CanonicalTool } from '../canonical-tool.ts';
import { inferCapabilities, READ_VERBS } from '../capabilities.ts';
import { annotatedEffect, type Effect, effectOf } from './effect.ts';
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

/** The knowledge of a tool by its annotations, its definition, and its words, in this order. */
export function knownOf(tool: CanonicalTool): KnownTool {
  const { name, description, annotations, capabilities } = tool;
  const effect = annotatedEffect(annotations) ?? statedEffect(tool) ?? operationEffect(tool);
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

function operationEffect(tool: CanonicalTool): Effect {
  const effect = effectOf(tool);
  const method = tool.source_format === 'openapi' ? tool.original_definition['method'] : undefined;
  const changes = typeof method === 'string' && /^(?:put|patch|delete)$/i.test(method);
  return changes ? (effect === 'looks' ? 'unknown' : 'changes') : effect;
}
