import { type Policy, PolicyBook } from '../agent/policy.ts';
import { Configurations } from './configuration.ts';
import type { Host } from './host.ts';

export type PoliciesInForce =
  | { readonly ok: true; readonly policies: readonly Policy[] }
  | { readonly ok: false; readonly problem: string };

/** The policies of the nearest `.aionrc.json` that it has in force or the command line names, after those of the system. */
export async function policiesInForce(
  host: Host,
  names: readonly string[],
  tags: readonly string[],
): Promise<PoliciesInForce> {
  const configurations = new Configurations({});
  const { policies, activePolicies } = await configurations.agentSettingsFor(host.folder);
  const [problem] = configurations.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  const book = new PolicyBook();
  const asked = new Set([...activePolicies, ...names]);
  const answers = [
    ...policies.map((policy) => book.add(policy)),
    ...[...asked].map((name) => book.activate(name)),
    ...tags.map((tag) => book.activateTag(tag)),
  ];
  for (const answer of answers) if (!answer.ok) return answer;
  return { ok: true, policies: book.inForce };
}
