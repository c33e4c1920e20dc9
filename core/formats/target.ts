import type { ToolFormat } from './format.ts';
import type { TargetId } from './format-id.ts';
import type { ProviderLimit, StrictFlag } from './limits.ts';
import type { ProgramWriter } from './programs/program.ts';

export type StrictMode = 'openai' | 'azure-openai' | 'anthropic';

/** What tools are converted for and checked against: the endpoint of a provider, or a client. */
export interface Target {
  readonly id: TargetId;
  /** For lists and menus: "OpenAI (strict mode)". */
  readonly title: string;
  /** The name of the provider in a sentence: "OpenAI". */
  readonly provider: string;
  /** The format of its tools. */
  readonly format: ToolFormat;
  /** What it accepts. */
  readonly limits: readonly ProviderLimit[];
  /** What it accepts of a definition in the format of another. Default: the same. */
  readonly limitsOfOthers?: readonly ProviderLimit[];
  /** What it makes of `strict` in a definition. */
  readonly strictFlag: StrictFlag;
  /** The strict mode that is requested for each tool. */
  readonly strict?: StrictMode;
  /** Tools are written as a program, and not as JSON. */
  readonly program?: ProgramWriter;
}
