import type { FormatStyle } from '../../core/notation/index.ts';
import {
  type CheckSettings,
  checkSettings,
  formatStyle,
  mergeLayers,
  mostFindingsShown,
  type SettingsLayer,
} from '../../core/rules/index.ts';
import {
  type CodeLensSettings,
  defaultCodeLenses,
  defaultInlayHints,
  type InlayHintSettings,
} from '../../core/service/index.ts';
import type { NearestFacts } from '../../project/folder-facts.ts';
import type { LoaderSource } from '../../protocol/status.ts';

/** The settings that apply to one document. Equal settings are the same object, so they can be compared by identity. */
export const jsonValidations = ['off', 'targets', 'all'] as const;

export type JsonValidation = (typeof jsonValidations)[number];

/** What is shown of the tools that programs define. */
export const programChoices = ['off', 'lenses', 'errors', 'problems'] as const;

export type ProgramChoice = (typeof programChoices)[number];

export interface DocumentSettings {
  readonly check: CheckSettings;
  readonly maxFindings: number;
  readonly format: FormatStyle;
  readonly inlayHints: InlayHintSettings;
  readonly codeLens: CodeLensSettings;
  readonly jsonValidation: JsonValidation;
  readonly inPrograms: ProgramChoice;
  readonly contextModules: readonly string[];
  /** The rules that the workspace settings set; the configuration file can't change these. */
  readonly rulesOfWorkspace: readonly string[];
  /** The source of the loader's version; null for none. */
  readonly loaderSource: LoaderSource | null;
}

export interface EditorLayers {
  readonly user: SettingsLayer;
  readonly folder: SettingsLayer;
  /** Settings of the user alone, not of a project; absent where not set. */
  readonly inlayHints?: Partial<InlayHintSettings>;
  readonly codeLens?: Partial<CodeLensSettings>;
  readonly jsonValidation?: JsonValidation;
  readonly inPrograms?: ProgramChoice;
}

/** The settings of a document: the workspace's over the configuration file's over the user's. */
export function documentSettings(editor: EditorLayers, facts: NearestFacts): DocumentSettings {
  const configuration = facts.configuration;
  const file = configuration?.file.layer ?? {};
  const merged = mergeLayers([editor.user, file, editor.folder]);
  const { pin } = facts;
  return {
    check: checkSettings(merged, pin?.version ?? null),
    maxFindings: merged.maxFindings ?? mostFindingsShown,
    format: formatStyle(merged),
    inlayHints: { ...defaultInlayHints, ...editor.inlayHints },
    codeLens: { ...defaultCodeLenses, ...editor.codeLens },
    jsonValidation: editor.jsonValidation ?? 'targets',
    inPrograms: editor.inPrograms ?? 'errors',
    contextModules: merged.python?.contextModules ?? [],
    rulesOfWorkspace: Object.keys(editor.folder.rules ?? {}),
    loaderSource: loaderSource(editor, file, configuration?.address ?? null, merged, pin?.address ?? null),
  };
}

function loaderSource(
  editor: EditorLayers,
  file: SettingsLayer,
  fileUri: string | null,
  merged: SettingsLayer,
  pinUri: string | null,
): LoaderSource | null {
  if (merged.loaderVersion !== undefined && merged.loaderVersion !== 'auto') {
    const inFile = editor.folder.loaderVersion === undefined && file.loaderVersion !== undefined;
    return inFile && fileUri !== null ? { kind: 'config file', uri: fileUri } : { kind: 'setting' };
  }
  return pinUri === null ? null : { kind: 'pin', uri: pinUri };
}
