import { anthropic } from './anthropic.ts';
import { anthropicStrictLimits } from './facts/anthropic.ts';
import type { ToolFormat } from './format.ts';
import type { TargetId } from './format-id.ts';
import { formats } from './registry.ts';
import type { Target } from './target.ts';

/** The targets that are written in the format of another. */
const others: readonly Target[] = [
  {
    id: 'anthropic-strict',
    title: 'Anthropic (strict mode)',
    provider: 'Anthropic strict mode',
    format: anthropic,
    limits: anthropicStrictLimits,
    strict: 'anthropic',
  },
];

/** Each format is also a target. */
function ofFormat(format: ToolFormat): Target {
  const { id, title, provider, limits } = format;
  return { id, title, provider, format, limits, ...(id === 'openai-strict' ? { strict: 'openai' as const } : {}) };
}

/** All targets: the formats in the order of the registry, and the others after the format that they are written in. */
export const targets: readonly Target[] = formats.flatMap((format) => [
  ofFormat(format),
  ...others.filter((target) => target.format === format),
]);

const byId: ReadonlyMap<string, Target> = new Map(targets.map((target) => [target.id, target]));

/** The target of an id from a person or a file, also one whose format is only read; `undefined` for an unknown one. */
export function findTarget(id: string): Target | undefined {
  return byId.get(id);
}

export function targetOf(id: TargetId): Target {
  const target = byId.get(id);
  if (target === undefined) throw new RangeError(`The target "${id}" is not registered.`);
  return target;
}

/** The targets that tools can be converted for. */
export const writableTargets: readonly Target[] = targets.filter(({ format }) => format.write !== undefined);
