import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runCommand } from '../../scripts/host/run-command.ts';
import type { HostileCheckout } from './hostile-checkout.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** A step of a workflow or of an action. */
export interface Step {
  readonly name: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs lines in a checkout as GitHub's runner runs those of a step. */
export function runLines(line: string, { folder, environment }: HostileCheckout, more: Variables = {}) {
  return runCommand('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', line], {
    cwd: folder,
    env: { ...environment, ...more },
  });
}

/** Runs a step of the action: `place` is where GitHub's runner has put the action, and `job` are the variables of the job. */
export function runActionStep(
  place: { readonly action: string; readonly program: string },
  name: string,
  paths: string,
  checkout: HostileCheckout,
  job: Variables = {},
) {
  const action: { readonly runs: { readonly steps: readonly Step[] } } = parse(
    readFileSync(join(place.action, 'action.yml'), 'utf8'),
  );
  const { run = 'exit 99', env = {} } = action.runs.steps.find((step) => step.name === name) ?? {};
  const inputs: Readonly<Record<string, string>> = { paths };
  const variables = Object.entries(env).map(([variable, value]) => [
    variable,
    value.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => inputs[input] ?? ''),
  ]);
  const own = { ...Object.fromEntries(variables), GITHUB_ACTION_PATH: place.program };
  return runLines(run, checkout, { ...job, ...own });
}
