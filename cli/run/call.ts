import { type Invocation, usageProblem } from '../command.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { runCallRead } from './call-read.ts';

/** The options of its declaration, read. */
export type CallOptions = {
  readonly family: string | null;
  readonly tools: readonly string[];
  readonly 'starts-in-reasoning': boolean;
  readonly format: 'text' | 'json';
};

/** What one action does with its file. */
export type CallAction = (file: string, options: CallOptions, host: Host) => Promise<ExitCode>;

const actions: ReadonlyMap<string, CallAction> = new Map([['read', runCallRead]]);

/** `aion call`: see its declaration. */
export async function runCall({ operands, options }: Invocation<CallOptions>, host: Host): Promise<ExitCode> {
  const [name = '', file = ''] = operands;
  const action = actions.get(name);
  if (action === undefined) {
    return usageProblem(host, 'call', `Unknown action "${name}"; write ${[...actions.keys()].join(', ')}.`);
  }
  return action(file, options, host);
}
