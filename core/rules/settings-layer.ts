import { writableTargets } from '../formats/targets.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.ts';
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
import { expectedList, expectedObject, SettingsGroup } from './settings-group.ts';

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

interface PythonSettings {
  /** The modules that load the files, as paths or dotted names; absent: detected in the Python files. */
  readonly contextModules?: readonly string[];
}

/** An invalid setting. It is left out; the others apply. */
interface SettingsProblem {
  readonly pointer: string;
  /** Whether the key is wrong, not its value. */
  readonly atKey: boolean;
  readonly message: string;
}

interface ReadSettings {
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

/** Each is looked for in all Python files of the project. */
const mostContextModules = 100;

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
    if (value !== null) report('', expectedObject('{ "loaderVersion": "auto" }'));
    return { layer: {}, problems };
  }
  const { $schema: _, ...named } = value;
  const settings = new SettingsGroup(named, '', report);
  const layer: SettingsLayer = given({
    loaderVersion: readLoader(settings),
    rules: readRules(settings, isRule),
    targets: readTargets(settings),
    maxFindings: settings.count('maxFindings', largestMaxFindings),
    format: readFormat(settings),
    python: readPython(settings),
    agent: readAgent(settings),
    run: readRunSettings(settings),
  });
  settings.reportUnknown('', settingNames);
  if (more > 0) problems.push({ pointer: '', atKey: true, message: say`… and ${more} more.` });
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
    areTargetsSet: layer.targets !== undefined,
  };
}

/** The layout options; defaults for absent ones. */
export function formatStyle({ format }: SettingsLayer): FormatStyle {
  const { propertyOrder, interfaceLayout } = defaultFormatOptions;
  return { propertyOrder, interfaceLayout, ...format };
}

function readLoader(settings: SettingsGroup): CheckSettings['loaderVersion'] | null {
  const hint = say`Expected an aions-llm version such as "1.0.5", a list of versions, or "auto".`;
  const value = settings.read('loaderVersion', isTextOrList, hint);
  if (value === null) return null;
  if (typeof value === 'string') {
    if (value.trim() === 'auto') return 'auto';
    const version = loaderVersion(value);
    if (version === null) settings.report('/loaderVersion', say`Unknown aions-llm version "${value}". ${hint}`);
    return version === null ? null : [version];
  }
  const versions: string[] = [];
  value.forEach((entry, index) => {
    const version = typeof entry === 'string' ? loaderVersion(entry) : null;
    if (version === null) settings.report(`/loaderVersion/${index}`, hint);
    else if (!versions.includes(version)) versions.push(version);
  });
  return versions.length === 0 ? null : versions;
}

function isTextOrList(value: JsonValue): value is string | readonly JsonValue[] {
  return typeof value === 'string' || (isJsonArray(value) && value.length > 0);
}

function readRules(settings: SettingsGroup, isRule: (id: string) => boolean): CheckSettings['rules'] | null {
  const group = settings.group('rules', expectedObject('{ "rule-id": "warning" }'));
  if (group === null) return null;
  const rules: Record<string, Severity | 'off'> = {};
  for (const [id, severity] of Object.entries(group.members)) {
    const pointer = childPointer('', id);
    if (!isRule(id)) group.report(pointer, say`Unknown rule "${id}".`, true);
    else if (isSeverity(severity)) rules[id] = severity;
    else if (severity !== null) group.report(pointer, say`Expected one of ${severities.join(', ')}.`);
  }
  return rules;
}

function isSeverity(value: JsonValue): value is Severity | 'off' {
  return typeof value === 'string' && severities.includes(value);
}

/** The ids of targets. An unknown name would silently check nothing, so it is reported. */
function readTargets(settings: SettingsGroup): readonly string[] | null {
  const advice = expectedList('["openai", "anthropic"]');
  const names = settings.read('targets', isTextList, advice);
  if (names === null) return null;
  const known = writableTargets.map(({ id }): string => id).toSorted();
  const list = known.join(', ');
  const targets = names.filter((name, index) => {
    if (known.includes(name)) return true;
    settings.report(`/targets/${index}`, say`Unknown target "${name}". Expected one of ${list}.`);
    return false;
  });
  return [...new Set(targets)];
}

function isTextList(value: JsonValue): value is readonly string[] {
  return isJsonArray(value) && value.every((text) => typeof text === 'string');
}

function readFormat(settings: SettingsGroup): Partial<FormatStyle> | null {
  const format = settings.group('format', expectedObject('{ "propertyOrder": "canonical" }'));
  if (format === null) return null;
  format.reportUnknown('format.', ['propertyOrder', 'interfaceLayout']);
  return given({
    propertyOrder: format.oneOf('propertyOrder', propertyOrders),
    interfaceLayout: format.oneOf('interfaceLayout', interfaceLayouts),
  });
}

function readPython(settings: SettingsGroup): PythonSettings | null {
  const python = settings.group('python', expectedObject('{ "contextModules": ["agent_factory"] }'));
  if (python === null) return null;
  python.reportUnknown('python.', ['contextModules']);
  const advice = expectedList('["agent_factory.py"]');
  const names = python.read('contextModules', isListOfNames, advice);
  if (names === null) return {};
  if (names.length > mostContextModules) {
    python.report('/contextModules', say`Expected max. ${mostContextModules} modules. The rest is ignored.`);
  }
  return { contextModules: names.slice(0, mostContextModules) };
}

function isListOfNames(value: JsonValue): value is readonly string[] {
  return isTextList(value) && !value.includes('');
}
