import { isJsonObject, type JsonObject, type JsonValue, splitPointer } from '../../core/json/index.ts';
import { readSettings, ruleDefinition, type SettingsLayer, settingNames } from '../../core/rules/index.ts';
import type { Log } from '../log.ts';

/**
 * Reads the section `aion` as an editor sends it: the section itself, an object that holds it under `aion`, or one with keys like
 * `aion.rules`. Invalid settings are logged and left out. Settings of the client alone are in the same section and are ignored.
 */
export function readEditorSettings(payload: unknown, log: Log): SettingsLayer {
  const { layer, problems } = readSettings(sectionOf(payload), (id) => ruleDefinition(id) !== undefined);
  for (const { pointer, message } of problems) {
    const path = splitPointer(pointer) ?? [];
    if ((settingNames as readonly string[]).includes(path[0] ?? '')) {
      log.warn(`Setting ${['aion', ...path].join('.')}: ${message}`);
    }
  }
  return layer;
}

/** The switches of a group in the section; unset or invalid ones are absent. */
export function readSwitches<Kind extends string>(
  payload: unknown,
  group: string,
  known: Readonly<Record<Kind, boolean>>,
): Partial<Record<Kind, boolean>> {
  const section = sectionOf(payload);
  const switches = isJsonObject(section) ? (section[group] ?? null) : null;
  const read: Partial<Record<Kind, boolean>> = {};
  for (const kind of Object.keys(known) as Kind[]) {
    const value = isJsonObject(switches) ? switches[kind] : undefined;
    if (typeof value === 'boolean') read[kind] = value;
  }
  return read;
}

/** A choice in the section, at the keys of a path; undefined if unset or invalid. */
export function readChoice<Choice extends string>(
  payload: unknown,
  path: readonly string[],
  choices: readonly Choice[],
): Choice | undefined {
  const value = path.reduce<JsonValue>((at, key) => (isJsonObject(at) ? (at[key] ?? null) : null), sectionOf(payload));
  return choices.find((choice) => choice === value);
}

function sectionOf(payload: unknown): JsonValue {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return null;
  const settings = payload as Readonly<Record<string, JsonValue>>;
  const section = settings['aion'];
  if (typeof section === 'object' && section !== null) return section;
  const flat = Object.entries(settings).filter(([key]) => key.startsWith('aion.'));
  return unfolded(
    flat.length === 0 ? settings : Object.fromEntries(flat.map(([key, value]) => [key.slice('aion.'.length), value])),
  );
}

/** Keys with a dot, such as `format.propertyOrder`, as members of an object. */
function unfolded(settings: Readonly<Record<string, JsonValue>>): JsonObject {
  const result: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(settings)) {
    const dot = key.indexOf('.');
    const group = dot < 0 ? key : key.slice(0, dot);
    const before = result[group];
    result[group] = dot < 0 ? value : { ...(isJsonObject(before) ? before : {}), [key.slice(dot + 1)]: value };
  }
  return result;
}
