import {
  Disposable,
  LanguageModelTextPart,
  type LanguageModelTool,
  LanguageModelToolResult,
  l10n,
  lm,
  Uri,
  workspace,
} from 'vscode';
import { checkTextRequest, toolFactsRequest } from '../../../protocol/agent-tools.ts';
import { convertToolsRequest, type ToolSource } from '../../../protocol/conversion.ts';
import type { RequestName } from '../../../protocol/request.ts';
import type { LanguageServer } from '../../language-server.ts';
import { checkedText, convertedText, previewText } from './answers.ts';

interface GivenText {
  readonly text?: string;
  readonly file?: string;
}

interface PreviewInput extends GivenText {
  readonly tool?: string;
  readonly providers?: readonly string[];
}

/** Registers read-only tools for the editor's agents. The agent edits `.aion` files with its own tools. */
export function offerAgentTools(server: LanguageServer): Disposable {
  const ask = async <Params, Result>(
    request: RequestName<Params, Result>,
    params: NoInfer<Params>,
  ): Promise<Result> => {
    await server.start();
    return server.request(request, params);
  };
  // Some VS Code forks have no models.
  const register: typeof lm.registerTool | undefined = lm?.registerTool;
  if (register === undefined) return new Disposable(() => undefined);
  const check = tool(l10n.t('Checking AION tools'), async (source) =>
    checkedText(await ask(checkTextRequest, { source })),
  );
  const convert = tool<GivenText & { readonly to: string }>(l10n.t('Converting tools'), async (source, { to }) =>
    convertedText(await ask(convertToolsRequest, { source, to })),
  );
  const preview = tool<PreviewInput>(l10n.t('Looking at what providers are sent'), async (source, given) => {
    const { tool: name, providers } = given;
    const facts = await ask(toolFactsRequest, {
      source,
      ...(name === undefined ? {} : { tool: name }),
      ...(providers === undefined ? {} : { providers }),
    });
    return previewText(facts);
  });
  return Disposable.from(
    register('aion_check', check),
    register('aion_convert', convert),
    register('aion_preview', preview),
  );
}

/** A tool on the text or file that the agent gives. */
function tool<Input extends GivenText>(
  message: string,
  answer: (source: ToolSource, input: Input) => Promise<string>,
): LanguageModelTool<Input> {
  return {
    prepareInvocation: () => ({ invocationMessage: message }),
    async invoke({ input }) {
      const source = sourceOf(input);
      const text = typeof source === 'string' ? source : await answer(source, input);
      return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
    },
  };
}

/** The text, or the file in the workspace; else the error, as a sentence. */
function sourceOf({ text, file }: GivenText): ToolSource | string {
  if (text !== undefined) return { text };
  if (file === undefined) return l10n.t('Give a text or a file.');
  const folders = workspace.workspaceFolders ?? [];
  const isAbsolute = /^(?:\/|[a-zA-Z]:[\\/])/.test(file);
  const places = isAbsolute ? [Uri.file(file)] : folders.map(({ uri }) => Uri.joinPath(uri, file));
  const inside = places.find((uri) => workspace.getWorkspaceFolder(uri) !== undefined);
  return inside === undefined ? l10n.t('The file {0} is not in the workspace.', file) : { uri: inside.toString() };
}
