import {
  type Disposable,
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  LanguageModelToolResultPart,
  lm,
} from 'vscode';

/** What the model is sent. */
export interface SentToModel {
  /** The texts of the messages, in their order. */
  readonly texts: readonly string[];
  readonly tools: readonly { readonly name: string; readonly description: string }[];
}

export interface ModelReply {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly input: object }[];
}

type Part = { readonly value?: unknown; readonly content?: readonly Part[] };

interface Provider {
  provideLanguageModelChatInformation(): readonly object[];
  provideLanguageModelChatResponse(
    model: unknown,
    messages: readonly { readonly content: readonly Part[] }[],
    options: { readonly tools?: SentToModel['tools'] },
    progress: { report(part: unknown): void },
  ): Promise<void>;
  provideTokenCount(): Promise<number>;
}

/** VS Code has it from 1.104 on; our types are those of the oldest VS Code that we support. */
type ProvidesModels = { registerLanguageModelChatProvider?(vendor: string, provider: Provider): Disposable };

export const canBringModels = 'registerLanguageModelChatProvider' in lm;

/** A model of VS Code that answers by a function. */
export class ModelByFunction implements Disposable {
  /** All that it was sent. */
  readonly sent: SentToModel[] = [];
  reply: (sent: SentToModel) => ModelReply = () => ({ text: 'No answer.' });
  readonly #registered: Disposable | undefined;

  /** The name is what a person chooses. */
  constructor(name: string) {
    const model = { id: 'by-function', name, family: 'scripted', version: '1', maxInputTokens: 100_000 };
    const provider: Provider = {
      provideLanguageModelChatInformation: () => [
        { ...model, maxOutputTokens: 1_000, capabilities: { toolCalling: true } },
      ],
      provideLanguageModelChatResponse: async (_model, messages, { tools = [] }, progress) => {
        const sent = { texts: messages.map(({ content }) => content.map(textOf).join('')), tools };
        this.sent.push(sent);
        const { text = '', calls = [] } = this.reply(sent);
        if (text !== '') progress.report(new LanguageModelTextPart(text));
        for (const [index, { name: tool, input }] of calls.entries()) {
          progress.report(new LanguageModelToolCallPart(`call-${index}`, tool, input));
        }
      },
      provideTokenCount: async () => 7,
    };
    this.#registered = (lm as unknown as ProvidesModels).registerLanguageModelChatProvider?.('aion-tests', provider);
  }

  dispose(): void {
    this.#registered?.dispose();
  }
}

function textOf(part: Part): string {
  if (part instanceof LanguageModelToolResultPart) return (part.content as readonly Part[]).map(textOf).join('');
  return typeof part.value === 'string' ? part.value : '';
}
