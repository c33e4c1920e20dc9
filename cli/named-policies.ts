import { type PoliciesInForce, policiesInForce } from '../agent/policy.ts';
import { Configurations } from './configuration.ts';
import type { Host } from './host.ts';

/** The policies of the nearest `.aionrc.json` that it has in force or the command line names, after those of the system. */
export async function namedPolicies(
  host: Host,
  names: readonly string[],
  tags: readonly string[],
): Promise<PoliciesInForce> {
  const configurations = new Configurations({});
  const settings = await configurations.agentSettingsFor(host.folder);
  const [problem] = configurations.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  return policiesInForce(settings, names, tags);
}
