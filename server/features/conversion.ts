import type { CancellationToken, ExecuteCommandParams } from 'vscode-languageserver';
import {
  type ConvertToolsParams,
  conversionCommands,
  convertToolsRequest,
  type DetectToolsParams,
  detectToolsRequest,
  type LossReportParams,
  listFormatsRequest,
  lossReportRequest,
} from '../../protocol/conversion.ts';
import type { ServerContext } from '../context.ts';
import { convertSource, failed, listFormats, reportLosses } from '../conversion/convert.ts';
import { detectSource, noTools } from '../conversion/detect.ts';
import type { Feature } from '../feature.ts';
import { requestFailed } from '../own-request.ts';

/** Reads and writes tool definitions: by requests of its own, and for every client by commands with the same params. */
export const conversion: Feature = {
  name: 'conversion',
  capability: () => ({ executeCommandProvider: { commands: Object.keys(conversionCommands) } }),
  register(context) {
    const { connection, guard } = context;
    const answers = answersOf(context);
    for (const [request, answer] of Object.entries(answers)) connection.onRequest(request, answer);
    connection.onExecuteCommand((params: ExecuteCommandParams, token: CancellationToken) => {
      const request = Object.entries(conversionCommands).find(([command]) => command === params?.command)?.[1];
      const first = params?.arguments?.[0];
      if (request === undefined) return guard.request('running a command', null, () => null)(null, token);
      // Whoever sends params of another shape gets the safe answer of the request.
      const answer = answers[request] as (params: unknown, token: CancellationToken) => Promise<unknown>;
      return answer(first ?? {}, token);
    });
  },
};

type Answer = (params: never, token: CancellationToken) => Promise<unknown>;

function answersOf(
  context: ServerContext,
): Readonly<Record<(typeof conversionCommands)[keyof typeof conversionCommands], Answer>> {
  const { guard } = context;
  const problem = { message: requestFailed(), range: null };
  return {
    [detectToolsRequest]: guard.request('looking for tools', noTools(problem.message), (params: DetectToolsParams) =>
      detectSource(params, context),
    ),
    [convertToolsRequest]: guard.request('converting tools', failed(problem), (params: ConvertToolsParams, token) =>
      convertSource(params, context, token),
    ),
    [lossReportRequest]: guard.request('listing losses', { problem, text: '' }, (params: LossReportParams) =>
      reportLosses(params, context),
    ),
    [listFormatsRequest]: guard.request('listing formats', { formats: [] }, () => listFormats()),
  };
}
