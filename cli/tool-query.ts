import { type OrProblem, say } from '../core/text/index.ts';
import type { CanonicalTool, KnownTool } from '../core/tools/index.ts';
import { didYouMean } from './arguments.ts';

type Operator = '=' | '!=' | '~=';

interface ToolCondition {
  readonly key: string;
  readonly operator: Operator;
  readonly value: string;
}

const unknown = 'unknown';
const sideEffects: Readonly<Record<KnownTool['effect'], string>> = { changes: 'true', looks: 'false', unknown };

/** The keys of a query and a tool's values for them: aumai-toolcanon's queries, each part also by itself. */
const facts: Readonly<Record<string, (tool: CanonicalTool, known: KnownTool) => readonly string[]>> = {
  name: ({ name }) => [name],
  version: ({ version }) => [version],
  action: (_, { action }) => [action ?? unknown],
  domain: (_, { domains }) => (domains.length === 0 ? [unknown] : domains),
  side_effects: (_, { effect }) => [sideEffects[effect]],
  idempotent: (_, { idempotent }) => [String(idempotent ?? unknown)],
  cost: ({ capabilities }) => [capabilities.cost_estimate],
  capability: (_, { action, domains, effect }) => [
    ...(action === null ? [] : [action]),
    ...domains,
    ...(effect === 'changes' ? ['side_effects'] : []),
  ],
  permission: ({ security }) => security?.required_permissions ?? [],
  classification: ({ security }) => (security === null ? [] : [security.data_classification]),
  pii: ({ security }) => (security === null ? [] : [security.pii_handling]),
  security: ({ security }) =>
    security === null
      ? []
      : [
          ...security.required_permissions,
          ...(security.data_classification === 'public' ? [] : [security.data_classification]),
        ],
  format: ({ source_format }) => [source_format],
};

/** Reads `action=read,name~=mail`, once or repeated. */
export function readQuery(given: readonly string[]): OrProblem<{ readonly conditions: readonly ToolCondition[] }> {
  const conditions: ToolCondition[] = [];
  for (const words of given.flatMap((list) => list.split(',')).map((part) => part.trim())) {
    const [, key = '', operator = '', value = ''] = /^(\w+)\s*(=|!=|~=)\s*(.*)$/s.exec(words) ?? [];
    if (operator === '') {
      return {
        ok: false,
        problem: say`Invalid condition "${words}" for --where. Use a condition such as action=read.`,
      };
    }
    if (!Object.hasOwn(facts, key)) {
      const keys = Object.keys(facts);
      return {
        ok: false,
        problem: `${say`Unknown key "${key}" for --where.`}${didYouMean(key, keys)} ${say`Valid keys: ${keys.join(', ')}.`}`,
      };
    }
    conditions.push({ key, operator: operator as Operator, value });
  }
  return { ok: true, conditions };
}

/** Whether all conditions hold. Of several values (permissions) one match is enough; for `!=` none may match. */
export function holds(tool: CanonicalTool, known: KnownTool, conditions: readonly ToolCondition[]): boolean {
  return conditions.every((condition) => holdsOne(facts[condition.key]?.(tool, known) ?? [], condition));
}

function holdsOne(values: readonly string[], { operator, value }: ToolCondition): boolean {
  switch (operator) {
    case '=':
      return values.includes(value);
    case '!=':
      return !values.includes(value);
    case '~=':
      return values.some((one) => one.toLowerCase().includes(value.toLowerCase()));
  }
}
