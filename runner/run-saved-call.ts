import { type SavedCall, shown } from '../core/calls/index.ts';
import { isJsonObject } from '../core/json/index.ts';
import { say } from '../core/text/index.ts';
import { knownOf } from '../core/tools/index.ts';
import { validateAll } from '../validator/stoppable.ts';
import type { CallRecord } from './call-record.ts';
import { type Verdict, verdictOf } from './saved-call-verdict.ts';
import type { ToolHost } from './tool-host.ts';

export type SavedCallOutcome =
  | { readonly kind: 'run'; readonly record: CallRecord; readonly verdict: Verdict }
  /** Not run, and counted as failed; `says` is one sentence. */
  | { readonly kind: 'cannot run'; readonly says: string }
  /** Not run: its tool is not read-only, and side effects are not allowed. */
  | { readonly kind: 'not allowed' };

/** Runs a saved call and judges its result. `mayChange` allows tools that are not read-only. Never rejects. */
export async function runSavedCall(kept: SavedCall, host: ToolHost, mayChange: boolean): Promise<SavedCallOutcome> {
  const { call, within } = kept;
  const hosted = host.tools.get(call.name);
  const broken = call.problems.find(({ severity }) => severity === 'error');
  if (broken !== undefined) return { kind: 'cannot run', says: broken.message };
  if (hosted === undefined) return { kind: 'cannot run', says: say`Unknown tool ${shown(call.name)}.` };
  if (hosted.cannotRun !== null) return { kind: 'cannot run', says: hosted.cannotRun };
  if (!isJsonObject(call.arguments)) return { kind: 'cannot run', says: say`The arguments must be a JSON object.` };
  if (!mayChange && knownOf(hosted.tool, hosted.effects).effect !== 'looks') return { kind: 'not allowed' };
  const record = await host.call({
    tool: call.name,
    arguments: call.arguments,
    ...(within === null ? {} : { timeout: within }),
  });
  const question =
    kept.expect?.kind === 'schema' && record.status === 'completed'
      ? { schema: kept.expect.schema, value: record.response }
      : null;
  const [fit = null] = question === null ? [] : await validateAll([question]);
  return { kind: 'run', record, verdict: verdictOf(kept, record, fit) };
}
