import type { Severity } from './finding.ts';

/** How a person wants the rules applied: the same from editor settings, `.aionrc.json` and command-line flags. */
export interface CheckSettings {
  /** Loader versions the files are for (`1.0.5`), or `auto`: the pin of the workspace, else one by what the file uses. */
  readonly loaderVersion: 'auto' | readonly string[];
  /** The version the workspace pins, when it pins one. */
  readonly pinnedLoader: string | null;
  /** Severity or `off` by rule id; rules not named keep their default. */
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  /** Providers whose limits are checked. */
  readonly targets: readonly string[];
}

export const defaultSettings: CheckSettings = {
  loaderVersion: 'auto',
  pinnedLoader: null,
  rules: {},
  targets: ['openai', 'anthropic', 'mcp', 'gemini'],
};
