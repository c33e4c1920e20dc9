import { isNumber } from '../../json/exact-number.ts';
import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  member,
} from '../../json/json-value.ts';
import { pointerOf, splitPointer } from '../../json/pointer.ts';
import { strictJson } from '../../json/strict-json.ts';
import { say } from '../../text/say.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Loss } from '../../tools/loss.ts';

export type SlotMember =
  | 'name'
  | 'title'
  | 'description'
  | 'inputs'
  | 'outputs'
  | 'strict'
  | 'annotations'
  | 'examples'
  | 'icons'
  | 'meta'
  | 'cache_control';

export interface Slot {
  readonly member: SlotMember;
  readonly path: readonly string[];
  /** Other paths to read it from, the first match counts. Only `path` is written. */
  readonly aliases?: readonly (readonly string[])[];
  /** Whether an empty description or a schema without a keyword is left out. */
  readonly omitEmpty?: true;
}

/** The slots of a definition of no known form: the paths of aumai-toolcanon, in its order. */
export const rawSlots: readonly Slot[] = [
  { member: 'name', path: ['name'], aliases: [['title'], ['function', 'name']] },
  { member: 'description', path: ['description'] },
  { member: 'inputs', path: ['parameters'], aliases: [['input_schema'], ['inputSchema'], ['schema']] },
];

export interface SlotReading {
  readonly values: ReadonlyMap<SlotMember, JsonValue>;
  readonly paths: ReadonlyMap<SlotMember, readonly string[]>;
  readonly losses: readonly Loss[];
}

export interface Extra {
  readonly path: readonly string[];
  readonly value: JsonValue;
}

type ValueKind = 'text' | 'object' | 'list' | 'true or false';

const kindOf: Readonly<Record<SlotMember, ValueKind>> = {
  name: 'text',
  title: 'text',
  description: 'text',
  inputs: 'object',
  outputs: 'object',
  strict: 'true or false',
  annotations: 'object',
  examples: 'list',
  icons: 'list',
  meta: 'object',
  cache_control: 'object',
};

function hasKind(value: JsonValue, kind: ValueKind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'object':
      return isJsonObject(value);
    case 'list':
      return Array.isArray(value);
    case 'true or false':
      return typeof value === 'boolean';
  }
}

function isSchemaSlot({ member }: Slot): boolean {
  return member === 'inputs' || member === 'outputs';
}

/**
 * The object in a value, or in its JSON text: Spring AI and databases of tools write schemas so. Mastra's text has
 * the schema under `json` (superjson). Undefined for anything else.
 */
