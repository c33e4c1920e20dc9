import { canonicalize } from '../../formats/canonicalize.ts';
import type { DetectedTool } from '../../formats/detect.ts';
import type { FormatId } from '../../formats/format-id.ts';
import { judgeAll, judgeAllFor } from '../../formats/judge.ts';
import type { ProviderProblem } from '../../formats/limits.ts';
import { formatOf } from '../../formats/registry.ts';
import type { Target } from '../../formats/target.ts';
import { readsFormat } from '../../formats/targets.ts';
import type { CheckSettings } from '../settings.ts';
import { targetsNamed } from './target.ts';

/** One mistake in a list of definitions, with the problem that it is for each provider. */
export interface Mistake {
  /** The index of the definition, then the pointer in it. */
  readonly pointer: string;
  readonly problems: readonly [ProviderProblem, ...ProviderProblem[]];
}

/**
 * The targets that definitions of a format are checked against, besides the format. The default targets count for MCP only: its tools
 * are sent to any provider, and those of another format to one. Benchmarks and frameworks write definitions of their own, which nobody is sent.
 */
export function targetsFor(format: FormatId, { targets, areTargetsSet }: CheckSettings): readonly Target[] {
  const isSent = formatOf(format).write !== undefined || format === 'openapi';
  return isSent && (areTargetsSet || format === 'mcp') ? targetsNamed(targets).filter(({ id }) => id !== format) : [];
}

/** The mistakes in definitions of one format: by its own limits, and by those of the targets, for which nothing is rewritten. Of the default targets, only refusals count. */
export function mistakesIn(
  found: readonly Pick<DetectedTool, 'definition'>[],
  format: FormatId,
  targets: readonly Target[],
  { areTargetsSet }: CheckSettings,
): readonly Mistake[] {
  const definitions = found.map(({ definition }) => definition);
  const readers = targets.filter((target) => readsFormat(target, format));
  // Other providers take definitions in OpenAI's form by limits of their own.
  const isForOthers = areTargetsSet && readers.length > 0 && readers.every(({ id }) => id !== format);
  const own = judgeAll(definitions, format).filter(
    ({ limit }) => !isForOthers || limit === 'shape' || limit === 'json-schema',
  );
  const others = targets.filter((target) => !readsFormat(target, format));
  const invalid = new Set(own.filter(({ limit }) => limit === 'json-schema').map(({ pointer }) => indexIn(pointer)));
  const tools = others.length === 0 ? [] : definitions.map((definition) => canonicalize(definition, format).result);
  const ofTargets = [
    ...readers.flatMap((target) => judgeAll(definitions, target.id)),
    ...judgeAllFor(tools, others, invalid),
  ].filter(({ limit, severity }) => limit !== 'shape' && (areTargetsSet || severity === 'error'));
  const byMistake = new Map<string, [ProviderProblem, ...ProviderProblem[]]>();
  // The message of an error says more than that of a warning.
  const bySeverity = (severity: ProviderProblem['severity']): readonly ProviderProblem[] =>
    [...own, ...ofTargets].filter((problem) => problem.severity === severity);
  for (const problem of [...bySeverity('error'), ...bySeverity('warning')]) {
    const key = keyOf(problem);
    const same = byMistake.get(key);
    if (same === undefined) byMistake.set(key, [problem]);
    else same.push(problem);
  }
  return [...byMistake.values()].map((problems) => ({ pointer: problems[0].pointer, problems }));
}

/** The index that a pointer begins with. */
function indexIn(pointer: string): number {
  return Number(/^\/(\d+)/.exec(pointer)?.[1] ?? Number.NaN);
}

/** Providers have other lengths for names and descriptions, so the messages of one mistake differ. */
function keyOf({ pointer, limit, message }: ProviderProblem): string {
  const isOfLength = limit === 'name-pattern' || limit === 'description-length';
  return `${pointer} ${isOfLength ? limit : message}`;
}
