import type { AgentSettings, Policy } from '../core/rules/agent-settings.ts';
import type { OrProblem } from '../core/text/or-problem.ts';
import { say } from '../core/text/say.ts';

export type { Policy } from '../core/rules/agent-settings.ts';

/** Always active; no policy can take their place. */
export const systemPolicies: readonly Policy[] = [
  {
    name: 'Follow Policies',
    description: 'The policies below hold for every answer.',
    tags: ['system'],
    rule: 'Follow every policy. A system policy has precedence over all others.',
  },
  {
    name: 'Fail Gracefully',
    description: 'What cannot be answered is said.',
    tags: ['system'],
    rule: 'If the tools do not suffice to answer, or an answer would break a policy, say so in one sentence. Make nothing up.',
  },
  {
    name: 'No Unnecessary Requests',
    description: 'No tool is called twice for the same.',
    tags: ['system'],
    rule: 'Call no tool if what you know is enough to answer.',
  },
];

/** Whether something was done with a policy, or why not: one sentence. */
export type PolicyAnswer = OrProblem<unknown>;

/** The policies that can be activated, and those that are. Each name stands once. */
export class PolicyBook {
  readonly #policies = new Map<string, Policy>();
  readonly #active = new Set<string>();

  /** Adds a policy, which is not active yet. A name that is taken is refused. */
  add(policy: Policy): PolicyAnswer {
    const { name } = policy;
    if (name.trim() === '') return { ok: false, problem: say`The policy has no name. Write one.` };
    if (this.#policies.has(name) || systemPolicies.some((one) => one.name === name)) {
      return { ok: false, problem: `Policy: ${name}, already exists.` };
    }
    this.#policies.set(name, policy);
    return { ok: true };
  }

  /** Activates the policy of exactly this name. */
  activate(name: string): PolicyAnswer {
    if (!this.#policies.has(name)) return { ok: false, problem: `Policy: ${name}, does not exist.` };
    if (this.#active.has(name)) return { ok: false, problem: `Policy: ${name}, is already active.` };
    this.#active.add(name);
    return { ok: true };
  }

  /** Activates all policies that have the tag; those that are active stay so. A tag that no policy has is refused. */
  activateTag(tag: string): PolicyAnswer {
    const tagged = this.list().filter(({ tags }) => tags.includes(tag));
    for (const { name } of tagged) this.#active.add(name);
    return tagged.length > 0 ? { ok: true } : { ok: false, problem: say`No policy has the tag "${tag}".` };
  }

  deactivate(name: string): PolicyAnswer {
    return this.#active.delete(name) ? { ok: true } : { ok: false, problem: `Policy: ${name}, is not active.` };
  }

  /** All policies, in the order in which they were added, without the system's. */
  list(): readonly Policy[] {
    return [...this.#policies.values()];
  }

  /** What a model is given: the system's policies, then the active ones in the order in which they were added. */
  get inForce(): readonly Policy[] {
    return [...systemPolicies, ...this.list().filter(({ name }) => this.#active.has(name))];
  }
}

/** The policies that hold, or why they cannot be told. */
export type PoliciesInForce = OrProblem<{ readonly policies: readonly Policy[] }>;

/** Those of the system, then those that a project has in force, and those of these names and tags. */
export function policiesInForce(
  { policies, activePolicies }: AgentSettings,
  names: readonly string[] = [],
  tags: readonly string[] = [],
): PoliciesInForce {
  const book = new PolicyBook();
  const answers = [
    ...policies.map((policy) => book.add(policy)),
    ...[...new Set([...activePolicies, ...names])].map((name) => book.activate(name)),
    ...tags.map((tag) => book.activateTag(tag)),
  ];
  for (const answer of answers) if (!answer.ok) return answer;
  return { ok: true, policies: book.inForce };
}
