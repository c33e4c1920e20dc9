import { Disposable, LanguageModelTextPart, type LanguageModelTool, LanguageModelToolResult, l10n, lm } from 'vscode';
import { checkTextRequest, toolFactsRequest } from '../../../protocol/agent-tools.ts';
import { convertToolsRequest, type ToolSource } from '../../../protocol/conversion.ts';
import { workspacePlacesRequest } from '../../../protocol/files.ts';
import type { LanguageServer } from '../../language-server.ts';
import { checkedText, convertedText, previewText } from './answers.ts';

interface GivenText {
  readonly text?: string;
  readonly file?: string;
}

interface ConvertInput extends GivenText {
  readonly to: string;
}

interface PreviewInput extends GivenText {
  readonly tool?: string;
  readonly providers?: readonly string[];
}

/** Registers read-only tools for the editor's agents. The agent edits `.aion` files with its own tools. */
export function offerAgentTools(server: LanguageServer): Disposable {
  // Some VS Code forks have no models.
  const register: typeof lm.registerTool | undefined = lm?.registerTool;
  if (register === undefined) return new Disposable(() => undefined);
  const check = toolOn(server, l10n.t('Checking AION tools'), async (source) =>
    checkedText(await server.request(checkTextRequest, { source })),
  );
  const convert = toolOn<ConvertInput>(server, l10n.t('Converting tools'), async (source, { to }) =>
    convertedText(await server.request(convertToolsRequest, { source, to })),
  );
  const preview = toolOn<PreviewInput>(server, l10n.t('Building previews…'), async (source, given) => {
    const { tool: name, providers } = given;
    const facts = await server.request(toolFactsRequest, {
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
function toolOn<Input extends GivenText>(
  server: LanguageServer,
  message: string,
  answer: (source: ToolSource, input: Input) => Promise<string>,
): LanguageModelTool<Input> {
  return {
    prepareInvocation: () => ({ invocationMessage: message }),
    async invoke({ input }) {
      await server.start();
      const source = await sourceOf(input, server);
      const text = typeof source === 'string' ? source : await answer(source, input);
      return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
    },
  };
}

/** The text, or the file in the workspace; else the error, as a sentence. */
async function sourceOf({ text, file }: GivenText, server: LanguageServer): Promise<ToolSource | string> {
  if (text !== undefined) return { text };
  if (file === undefined) return l10n.t('Specify text or a file.');
  const [uri] = await server.request(workspacePlacesRequest, { paths: [file] });
  return typeof uri === 'string' ? { uri } : l10n.t("The file {0} isn't in the workspace.", file);
}
