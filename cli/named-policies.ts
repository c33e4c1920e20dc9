import { type PoliciesInForce, policiesInForce } from '../agent/policy.ts';
import { Configurations } from './configuration.ts';
import type { Host } from './host.ts';

/** The policies of the system, then those of the nearest `.aionrc.json` that are in force there or named on the command line. */
export async function namedPolicies(
  host: Host,
  names: readonly string[],
  tags: readonly string[],
): Promise<PoliciesInForce> {
  const configurations = new Configurations({});
  const { agent = { policies: [], activePolicies: [] } } = await configurations.layerFor(host.folder);
  const [problem] = configurations.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  return policiesInForce(agent, names, tags);
}
