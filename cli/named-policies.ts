import { dirname } from 'node:path';
import { type ActivePolicies, activePoliciesOf } from '../agent/policy.ts';
import { noAgentSettings } from '../core/rules/index.ts';
import { Configurations } from './configuration.ts';
import { kindOf } from './files.ts';
import type { Host } from './host.ts';
import { absolutePath } from './paths.ts';

/**
 * The policies of the system, then those of the nearest `.aionrc.json` that are active there or named on the command line: above the
 * first of the paths, else above the current folder.
 */
export async function namedPolicies(
  host: Host,
  paths: readonly string[],
  names: readonly string[],
  tags: readonly string[],
): Promise<ActivePolicies> {
  const configurations = new Configurations({});
  const first = absolutePath(host, paths[0] ?? '.');
  const folder = kindOf(first) === 'folder' ? first : dirname(first);
  const { agent = noAgentSettings } = await configurations.layerFor(folder);
  const [problem] = configurations.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  return activePoliciesOf(agent, names, tags);
}
