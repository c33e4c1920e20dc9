import { readSettings, ruleDefinition, type SettingsLayer } from '../core/rules/index.ts';
import type { OrProblem } from '../core/text/index.ts';

type OptionSettings = OrProblem<{ readonly layer: SettingsLayer }>;

function isRule(id: string): boolean {
  return ruleDefinition(id) !== undefined;
}

/** `--loader V[,V...]`, read as the setting of a configuration file. `given` is null without the option. */
export function loaderSettings(given: string | null): OptionSettings {
  if (given === null) return { ok: true, layer: {} };
  return settingsOf(`--loader ${given}`, { loaderVersion: given.includes(',') ? given.split(',') : given });
}

/** `--target ID[,ID...]`, once or repeated, read as the setting of a configuration file. */
export function targetSettings(given: readonly string[]): OptionSettings {
  if (given.length === 0) return { ok: true, layer: {} };
  const targets = given.flatMap((ids) => ids.split(',').map((id) => id.trim()));
  return settingsOf(given.map((ids) => `--target ${ids}`).join(' '), { targets });
}

/** `--rule ID=SEVERITY`, once or repeated. */
export function ruleSettings(given: readonly string[]): OptionSettings {
  const rules: Record<string, string> = {};
  for (const words of given) {
    const equals = words.indexOf('=');
    if (equals < 1) {
      const problem = `--rule takes a rule and its severity, as in unknown-property=warning, not "${words}".`;
      return { ok: false, problem };
    }
    rules[words.slice(0, equals)] = words.slice(equals + 1);
  }
  return settingsOf(given.map((words) => `--rule ${words}`).join(' '), { rules });
}

/** A wrong setting is an error on a command line, and ignored in a file. */
function settingsOf(written: string, settings: Parameters<typeof readSettings>[0]): OptionSettings {
  const { layer, problems } = readSettings(settings, isRule);
  const problem = problems[0];
  return problem === undefined ? { ok: true, layer } : { ok: false, problem: `${written}: ${problem.message}` };
}