export function schemaIn(value: JsonValue | undefined): JsonObject | undefined {
  if (isJsonObject(value)) return value;
  const read = typeof value === 'string' && /^\s*\{/.test(value) ? strictJson(value) : undefined;
  if (!isJsonObject(read)) return undefined;
  const inner = member(read, 'json');
  return isJsonObject(inner) && Object.keys(read).every((key) => key === 'json' || key === 'meta') ? inner : read;
}

/** A few words for a value in a sentence: a list, the number 4, the text "…". */
export function describeValue(value: JsonValue): string {
  if (Array.isArray(value)) return say`a list`;
  if (isNumber(value)) return say`number ${String(value)}`;
  switch (typeof value) {
    case 'string':
      return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
    case 'boolean':
      return String(value);
    default:
      return value === null ? 'null' : say`an object`;
  }
}

/** The value at `path` below `object`, own members only; `undefined` if a step is missing. */
function valueAtPath(object: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = object;
  for (const step of path) {
    if (!isJsonObject(value)) return undefined;
    value = member(value, step);
  }
  return value;
}

/** Reads every slot. `null` is absent; a value of the wrong kind is a loss, with its pointer. */
export function readSlots(definition: JsonObject, slots: readonly Slot[]): SlotReading {
  const values = new Map<SlotMember, JsonValue>();
  const paths = new Map<SlotMember, readonly string[]>();
  const losses = readEachSlot(definition, slots, ({ member }, value, path) => {
    values.set(member, value);
    paths.set(member, path);
  });
  return { values, paths, losses };
}

const noAliases: readonly (readonly string[])[] = [];

/** Calls `found` with each value of {@link readSlots}, at most once for a slot. Returns the losses. */
export function readEachSlot(
  definition: JsonObject,
  slots: readonly Slot[],
  found: (slot: Slot, value: JsonValue, path: readonly string[]) => void,
): readonly Loss[] {
  const losses: Loss[] = [];
  for (const slot of slots) {
    let isFound = tellSlot(definition, slot, slot.path, found, losses);
    for (const path of slot.aliases ?? noAliases) {
      if (isFound) break;
      isFound = tellSlot(definition, slot, path, found, losses);
    }
  }
  return losses;
}

/** Whether the slot has a value of its kind there; `found` is called then. */
function tellSlot(
  definition: JsonObject,
  slot: Slot,
  path: readonly string[],
  found: (slot: Slot, value: JsonValue, path: readonly string[]) => void,
  losses: Loss[],
): boolean {
  const written = valueAtPath(definition, path);
  if (written === undefined || written === null) return false;
  const kind = kindOf[slot.member];
  const value = isSchemaSlot(slot) ? (schemaIn(written) ?? written) : written;
  if (hasKind(value, kind)) {
    found(slot, value, path);
    return true;
  }
  losses.push({
    path: pointerOf(path),
    lost: describeValue(value),
    reason: say`${`"${path.at(-1) ?? ''}"`} must be ${kindWords(kind)}.`,
  });
  return false;
}

/** The keys of `definition` without a slot, in its order; the containers of slots are opened. */
export function extrasOf(definition: JsonObject, slots: readonly Slot[]): readonly Extra[] {
  let unread = Object.keys(definition).length;
  readEachSlot(definition, slots, (_, __, path) => {
    if (path.length === 1) unread--;
  });
  if (unread === 0) return [];
  const { paths, losses } = readSlots(definition, slots);
  const taken = new Set<string>([
    ...[...paths.values()].map((path) => pointerOf(path)),
    ...losses.map((loss) => loss.path),
  ]);
  const containers = new Set<string>();
  for (const slot of slots) {
    for (const path of [slot.path, ...(slot.aliases ?? [])]) {
      for (let length = 1; length < path.length; length++) containers.add(pointerOf(path.slice(0, length)));
    }
  }
  const extras: Extra[] = [];
  const visit = (object: JsonObject, prefix: readonly string[]): void => {
    for (const key of Object.keys(object)) {
      const path = [...prefix, key];
      const pointer = pointerOf(path);
      const value = member(object, key);
      if (value === undefined || taken.has(pointer)) continue;
      if (containers.has(pointer) && isJsonObject(value)) {
        visit(value, path);
      } else {
        extras.push({ path, value });
      }
    }
  };
  visit(definition, []);
  return extras;
}

/** Puts each extra back at its path, if that is free and its container exists; `left` are the others. */
export function withExtras(
  definition: JsonObject,
  extras: readonly Extra[],
): { readonly result: JsonObject; readonly left: readonly Extra[] } {
  const result = copyOf(definition);
  const opened = new Map<string, MutableJsonObject>([['', result]]);
  const left: Extra[] = [];
  for (const extra of extras) {
    const key = extra.path.at(-1);
    const container = key === undefined ? undefined : openContainer(opened, extra.path.slice(0, -1));
    if (container === undefined || key === undefined || Object.hasOwn(container, key)) {
      left.push(extra);
    } else {
      container[key] = extra.value;
    }
  }
  return { result, left };
}

function openContainer(opened: Map<string, MutableJsonObject>, path: readonly string[]): MutableJsonObject | undefined {
  const pointer = pointerOf(path);
  const known = opened.get(pointer);
  const last = path.at(-1);
  if (known !== undefined || last === undefined) return known;
  const parent = openContainer(opened, path.slice(0, -1));
  const value = parent === undefined ? undefined : member(parent, last);
  if (parent === undefined || !isJsonObject(value)) return undefined;
  const copy = copyOf(value);
  parent[last] = copy;
  opened.set(pointer, copy);
  return copy;
}

export function copyOf(object: JsonObject): MutableJsonObject {
  const copy = emptyObject();
  for (const key of Object.keys(object)) {
    const value = member(object, key);
    if (value !== undefined) copy[key] = value;
  }
  return copy;
}

/** A value that a format writes the same way into every definition (`type: "function"`). */
export interface Constant {
  readonly path: readonly string[];
  readonly value: JsonValue;
}

/** A new definition: the constants first, then the members of `tool`, in the order of the slots. */
export function writeSlots(
  tool: CanonicalTool,
  slots: readonly Slot[],
  constants: readonly Constant[] = [],
): JsonObject {
  // The engine makes, reads and prints such an object faster than one without a prototype; no form has an inherited key.
  const result: MutableJsonObject = {};
  for (const constant of constants) setAt(result, constant.path, constant.value);
  for (const slot of slots) {
    const value = memberToWrite(tool, slot);
    if (value !== undefined) setAt(result, slot.path, value);
  }
  return result;
}

function memberToWrite(tool: CanonicalTool, slot: Slot): JsonValue | undefined {
  switch (slot.member) {
    case 'name':
      return tool.name;
    case 'description':
      return slot.omitEmpty && tool.description === '' ? undefined : tool.description;
    case 'inputs':
      return slot.omitEmpty && Object.keys(tool.inputs).length === 0 ? undefined : tool.inputs;
    case 'outputs':
      return Object.keys(tool.outputs).length === 0 ? undefined : tool.outputs;
    default:
      return tool[slot.member];
  }
}

function setAt(root: MutableJsonObject, path: readonly string[], value: JsonValue): void {
  let container = root;
  const last = path.length - 1;
  for (let at = 0; at < last; at++) {
    const step = path[at] ?? '';
    const next = container[step];
    if (isJsonObject(next)) {
      container = next as MutableJsonObject;
    } else {
      const made: MutableJsonObject = {};
      container[step] = made;
      container = made;
    }
  }
  const key = path[last];
  if (key !== undefined) container[key] = value;
}

/** The pointer in `definition` for a pointer into the canonical tool, by the slots; `null` if the definition has no such member. */
export function locateBySlots(definition: JsonObject, slots: readonly Slot[], canonicalPointer: string): string | null {
  return slotLocator(definition, slots)(canonicalPointer);
}

/** {@link locateBySlots} for many pointers: the slots are read once. */
export function slotLocator(
  definition: JsonObject,
  slots: readonly Slot[],
): (canonicalPointer: string) => string | null {
  const paths: ReadonlyMap<string, readonly string[]> = readSlots(definition, slots).paths;
  return (canonicalPointer) => {
    // The steps after the first are unchanged, unless they are escaped differently.
    const isPlain = canonicalPointer.startsWith('/') && !canonicalPointer.includes('~');
    const slash = isPlain ? canonicalPointer.indexOf('/', 1) : -1;
    const [first = '', ...rest] =
      slash < 0 ? (splitPointer(canonicalPointer) ?? []) : [canonicalPointer.slice(1, slash)];
    const path = paths.get(first);
    if (path === undefined) return null;
    return slash < 0 ? pointerOf([...path, ...rest]) : pointerOf(path) + canonicalPointer.slice(slash);
  };
}

function kindWords(kind: ValueKind): string {
  switch (kind) {
    case 'text':
      return say`a string`;
    case 'object':
      return say`an object`;
    case 'list':
      return say`a list`;
    case 'true or false':
      return say`true or false`;
  }
}
