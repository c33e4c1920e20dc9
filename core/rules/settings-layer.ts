import { writableFormats } from '../formats/registry.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { loaderVersion } from '../loaders/versions.ts';
import {
  defaultFormatOptions,
  type FormatStyle,
  interfaceLayouts,
  propertyOrders,
} from '../notation/formatting/options.ts';
import { given } from '../text/given.ts';
import { mergeAll } from '../text/long-list.ts';
import { say } from '../text/say.ts';
import { type AgentSettings, readAgent } from './agent-settings.ts';
import type { Severity } from './finding.ts';
import { type RunSettings, readRunSettings } from './run-settings.ts';
import { type CheckSettings, defaultSettings } from './settings.ts';
import { type ReportSetting, readCount, readObject, reportUnknown } from './settings-report.ts';

/** The settings of one source (the editor, a folder, `.aionrc.json`, the command line). Absent ones come from a lower layer. */
export interface SettingsLayer {
  readonly loaderVersion?: CheckSettings['loaderVersion'];
  readonly rules?: CheckSettings['rules'];
  readonly targets?: CheckSettings['targets'];
  readonly maxFindings?: number;
  readonly format?: Partial<FormatStyle>;
  readonly python?: PythonSettings;
  readonly agent?: AgentSettings;
  /** Used only when a person runs a tool. */
  readonly run?: RunSettings;
}

export interface PythonSettings {
  /** The modules that load the files, as paths or dotted names; absent: detected in the Python files. */
  readonly contextModules?: readonly string[];
}

/** An invalid setting. It is left out; the others apply. */
export interface SettingsProblem {
  readonly pointer: string;
  /** Whether the key is wrong, not its value. */
  readonly atKey: boolean;
  readonly message: string;
}

export interface ReadSettings {
  readonly layer: SettingsLayer;
  readonly problems: readonly SettingsProblem[];
}

export const settingNames = [
  'loaderVersion',
  'rules',
  'targets',
  'maxFindings',
  'format',
  'python',
  'agent',
  'run',
] as const;

/** 10,000 findings are 4 MB on the way to the editor. */
const largestMaxFindings = 10_000;

const mostProblems = 100;

const severities: readonly string[] = ['error', 'warning', 'information', 'hint', 'off'];

/** Reads the members of {@link settingNames}, reports others. Null is "not set", as editors send it. `isRule`: whether the rule exists. */
export function readSettings(value: JsonValue, isRule: (id: string) => boolean): ReadSettings {
  const problems: SettingsProblem[] = [];
  let more = 0;
  const report = (pointer: string, message: string, atKey = false): void => {
    if (problems.length < mostProblems) problems.push({ pointer, atKey, message });
    else more++;
  };
  if (!isJsonObject(value)) {
    if (value !== null) report('', say`The settings must be one object in { }.`);
    return { layer: {}, problems };
  }
  const layer: SettingsLayer = given({
    loaderVersion: readLoader(value, report),
    rules: readRules(value, isRule, report),
    targets: readTargets(value, report),
    maxFindings: readCount(value, '', 'maxFindings', largestMaxFindings, report),
    format: readFormat(value, report),
    python: readPython(value, report),
    agent: readAgent(value, report),
    run: readRunSettings(value, report),
  });
  const { $schema: _, ...named } = value;
  reportUnknown(named, '', '', settingNames, report);
  if (more > 0) {
    problems.push({ pointer: '', atKey: true, message: say`${more} more problems of the settings are not shown.` });
  }
  return { layer, problems };
}

/** Merges the layers, later ones over earlier ones; rules and layout options are merged one by one. */
export function mergeLayers(layers: readonly SettingsLayer[]): SettingsLayer {
  const rules = layers.flatMap((layer) => (layer.rules === undefined ? [] : [layer.rules]));
  const formats = layers.flatMap(({ format }) => (format === undefined ? [] : [format]));
  return {
    ...mergeAll(layers),
    ...(rules.length === 0 ? {} : { rules: mergeAll(rules) }),
    ...(formats.length === 0 ? {} : { format: mergeAll(formats) }),
  };
}

/** The settings for a check; defaults for absent settings. */
export function checkSettings(layer: SettingsLayer, pinnedLoader: string | null): CheckSettings {
  return {
    loaderVersion: layer.loaderVersion ?? defaultSettings.loaderVersion,
    pinnedLoader,
    rules: layer.rules ?? defaultSettings.rules,
    targets: layer.targets ?? defaultSettings.targets,
  };
}

/** The layout options; defaults for absent ones. */
export function formatStyle({ format }: SettingsLayer): FormatStyle {
  const { propertyOrder, interfaceLayout } = defaultFormatOptions;
  return { propertyOrder, interfaceLayout, ...format };
}

