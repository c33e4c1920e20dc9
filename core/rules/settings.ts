import type { Severity } from './finding.ts';

/** The settings of the rules; the same from editor settings, `.aionrc.json` and command-line flags. */
export interface CheckSettings {
  /** The loader versions of the files (`1.0.5`), or `auto`: the workspace's pin, else by the constructs of the file. */
  readonly loaderVersion: 'auto' | readonly string[];
  /** The version that the workspace pins; null for none. */
  readonly pinnedLoader: string | null;
  /** Severity or `off` by rule id; absent rules keep their default. */
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  readonly targets: readonly string[];
  /** Whether a person named the targets. */
  readonly areTargetsSet: boolean;
}

export const defaultSettings: CheckSettings = {
  loaderVersion: 'auto',
  pinnedLoader: null,
  rules: {},
  targets: ['openai', 'anthropic', 'mcp', 'gemini'],
  areTargetsSet: false,
};
