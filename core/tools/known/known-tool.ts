import { sameJson } from '../../json/same-json.ts';
import type { CanonicalTool } from '../canonical-tool.ts';
import { inferCapabilities, READ_VERBS } from '../capabilities.ts';
import { annotatedEffect, type Effect, effectOf } from './effect.ts';
import { topicOf } from './topics.ts';

/** What is known of a tool; it is shown to people, where `capabilities` has to answer yes or no. */
export interface KnownTool {
  readonly effect: Effect;
  /** `write`, or the verb by which it looks (`search`); null where it is not known whether it changes something. */
  readonly action: string | null;
  /** What it works on: `payments`, `files`; empty where that is not known. */
  readonly domains: readonly string[];
  /** Whether a second call does what the first did; null where that is not known. */
  readonly idempotent: boolean | null;
}

/** What is known of a tool by its annotations, by what its definition states, and by its words, in this order. */
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

/**
 * What a canonical definition states beyond what is inferred for every tool: `side_effects: false` beside a verb of reading is
 * what aumai-toolcanon writes where it found nothing.
 */
function statedEffect({ name, description, annotations, capabilities }: CanonicalTool): Effect | null {
  const inferred = inferCapabilities(name, description, annotations);
  if (capabilities.action === '' || sameJson({ ...capabilities }, { ...inferred })) return null;
  if (capabilities.side_effects) return 'changes';
  const isInferredAnywhere = READ_VERBS.includes(capabilities.action) && capabilities.cost_estimate === 'unknown';
  return isInferredAnywhere ? null : 'looks';
}

/** What the words say; the method of an OpenAPI operation also has a say. */
function operationEffect(tool: CanonicalTool): Effect {
  const effect = effectOf(tool);
  const method = tool.source_format === 'openapi' ? tool.original_definition['method'] : undefined;
  const changes = typeof method === 'string' && /^(?:put|patch|delete)$/i.test(method);
  return changes ? (effect === 'looks' ? 'unknown' : 'changes') : effect;
}
