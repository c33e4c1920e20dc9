import { orList } from '../../core/calls/schema-violations.ts';
import { say } from '../../core/text/say.ts';
import { type Invocation, usageProblem } from '../command.ts';
import type { CallOptions } from '../commands/call.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { runCallCheck } from './call-check.ts';
import { runCallConvert } from './call-convert.ts';
import { runCallMend } from './call-mend.ts';
import { runCallRead } from './call-read.ts';
import { runCalls } from './call-run.ts';

export type CallAction = (file: string, options: CallOptions, host: Host) => Promise<ExitCode>;

const actions: ReadonlyMap<string, CallAction> = new Map([
  ['read', runCallRead],
  ['check', runCallCheck],
  ['mend', runCallMend],
  ['convert', runCallConvert],
]);

export async function runCall({ operands, options }: Invocation<CallOptions>, host: Host): Promise<ExitCode> {
  const [name = '', file = '', ...more] = operands;
  if (name === 'run') return runCalls([file, ...more], options, host);
  const action = actions.get(name);
  if (action === undefined) {
    return usageProblem(host, 'call', say`Unknown action "${name}"; write ${orList([...actions.keys(), 'run'])}.`);
  }
  if (more.length > 0) return usageProblem(host, 'call', say`Unexpected argument "${more[0]}".`);
  return action(file, options, host);
}
