import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import type { CodeEffects } from '../../core/python/effects/code-effects.ts';
import type { CanonicalTool } from '../../core/tools/canonical-tool.ts';
import { withInferredCapabilities } from '../../core/tools/inferred-tool.ts';
import type { CallRecord } from '../../runner/call-record.ts';
import type { CallRequest, HostedTool, ToolHost } from '../../runner/tool-host.ts';

/** A tool with a function of the test. Its exception is the error of the call. */
export interface SmallTool extends Partial<Omit<CanonicalTool, 'capabilities'>> {
  readonly name: string;
  readonly cannotRun?: string;
  /** Default: its code is unknown. */
  readonly effects?: CodeEffects;
  run?(given: JsonObject, request: CallRequest): JsonValue | Promise<JsonValue>;
}

/** A host without processes. `closed` says whether it was closed. */
export interface SmallHost extends ToolHost {
  readonly closed: boolean;
}

export function smallHost(tools: readonly SmallTool[]): SmallHost {
  let closed = false;
  const runs = new Map(tools.map((tool) => [tool.name, tool.run]));
  return {
    tools: new Map(tools.map((tool) => [tool.name, hosted(tool)])),
    get closed() {
      return closed;
    },
    async call(request) {
      const record: CallRecord = {
        id: request.id ?? 'call-1',
        tool: request.tool,
        arguments: request.arguments,
        status: 'completed',
        started: '2026-01-02T03:04:05.000Z',
        duration: 0.5,
        response: null,
        error: null,
        output: '',
      };
      try {
        return { ...record, response: (await runs.get(request.tool)?.(request.arguments, request)) ?? null };
      } catch (error) {
        const status = request.signal?.aborted === true ? 'cancelled' : 'failed';
        return { ...record, status, error: error instanceof Error ? error.message : String(error) };
      }
    },
    async close() {
      closed = true;
    },
  };
}

function hosted({ run: _, cannotRun = '', effects, ...tool }: SmallTool): HostedTool {
  return {
    tool: withInferredCapabilities({
      version: '1.0.0',
      description: '',
      inputs: {},
      outputs: {},
      security: null,
      source_format: 'aion',
      original_definition: {},
      ...tool,
    }),
    path: '/project/tools.aion',
    offset: 0,
    cannotRun: cannotRun === '' ? null : cannotRun,
    effects: effects ?? { effect: 'unknown', because: null },
  };
}
