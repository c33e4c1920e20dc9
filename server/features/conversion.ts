import type { CancellationToken, ExecuteCommandParams } from 'vscode-languageserver';
import {
  conversionCommands,
  convertToolsRequest,
  detectToolsRequest,
  listFormatsRequest,
  lossReportRequest,
} from '../../protocol/conversion.ts';
import type { ServerContext } from '../context.ts';
import { convertSource, failed, listFormats, reportLosses } from '../conversion/convert.ts';
import { detectSource, noTools } from '../conversion/detect.ts';
import type { Feature } from '../feature.ts';
import { answerOwn, type OwnAnswer, requestFailed } from '../own-request.ts';

/** Reads and writes tool definitions: by its own requests, and for every client by commands with the same params. */
export const conversion: Feature = {
  capability: () => ({ executeCommandProvider: { commands: Object.keys(conversionCommands) } }),
  register(context) {
    const { connection, guard } = context;
    const answers = answersOf(context);
    connection.onExecuteCommand((params: ExecuteCommandParams, token: CancellationToken) => {
      const answer = Object.entries(answers).find(([command]) => command === params?.command)?.[1];
      if (answer === undefined) return guard.request('running a command', null, () => null)(null, token);
      return answer(params?.arguments?.[0] ?? {}, token);
    });
  },
};

function answersOf(context: ServerContext): Readonly<Record<keyof typeof conversionCommands, OwnAnswer>> {
  const problem = { message: requestFailed(), range: null };
  const none = noTools(problem.message);
  return {
    'aion.server.detectTools': answerOwn(context, detectToolsRequest, 'looking for tools', none, (params) =>
      detectSource(params, context),
    ),
    'aion.server.convertTools': answerOwn(
      context,
      convertToolsRequest,
      'converting tools',
      failed(problem),
      (params, token) => convertSource(params, context, token),
    ),
    'aion.server.lossReport': answerOwn(context, lossReportRequest, 'listing losses', { problem, text: '' }, (params) =>
      reportLosses(params, context),
    ),
    'aion.server.listFormats': answerOwn(context, listFormatsRequest, 'listing formats', { formats: [] }, listFormats),
  };
}
