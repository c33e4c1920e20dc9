import type { OrProblem } from '../core/text/or-problem.ts';
import type { ToolHost } from '../runner/tool-host.ts';

/** An argument of a prompt; MCP has only texts. */
export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** The text, or why there is none for these arguments. */
export type PromptText = OrProblem<{ readonly text: string }>;

/** A prompt that a client can put before its user. */
export interface OfferedPrompt {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  write(given: Readonly<Record<string, string>>): PromptText;
}

/** What is offered at one time: the tools of a host that can run, and prompts. */
export interface Offer {
  readonly host: ToolHost;
  readonly prompts: readonly OfferedPrompt[];
}
