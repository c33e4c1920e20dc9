import { vi } from 'vitest';
import { fakeModelApi, LanguageModelChatMessage, LanguageModelTextPart } from '../models/fake-vscode.ts';

class ChatMessage extends LanguageModelChatMessage {
  static User(content: string | readonly unknown[]): ChatMessage {
    return new ChatMessage(1, typeof content === 'string' ? [new LanguageModelTextPart(content)] : content);
  }
  static Assistant(content: string | readonly unknown[]): ChatMessage {
    return new ChatMessage(2, typeof content === 'string' ? [new LanguageModelTextPart(content)] : content);
  }
}

export class ChatResponseMarkdownPart {
  readonly value: { readonly value: string };
  constructor(text: string) {
    this.value = { value: text };
  }
}

export class ChatResponseTurn {
  readonly response: readonly unknown[];
  constructor(response: readonly unknown[]) {
    this.response = response;
  }
}

type Handler = (...given: readonly unknown[]) => Promise<void>;

/** The extension's registration in the chat. */
export const registered: { id: string; handler: Handler } = { id: '', handler: async () => undefined };

export const invokeTool = vi.fn(async () => ({ content: [new LanguageModelTextPart('checked')] }));

export const fakeChatApi = {
  ...fakeModelApi,
  LanguageModelChatMessage: ChatMessage,
  ChatResponseMarkdownPart,
  ChatResponseTurn,
  Disposable: class {},
  ThemeIcon: class {},
  Uri: { parse: (text: string) => text },
  workspace: { isTrusted: true, asRelativePath: (uri: string) => uri.replace('file:///', '') },
  window: { ...fakeModelApi.window, activeTextEditor: undefined },
  lm: { tools: [{ name: 'aion_check' }, { name: 'other_tool' }], invokeTool },
  chat: {
    createChatParticipant: (id: string, handler: Handler) => {
      Object.assign(registered, { id, handler });
      return { dispose: () => undefined };
    },
  },
};
