import { parseJson } from '../json/parse-json.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import { readSettings, type SettingsLayer } from './settings-layer.ts';

/** The settings file of a workspace folder, for editors and the command line. */
export const configFileName = '.aionrc.json';

/** A problem in a configuration file. `span` counts in the file's text; `message` is a sentence. */
interface ConfigFileProblem {
  readonly severity: 'error' | 'warning';
  readonly span: Span;
  readonly message: string;
}

export interface ConfigFile {
  readonly layer: SettingsLayer;
  readonly problems: readonly ConfigFileProblem[];
}

/** Reads the text of a configuration file: JSON, with comments and trailing commas. `isRule` as in {@link readSettings}. */
export function readConfigFile(text: string, isRule: (id: string) => boolean): ConfigFile {
  const parsed = parseJson(text);
  const [document, second] = parsed.documents;
  const syntax = parsed.problems.map(({ severity, span, message }) => ({ severity, span, message }));
  if (document === undefined) return { layer: {}, problems: syntax };
  const { layer, problems } = readSettings(document.value, isRule);
  const meaning = problems.map(({ pointer, atKey, message }): ConfigFileProblem => {
    const span = (atKey ? document.pointers.key(pointer) : null) ?? document.pointers.nearest(pointer);
    return { severity: atKey ? 'warning' : 'error', span, message };
  });
  const extra: readonly ConfigFileProblem[] =
    second === undefined
      ? []
      : [{ severity: 'error', span: second.span, message: say`Unexpected text after the object.` }];
  return { layer, problems: [...syntax, ...meaning, ...extra] };
}