function readLoader(settings: JsonObject, report: ReportSetting): CheckSettings['loaderVersion'] | null {
  const value = settings['loaderVersion'] ?? null;
  if (value === null) return null;
  const hint = say`Write a version of aions-llm such as "1.0.5", a list of versions, or "auto".`;
  if (typeof value === 'string') {
    if (value.trim() === 'auto') return 'auto';
    const version = loaderVersion(value);
    if (version === null) report('/loaderVersion', say`"${value}" is not a loader version. ${hint}`);
    return version === null ? null : [version];
  }
  if (!isJsonArray(value) || value.length === 0) {
    report('/loaderVersion', hint);
    return null;
  }
  const versions: string[] = [];
  value.forEach((entry, index) => {
    const version = typeof entry === 'string' ? loaderVersion(entry) : null;
    if (version === null) report(`/loaderVersion/${index}`, say`This is not a loader version. ${hint}`);
    else if (!versions.includes(version)) versions.push(version);
  });
  return versions.length === 0 ? null : versions;
}

function readRules(
  settings: JsonObject,
  isRule: (id: string) => boolean,
  report: ReportSetting,
): CheckSettings['rules'] | null {
  const value = readObject(settings, '', 'rules', say`The rules must be an object: { "rule-id": "warning" }.`, report);
  if (value === null) return null;
  const rules: Record<string, Severity | 'off'> = {};
  for (const [id, severity] of Object.entries(value)) {
    const pointer = childPointer('/rules', id);
    if (!isRule(id)) report(pointer, say`Unknown rule "${id}". Each problem shows the id of its rule.`, true);
    else if (isSeverity(severity)) rules[id] = severity;
    else if (severity !== null) report(pointer, say`Write one of ${severities.join(', ')}.`);
  }
  return rules;
}

function isSeverity(value: JsonValue): value is Severity | 'off' {
  return typeof value === 'string' && severities.includes(value);
}

function readTargets(settings: JsonObject, report: ReportSetting): readonly string[] | null {
  const value = settings['targets'] ?? null;
  if (value === null) return null;
  const names = isJsonArray(value) ? value.filter((name) => typeof name === 'string') : [];
  if (isJsonArray(value) && names.length === value.length) return knownTargets(names, report);
  report('/targets', say`The targets must be a list of provider names: ["openai", "anthropic"].`);
  return null;
}

/** The names of formats. An unknown name would silently check nothing, so it is reported. */
function knownTargets(names: readonly string[], report: ReportSetting): readonly string[] {
  const known = writableFormats().map(({ id }): string => id);
  return names.filter((name, index) => {
    if (known.includes(name)) return true;
    report(`/targets/${index}`, say`Unknown target format "${name}". The formats are ${known.toSorted().join(', ')}.`);
    return false;
  });
}

function readFormat(settings: JsonObject, report: ReportSetting): Partial<FormatStyle> | null {
  const advice = say`The layout must be an object: { "propertyOrder": "canonical" }.`;
  const value = readObject(settings, '', 'format', advice, report);
  if (value === null) return null;
  reportUnknown(value, '/format', 'format.', ['propertyOrder', 'interfaceLayout'], report);
  return given({
    propertyOrder: oneOf(value, 'propertyOrder', propertyOrders, report),
    interfaceLayout: oneOf(value, 'interfaceLayout', interfaceLayouts, report),
  });
}

function readPython(settings: JsonObject, report: ReportSetting): PythonSettings | null {
  const advice = say`Write an object: { "contextModules": ["agent_factory"] }.`;
  const value = readObject(settings, '', 'python', advice, report);
  if (value === null) return null;
  for (const key of Object.keys(value)) {
    if (key === 'contextModules') continue;
    report(childPointer('/python', key), say`Unknown setting "python.${key}". The only one is contextModules.`, true);
  }
  const list = value['contextModules'] ?? null;
  if (list === null) return {};
  const names = isJsonArray(list) ? list.filter((name) => typeof name === 'string' && name !== '') : [];
  if (isJsonArray(list) && names.length === list.length) return { contextModules: names as readonly string[] };
  report('/python/contextModules', say`Write a list of Python modules, as paths or names: ["agent_factory.py"].`);
  return {};
}

function oneOf<Choice extends string>(
  format: JsonObject,
  key: string,
  choices: readonly Choice[],
  report: ReportSetting,
): Choice | null {
  const value = format[key] ?? null;
  const chosen = choices.find((choice) => choice === value) ?? null;
  if (value !== null && chosen === null) report(childPointer('/format', key), say`Write one of ${choices.join(', ')}.`);
  return chosen;
}
