import { vi } from 'vitest';

/** The part of VS Code that the bridge to its models uses. */
class Part {}

export class LanguageModelTextPart extends Part {
  readonly value: string;
  constructor(value: string) {
    super();
    this.value = value;
  }
}

export class LanguageModelToolCallPart extends Part {
  readonly callId: string;
  readonly name: string;
  readonly input: object;
  constructor(callId: string, name: string, input: object) {
    super();
    this.callId = callId;
    this.name = name;
    this.input = input;
  }
}

export class LanguageModelToolResultPart extends Part {
  readonly callId: string;
  readonly content: readonly unknown[];
  constructor(callId: string, content: readonly unknown[]) {
    super();
    this.callId = callId;
    this.content = content;
  }
}

export class LanguageModelChatMessage {
  readonly role: number;
  readonly content: readonly unknown[];
  constructor(role: number, content: readonly unknown[]) {
    this.role = role;
    this.content = content;
  }
}

export class CancellationTokenSource {
  readonly token = { isCancellationRequested: false };
  cancel(): void {
    this.token.isCancellationRequested = true;
  }
  dispose(): void {}
}

export const fakeModelApi = {
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  LanguageModelToolResultPart,
  LanguageModelChatMessage,
  LanguageModelChatMessageRole: { User: 1, Assistant: 2 },
  CancellationTokenSource,
  l10n: { t: (text: string, ...values: unknown[]) => text.replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)])) },
  window: { showWarningMessage: vi.fn() },
};
