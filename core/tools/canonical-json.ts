import {
  emptyObject,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  objectOf,
} from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import type { CanonicalTool, InterfaceText, ToolCapability, ToolSecurity } from './canonical-tool.ts';
import type { Converted, Loss } from './loss.ts';
import { NO_DESCRIPTION_WARNING, NO_NAME_WARNING } from './warnings.ts';

/** aumai-toolcanon's defaults for members that a canonical file may leave out. */
export const DEFAULT_CAPABILITY: ToolCapability = {
  action: '',
  domain: '',
  side_effects: false,
  idempotent: true,
  cost_estimate: 'unknown',
};
const DEFAULT_SECURITY: ToolSecurity = {
  required_permissions: [],
  data_classification: 'public',
  pii_handling: 'none',
};
/** aumai-toolcanon's words for a member of `capabilities` or `security`; it accepts others too. */
export const canonicalWords: Readonly<Record<string, readonly string[]>> = {
  'capabilities/cost_estimate': ['free', 'low', 'medium', 'high', 'unknown'],
  'security/data_classification': ['public', 'internal', 'confidential', 'restricted'],
  'security/pii_handling': ['none', 'processes', 'stores', 'anonymizes'],
};

/** aumai-toolcanon's names of forms; it refuses a file with another one. */
const toolcanonForms: ReadonlySet<string> = new Set(['openai', 'anthropic', 'mcp', 'langchain', 'raw']);

/** The forms with OpenAI's definitions, also those of other providers. */
const openaiForms = /^(?:openai-.*|mistral|ollama|cohere|lionagi|bfcl)$/;

export const DEFAULT_VERSION = '1.0.0';

/** aumai-toolcanon's members in its order, then ours, which are written only where a tool has them. */
export const canonicalMembers: readonly (keyof CanonicalTool)[] = [
  'name',
  'version',
  'description',
  'capabilities',
  'inputs',
  'outputs',
  'security',
  'source_format',
  'original_definition',
  'title',
  'annotations',
  'strict',
  'examples',
  'icons',
  'meta',
  'cache_control',
  'link',
  'executable',
  'interface_texts',
  'schema_name',
];

/** The JSON of a canonical tool: all of aumai-toolcanon's members, in its order; then this project's own, where the tool has them. */
export function writeCanonical(tool: CanonicalTool): JsonObject {
  const form = tool.source_format;
  const theirs = toolcanonForms.has(form) ? form : openaiForms.test(form) ? 'openai' : 'raw';
  return objectOf([
    ...canonicalMembers.map((key) => [key, jsonOf(key === 'source_format' ? theirs : tool[key])] as const),
    [sourceForm, theirs === form ? undefined : form],
  ]);
}

/** Whether the object has a name, and no key that a canonical tool lacks: a canonical tool needs no other member. */
export function hasCanonicalKeysOnly(json: JsonObject): boolean {
  const keys: readonly string[] = [...canonicalMembers, sourceForm];
  return typeof member(json, 'name') === 'string' && Object.keys(json).every((key) => keys.includes(key));
}

const neededMembers = canonicalMembers.slice(0, canonicalMembers.indexOf('title'));

/** The tool with aumai-toolcanon's defaults for the members that a program left out. */
export function wholeCanonical(tool: Partial<CanonicalTool>): CanonicalTool {
  const isWhole = neededMembers.every((key) => key in tool);
  // Programs in JavaScript build such objects by hand; whole ones keep their identity.
  return isWhole
    ? (tool as CanonicalTool)
    : readCanonical(objectOf(Object.entries(tool) as [string, JsonValue][])).result;
}

/** Beside `source_format`: the form by this project's name, where aumai-toolcanon has none for it. */
const sourceForm = 'source_form';

function jsonOf(value: CanonicalTool[keyof CanonicalTool]): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return value;
  // Capability, security and interface texts are flat objects of JSON values; the others are JSON already.
  return (
    Array.isArray(value)
      ? value.map((item) => (isInterfaceText(item) ? objectOf(Object.entries(item)) : item))
      : objectOf(Object.entries(value))
  ) as JsonValue;
}

