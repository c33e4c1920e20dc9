import {
  type CancellationToken,
  type Disposable,
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  LanguageModelToolResultPart,
  lm,
} from 'vscode';

/** A part of an answer: a text, a call, an error that breaks the stream off, or silence until the person stops it. */
export type ScriptedPart =
  | string
  | { readonly call: string; readonly name: string; readonly input: object }
  | { readonly breaks: string }
  | 'silence';

export type ScriptedAnswer = readonly ScriptedPart[];

/** A request to the model, as plain values. */
export interface GotRequest {
  readonly messages: readonly { readonly role: number; readonly content: readonly object[] }[];
  readonly tools: readonly string[];
}

export interface OfferedTool {
  readonly name: string;
  readonly description: string;
}

/** The model's answer to the text of the last message. */
export type ModelReply = (question: string, tools: readonly OfferedTool[]) => ScriptedAnswer;

interface Progress {
  report(part: unknown): void;
}

interface Provider {
  provideLanguageModelChatInformation(): readonly object[];
  provideLanguageModelChatResponse(
    model: unknown,
    messages: readonly { readonly role: number; readonly content: readonly unknown[] }[],
    options: { readonly tools?: readonly OfferedTool[] },
    progress: Progress,
    token: CancellationToken,
  ): Promise<void>;
  provideTokenCount(): Promise<number>;
}

/** In VS Code from 1.104 on; our types are those of the oldest supported VS Code. */
type ProvidesModels = { registerLanguageModelChatProvider(vendor: string, provider: Provider): Disposable };

export const canScriptModels = 'registerLanguageModelChatProvider' in lm;

/** A model of VS Code with scripted answers. */
export class ScriptedModel implements Disposable {
  readonly got: GotRequest[] = [];
  readonly #registered: Disposable;
  #reply: ModelReply = () => [];
  cancelled = 0;

  constructor(name = 'Scripted One') {
    const provider: Provider = {
      provideLanguageModelChatInformation: () => [
        {
          ...{
            id: 'scripted-1',
            name,
            family: 'scripted',
            version: '1',
            maxInputTokens: 10_000,
            maxOutputTokens: 1_000,
          },
          capabilities: { toolCalling: true },
        },
      ],
      provideLanguageModelChatResponse: (_model, messages, options, progress, token) =>
        this.#answer(messages, options.tools ?? [], progress, token),
      provideTokenCount: async () => 7,
    };
    this.#registered = (lm as unknown as ProvidesModels).registerLanguageModelChatProvider('aion-tests', provider);
  }

  /** Sets the answers, one for each request; the last one is repeated. */
  says(answers: readonly ScriptedAnswer[]): void {
    let next = 0;
    this.answersBy(() => answers[Math.min(next++, answers.length - 1)] ?? []);
  }

  /** Sets a function that answers. */
  answersBy(reply: ModelReply): void {
    this.#reply = reply;
    this.got.length = 0;
    this.cancelled = 0;
  }

  dispose(): void {
    this.#registered.dispose();
  }

  async #answer(
    messages: readonly { readonly role: number; readonly content: readonly unknown[] }[],
    tools: readonly OfferedTool[],
    progress: Progress,
    token: CancellationToken,
  ): Promise<void> {
    const sent = messages.map(({ role, content }) => ({ role, content: content.map(plain) }));
    this.got.push({ messages: sent, tools: tools.map(({ name }) => name) });
    const answer = this.#reply(textOf(sent.at(-1)), tools);
    for (const part of answer) {
      if (part === 'silence') await this.#silence(token);
      else if (typeof part === 'string') progress.report(new LanguageModelTextPart(part));
      else if ('breaks' in part) throw new Error(part.breaks);
      else progress.report(new LanguageModelToolCallPart(part.call, part.name, part.input));
    }
  }

  #silence(token: CancellationToken): Promise<void> {
    return new Promise((resolve) => {
      token.onCancellationRequested(() => {
        this.cancelled++;
        resolve();
      });
    });
  }
}

function plain(part: unknown): object {
  if (part instanceof LanguageModelTextPart) return { text: part.value };
  if (part instanceof LanguageModelToolCallPart) return { calls: part.name, input: part.input };
  if (part instanceof LanguageModelToolResultPart) return { results: part.content.map(plain) };
  return { other: String(part) };
}

export function textOf(message: GotRequest['messages'][number] | undefined): string {
  return (message?.content ?? []).map((part) => ('text' in part ? String(part.text) : '')).join('');
}
