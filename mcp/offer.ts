import type { OrProblem } from '../core/text/index.ts';
import type { ToolHost } from '../runner/tool-host.ts';

/** An argument of a prompt; always a text in MCP. */
interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

export type PromptText = OrProblem<{ readonly text: string }>;

export interface OfferedPrompt {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  write(given: Readonly<Record<string, string>>): PromptText;
}

export interface Offer {
  readonly host: ToolHost;
  readonly prompts: readonly OfferedPrompt[];
}