function isInterfaceText(item: unknown): item is InterfaceText & JsonObject {
  return typeof item === 'object' && item !== null && !Array.isArray(item);
}

/** Reads a canonical tool's JSON. Missing, null or wrong members get defaults; wrong and unknown ones are losses. Never throws. */
export function readCanonical(json: JsonValue): Converted<CanonicalTool> {
  const reader = new MemberReader(isJsonObject(json) ? json : emptyObject());
  if (!isJsonObject(json)) reader.lose('', say`definition`, say`The value must be an object.`);
  const name = reader.text('name', '');
  const description = reader.text('description', '');
  const tool: CanonicalTool = {
    name,
    version: reader.text('version', DEFAULT_VERSION),
    description,
    capabilities: capabilityOf(reader),
    inputs: reader.object('inputs') ?? emptyObject(),
    outputs: reader.object('outputs') ?? emptyObject(),
    security: securityOf(reader),
    source_format: reader.optionalText(sourceForm) ?? reader.text('source_format', 'raw'),
    original_definition: reader.object('original_definition') ?? emptyObject(),
    ...optionalMembers(reader),
  };
  reader.loseUnknown([...canonicalMembers, sourceForm]);
  const warnings = [
    ...(name === '' ? [NO_NAME_WARNING] : []),
    ...(description === '' ? [NO_DESCRIPTION_WARNING] : []),
    ...unknownWords(tool),
  ];
  return { result: tool, losses: reader.losses, warnings };
}

function unknownWords({ capabilities, security }: Pick<CanonicalTool, 'capabilities' | 'security'>): readonly string[] {
  const holders: Readonly<Record<string, object | null>> = { capabilities, security };
  return Object.entries(canonicalWords).flatMap(([path, words]) => {
    const [holder = '', key = ''] = path.split('/');
    const value = new Map<string, unknown>(Object.entries(holders[holder] ?? {})).get(key);
    return typeof value !== 'string' || words.includes(value) ? [] : [unknownWord(key, value, words)];
  });
}

/** A warning about a word that aumai-toolcanon does not have. */
export function unknownWord(key: string, value: string, words: readonly string[]): string {
  return say`Unknown ${key} "${value}". Expected ${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}.`;
}

/** `x-capabilities` and `x-security` of a JSON object; null for a missing one. */
export function readStated(
  json: JsonObject,
): Converted<{ readonly capabilities: ToolCapability | null; readonly security: ToolSecurity | null }> {
  const reader = new MemberReader(json);
  const stated = {
    capabilities: isJsonObject(member(json, 'x-capabilities')) ? capabilityOf(reader, 'x-capabilities') : null,
    security: securityOf(reader, 'x-security'),
  };
  const words = unknownWords({ ...stated, capabilities: stated.capabilities ?? DEFAULT_CAPABILITY });
  return { result: stated, losses: reader.losses, warnings: words };
}

function capabilityOf(parent: MemberReader, key = 'capabilities'): ToolCapability {
  const reader = parent.inner(key);
  if (reader === null) return DEFAULT_CAPABILITY;
  const capability: ToolCapability = {
    action: reader.text('action', DEFAULT_CAPABILITY.action),
    domain: reader.text('domain', DEFAULT_CAPABILITY.domain),
    side_effects: reader.flag('side_effects') ?? DEFAULT_CAPABILITY.side_effects,
    idempotent: reader.flag('idempotent') ?? DEFAULT_CAPABILITY.idempotent,
    cost_estimate: reader.text('cost_estimate', DEFAULT_CAPABILITY.cost_estimate),
  };
  reader.loseUnknown(Object.keys(DEFAULT_CAPABILITY));
  return capability;
}

