import { type ChatRequestHandler, chat, Disposable, type ExtensionContext, l10n, ThemeIcon, workspace } from 'vscode';
import type { LanguageServer } from '../../language-server.ts';
import { editorModelAsked } from '../models/chosen-model.ts';
import { ModelConsents } from '../models/consent.ts';
import { answerFrom } from './answer.ts';
import { gatherFacts } from './gather.ts';

/** As in `chatParticipants` of package.json. */
const participantId = 'aion.chat';

/** `@aion` in the chat: answers questions about the tools of the workspace. */
export function offerChat(context: ExtensionContext, server: LanguageServer): Disposable {
  // Some VS Code forks have no chat.
  const participant = chat?.createChatParticipant?.(participantId, handler(context, server));
  if (participant === undefined) return new Disposable(() => undefined);
  participant.iconPath = new ThemeIcon('tools');
  return participant;
}

function handler(context: ExtensionContext, server: LanguageServer): ChatRequestHandler {
  const consents = new ModelConsents(context.workspaceState);
  return async (request, chatContext, stream, token) => {
    const { model, command, prompt } = request;
    stream.progress(l10n.t('Loading tools…'));
    const facts = await gatherFacts(prompt, server, context.workspaceState);
    for (const uri of facts.sources) stream.reference(uri);
    // The request has no model in editors without models.
    if (command === 'facts' || model === undefined) {
      stream.markdown(facts.text);
      return;
    }
    if (!workspace.isTrusted) {
      const why = l10n.t("Models aren't available in Restricted Mode. Available without a model:");
      stream.markdown(`${why}\n\n${facts.text}`);
      return;
    }
    const tools = facts.tools.map(({ tool: { name, effect } }) => ({ name, effect }));
    if (!(await consents.isAllowed(editorModelAsked(model), { tools, runs: false, explains: true }))) {
      stream.markdown(`${l10n.t('Nothing was sent to {0}. Available without a model:', model.name)}\n\n${facts.text}`);
      return;
    }
    try {
      await answerFrom(facts.text, request, chatContext, stream, token);
    } catch (error) {
      if (token.isCancellationRequested) return;
      const reason = error instanceof Error ? error.message : String(error);
      const said = l10n.t('{0} returned no response: {1} Available without a model:', model.name, reason);
      stream.markdown(`\n\n${said}\n\n${facts.text}`);
    }
  };
}
