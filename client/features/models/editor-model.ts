import {
  CancellationTokenSource,
  type LanguageModelChat,
  LanguageModelChatMessage,
  LanguageModelChatMessageRole,
  type LanguageModelChatTool,
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  LanguageModelToolResultPart,
  l10n,
} from 'vscode';
import {
  type EditorMessage,
  type EditorPart,
  type EditorRequest,
  type EditorTool,
  editorRequest,
} from '../../../agent/bridges/editor-request.ts';
import { type AnswerOptions, type ModelBridge, ModelFailure, type TokenUsage } from '../../../agent/model-bridge.ts';
import { jsonLine } from '../../../core/json/index.ts';

/** In milliseconds: the limit of the token count, which must not delay the answer. */
const longestCount = 3_000;

/** A model of another extension. It needs no key of ours; VS Code asks for consent too. */
export function editorModelBridge(model: LanguageModelChat): ModelBridge {
  return {
    name: model.name,
    form: 'vscode',
    written: (messages, tools) => editorRequest(model.id, messages, tools),
    complete: (messages, tools, options) => answerOf(model, editorRequest(model.id, messages, tools), options),
  };
}

async function answerOf(
  model: LanguageModelChat,
  request: EditorRequest,
  { signal, onText }: AnswerOptions,
): ReturnType<ModelBridge['complete']> {
  const cancellation = new CancellationTokenSource();
  const cancel = (): void => cancellation.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const messages = request.messages.map(editorMessage);
  let raw = '';
  try {
    const options = {
      justification: l10n.t('To try the tools of your workspace with this model.'),
      ...(request.tools.length === 0 ? {} : { tools: request.tools.map(editorTool) }),
    };
    const response = await model.sendRequest(messages, options, cancellation.token);
    for await (const part of response.stream) {
      raw += `${JSON.stringify(receivedPart(part))}\n`;
      if (part instanceof LanguageModelTextPart) onText?.(part.value);
    }
  } catch (error) {
    throw failureOf(model, error, raw);
  } finally {
    signal.removeEventListener('abort', cancel);
    cancellation.dispose();
  }
  const usage = await countedTokens(model, request, messages, raw);
  return { raw, family: 'vscode', refusal: null, isCutOff: false, usage };
}

function editorTool({ name, description, inputSchema }: EditorTool): LanguageModelChatTool {
  return { name, description, ...(inputSchema === undefined ? {} : { inputSchema }) };
}

function editorMessage({ role, content }: EditorMessage): LanguageModelChatMessage {
  const own = role === 'user' ? LanguageModelChatMessageRole.User : LanguageModelChatMessageRole.Assistant;
  return new LanguageModelChatMessage(own, content.map(editorPart));
}

function editorPart(part: EditorPart): LanguageModelTextPart | LanguageModelToolCallPart | LanguageModelToolResultPart {
  if ('value' in part) return new LanguageModelTextPart(part.value);
  if ('input' in part) return new LanguageModelToolCallPart(part.callId, part.name, part.input);
  return new LanguageModelToolResultPart(
    part.callId,
    part.content.map(({ value }) => new LanguageModelTextPart(value)),
  );
}

/** A part as JSON, with the terms of VS Code's API. Unknown parts stay separate, so that they are not read as text. */
function receivedPart(part: unknown): object {
  if (part instanceof LanguageModelTextPart) return { value: part.value };
  if (part instanceof LanguageModelToolCallPart) return { callId: part.callId, name: part.name, input: part.input };
  return { other: part };
}

/** Classifies by the error names of VS Code's API. Other errors may be temporary. */
function failureOf(model: LanguageModelChat, error: unknown, partial: string): ModelFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  const reason = cause !== '' ? cause : error instanceof Error ? error.message : String(error);
  const says = /[.!?…]$/.test(reason) ? reason : `${reason}.`;
  switch (code) {
    case 'NoPermissions':
      return final(l10n.t("{0}: VS Code doesn't allow AION to use this model. {1}", model.name, says), partial);
    case 'NotFound':
      return final(
        l10n.t('{0}: this model is no longer available. Choose another model. {1}', model.name, says),
        partial,
      );
    case 'Blocked':
      return final(l10n.t('{0}: the model is blocked, or its quota is used up. {1}', model.name, says), partial);
    default: {
      const message =
        partial === ''
          ? `${model.name}: ${says}`
          : l10n.t('{0}: the response was interrupted after {1} characters: {2}', model.name, partial.length, says);
      return new ModelFailure(message, { isPassing: true, partial });
    }
  }
}

function final(message: string, partial: string): ModelFailure {
  return new ModelFailure(message.trim(), { isPassing: false, partial });
}

/** Tokens of the request and the answer, counted by the model's extension. Null on failure or timeout. */
async function countedTokens(
  model: LanguageModelChat,
  { tools }: EditorRequest,
  messages: readonly LanguageModelChatMessage[],
  raw: string,
): Promise<TokenUsage | null> {
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
  const counting = async (): Promise<TokenUsage> => {
    const texts = [...messages, ...(tools.length === 0 ? [] : [jsonLine(tools)])];
    const [input, output] = await Promise.all([
      Promise.all(texts.map((text) => model.countTokens(text))),
      model.countTokens(raw),
    ]);
    return { input: sum(input), output };
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), longestCount);
  });
  try {
    return await Promise.race([counting(), late]);
  } catch {
    // A missing count must not lose the answer.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
