import type { AgentSettings, Policy } from '../core/rules/index.ts';
import { type OrProblem, say } from '../core/text/index.ts';

export type { Policy } from '../core/rules/index.ts';

/** Always active; no policy can replace them. */
export const systemPolicies: readonly Policy[] = [
  {
    name: 'Follow Policies',
    description: 'The policies below apply to every answer.',
    tags: ['system'],
    rule: 'Follow every policy. A system policy has precedence over all others.',
  },
  {
    name: 'Fail Gracefully',
    description: "Say so if you can't answer.",
    tags: ['system'],
    rule: "If the tools aren't enough to answer, or an answer would break a policy, say so in one sentence. Don't make anything up.",
  },
  {
    name: 'No Unnecessary Requests',
    description: "Don't call a tool twice for the same result.",
    tags: ['system'],
    rule: 'Call no tool if what you know is enough to answer.',
  },
];

export type PolicyAnswer = OrProblem<unknown>;

/** The available and the active policies. Each name is unique. */
export class PolicyBook {
  readonly #policies = new Map<string, Policy>();
  readonly #active = new Set<string>();

  /** Adds an inactive policy. A taken name is refused. */
  add(policy: Policy): PolicyAnswer {
    const { name } = policy;
    if (name.trim() === '') return { ok: false, problem: say`A policy requires a name.` };
    if (this.#policies.has(name) || systemPolicies.some((one) => one.name === name)) {
      return { ok: false, problem: `Policy: ${name}, already exists.` };
    }
    this.#policies.set(name, policy);
    return { ok: true };
  }

  /** Activates the policy with exactly this name; an unknown one is refused. */
  activate(name: string): PolicyAnswer {
    if (!this.#policies.has(name)) return { ok: false, problem: `Policy: ${name}, does not exist.` };
    if (this.#active.has(name)) return { ok: false, problem: `Policy: ${name}, is already active.` };
    this.#active.add(name);
    return { ok: true };
  }

  /** Activates all policies with the tag; active ones stay. A tag without policies is refused. */
  activateTag(tag: string): PolicyAnswer {
    const tagged = this.list().filter(({ tags }) => tags.includes(tag));
    for (const { name } of tagged) this.#active.add(name);
    return tagged.length > 0 ? { ok: true } : { ok: false, problem: say`No policy has the tag "${tag}".` };
  }

  deactivate(name: string): PolicyAnswer {
    return this.#active.delete(name) ? { ok: true } : { ok: false, problem: `Policy: ${name}, is not active.` };
  }

  /** All policies in the order of their addition, without the system's. */
  list(): readonly Policy[] {
    return [...this.#policies.values()];
  }

  /** The policies for a model: the system's, then the active ones in the order of their addition. */
  get active(): readonly Policy[] {
    return [...systemPolicies, ...this.list().filter(({ name }) => this.#active.has(name))];
  }
}

export type ActivePolicies = OrProblem<{ readonly policies: readonly Policy[] }>;

/** The system's policies, then the active ones of a project, and those with these names and tags. */
export function activePoliciesOf(
  { policies, activePolicies }: Pick<AgentSettings, 'policies' | 'activePolicies'>,
  names: readonly string[] = [],
  tags: readonly string[] = [],
): ActivePolicies {
  const book = new PolicyBook();
  const answers = [
    ...policies.map((policy) => book.add(policy)),
    ...[...new Set([...activePolicies, ...names])].map((name) => book.activate(name)),
    ...tags.map((tag) => book.activateTag(tag)),
  ];
  for (const answer of answers) if (!answer.ok) return answer;
  return { ok: true, policies: book.active };
}