function securityOf(parent: MemberReader, key = 'security'): ToolSecurity | null {
  const reader = parent.inner(key);
  if (reader === null) return null;
  const security: ToolSecurity = {
    required_permissions: reader.texts('required_permissions') ?? DEFAULT_SECURITY.required_permissions,
    data_classification: reader.text('data_classification', DEFAULT_SECURITY.data_classification),
    pii_handling: reader.text('pii_handling', DEFAULT_SECURITY.pii_handling),
  };
  reader.loseUnknown(Object.keys(DEFAULT_SECURITY));
  return security;
}

function optionalMembers(reader: MemberReader): Partial<CanonicalTool> {
  const found: [keyof CanonicalTool, unknown][] = [
    ['title', reader.optionalText('title')],
    ['annotations', reader.object('annotations')],
    ['strict', reader.flag('strict')],
    ['examples', reader.list('examples')],
    ['icons', reader.list('icons')],
    ['meta', reader.object('meta')],
    ['cache_control', reader.object('cache_control')],
    ['link', reader.optionalText('link')],
    ['executable', reader.optionalText('executable')],
    ['interface_texts', reader.interfaceTexts()],
    ['schema_name', reader.optionalText('schema_name')],
  ];
  // Each pair comes from the reader of its own kind just above.
  return Object.fromEntries(found.filter(([, value]) => value !== null)) as Partial<CanonicalTool>;
}

class MemberReader {
  readonly #object: JsonObject;
  readonly #pointer: string;
  readonly losses: Loss[];

  constructor(object: JsonObject, pointer = '', losses: Loss[] = []) {
    this.#object = object;
    this.#pointer = pointer;
    this.losses = losses;
  }

  lose(pointer: string, lost: string, reason: string): void {
    this.losses.push({ path: pointer, lost, reason });
  }

  #read<T extends JsonValue>(key: string, fits: (value: JsonValue) => value is T, kind: string): T | null {
    const value = member(this.#object, key);
    if (value === undefined || value === null) return null;
    if (fits(value)) return value;
    this.lose(childPointer(this.#pointer, key), key, say`Expected ${kind}.`);
    return null;
  }

  text(key: string, otherwise: string): string {
    return this.optionalText(key) ?? otherwise;
  }

  optionalText(key: string): string | null {
    return this.#read(key, (value): value is string => typeof value === 'string', say`a string`);
  }

  flag(key: string): boolean | null {
    return this.#read(key, (value): value is boolean => typeof value === 'boolean', say`true or false`);
  }

  object(key: string): JsonObject | null {
    return this.#read(key, isJsonObject, say`an object`);
  }

  list(key: string): readonly JsonValue[] | null {
    return this.#read(key, isJsonArray, say`a list`);
  }

  texts(key: string): readonly string[] | null {
    return this.#read(
      key,
      (value): value is readonly string[] => isJsonArray(value) && value.every((item) => typeof item === 'string'),
      say`a list of strings`,
    );
  }

  interfaceTexts(): readonly InterfaceText[] | null {
    const key = 'interface_texts';
    const list = this.list(key);
    const texts = list?.flatMap((item) => {
      const name = isJsonObject(item) ? item['key'] : null;
      const text = isJsonObject(item) ? item['text'] : null;
      return typeof name === 'string' && typeof text === 'string' ? [{ key: name, text }] : [];
    });
    if (list !== null && texts?.length !== list.length) {
      this.lose(
        childPointer(this.#pointer, key),
        say`interface entries`,
        say`Each interface entry must be an object with "key" and "text".`,
      );
    }
    return texts ?? null;
  }

  inner(key: string): MemberReader | null {
    const object = this.object(key);
    return object === null ? null : new MemberReader(object, childPointer(this.#pointer, key), this.losses);
  }

  loseUnknown(known: readonly string[]): void {
    for (const key of Object.keys(this.#object)) {
      if (!known.includes(key)) this.lose(childPointer(this.#pointer, key), key, say`No property has this name.`);
    }
  }
}
