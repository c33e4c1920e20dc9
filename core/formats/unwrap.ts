import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import type { FormatId } from './format-id.ts';
import { formats } from './registry.ts';
import { copyOf } from './shared/slots.ts';

/** How the definitions lay in what was read. */
export type EnvelopeKind =
  | 'single'
  | 'list'
  | 'tools'
  | 'functions'
  | 'functionDeclarations'
  | 'toolConfig'
  | 'tools/list'
  | 'languageModelTools'
  | 'name-keyed map'
  | 'OpenAPI document'
  | 'namespace';

/** A definition taken out of its envelope. */
export interface Unwrapped {
  readonly definition: JsonObject;
  /** Where it lies in what was read. */
  readonly pointer: string;
  /** The format that the envelope itself names, if it does. */
  readonly hint: FormatId | null;
}

/** What `unwrap` found. */
export interface UnwrappedTools {
  readonly definitions: readonly Unwrapped[];
  readonly envelope: EnvelopeKind;
  readonly warnings: readonly string[];
}

/** Envelopes inside envelopes are opened this often: a list of requests of lists of declarations. */
const maximumEnvelopes = 8;

interface Collected {
  readonly definitions: Unwrapped[];
  readonly warnings: string[];
  envelope: EnvelopeKind | null;
}

/**
 * Takes the definitions out of whatever holds them: a list, a request body (`tools`, `functions`, `toolConfig.tools`), a
 * `tools/list` result, a VS Code package.json, a whole OpenAPI document, a map keyed by name. The order is that of the text.
 */
export function unwrap(value: JsonValue): UnwrappedTools {
  const collected: Collected = { definitions: [], warnings: [], envelope: null };
  open(value, '', null, 0, collected);
  return { definitions: collected.definitions, envelope: collected.envelope ?? 'single', warnings: collected.warnings };
}

function open(value: JsonValue, pointer: string, hint: FormatId | null, depth: number, into: Collected): void {
  if (isJsonArray(value)) {
    note(into, 'list');
    if (depth < maximumEnvelopes) {
      value.forEach((item, index) => {
        open(item, childPointer(pointer, index), hint, depth + 1, into);
      });
    } else {
      into.warnings.push(`The list at ${pointer} lies in more than ${maximumEnvelopes} others; it is not read.`);
    }
    return;
  }
  if (!isJsonObject(value)) {
    into.warnings.push(
      `${pointer === '' ? 'What was read' : `What stands at ${pointer}`} is no tool definition: an object is needed.`,
    );
    return;
  }
  if (depth >= maximumEnvelopes || !openEnvelope(value, pointer, hint, depth, into)) {
    into.definitions.push({ definition: value, pointer, hint });
  }
}

function note(into: Collected, kind: EnvelopeKind): void {
  into.envelope ??= kind;
}

/** The lists that a request or result holds tools in, the most telling first. */
const listHolders: readonly {
  readonly path: readonly string[];
  readonly kind: EnvelopeKind;
  readonly hint: FormatId | null;
}[] = [
  { path: ['contributes', 'languageModelTools'], kind: 'languageModelTools', hint: 'vscode' },
  { path: ['toolConfig', 'tools'], kind: 'toolConfig', hint: null },
  { path: ['result', 'tools'], kind: 'tools/list', hint: null },
  { path: ['functionDeclarations'], kind: 'functionDeclarations', hint: 'gemini' },
  { path: ['function_declarations'], kind: 'functionDeclarations', hint: 'gemini' },
  { path: ['tools'], kind: 'tools', hint: null },
  { path: ['functions'], kind: 'functions', hint: null },
];

function openEnvelope(
  value: JsonObject,
  pointer: string,
  hint: FormatId | null,
  depth: number,
  into: Collected,
): boolean {
  if (member(value, 'type') === 'namespace' && isJsonArray(member(value, 'tools') ?? null)) {
    const name = member(value, 'name');
    note(into, 'namespace');
    into.warnings.push(
      `The functions of the namespace ${typeof name === 'string' ? `"${name}"` : 'without a name'} are read one by one; other forms have no namespaces.`,
    );
    open(member(value, 'tools') ?? [], childPointer(pointer, 'tools'), 'openai-responses', depth + 1, into);
    return true;
  }
  if (
    isJsonObject(member(value, 'paths')) &&
    (member(value, 'openapi') !== undefined || member(value, 'swagger') !== undefined)
  ) {
    note(into, 'OpenAPI document');
    openDocument(value, pointer, into);
    return true;
  }
  if (looksLikeDefinition(value)) {
    return false;
  }
  for (const holder of listHolders) {
    const held = holder.path.reduce<JsonValue | undefined>(
      (inner, step) => (isJsonObject(inner) ? member(inner, step) : undefined),
      value,
    );
    const at = holder.path.reduce(childPointer, pointer);
    if (isJsonArray(held ?? null) && held !== undefined) {
      note(into, holder.kind);
      open(held, at, holder.hint ?? hint, depth + 1, into);
      openBeside(value, holder.kind, pointer, into);
      return true;
    }
    if (isJsonObject(held) && ['tools', 'functions'].includes(holder.path.join('.')) && isNameKeyedMap(held)) {
      note(into, 'name-keyed map');
      openMap(held, at, into);
      return true;
    }
  }
  if (isNameKeyedMap(value)) {
    note(into, 'name-keyed map');
    openMap(value, pointer, into);
    return true;
  }
  return openUnknown(value, pointer, hint, depth, into);
}

/** Around a list of tools stand a request as it was recorded, a client's configuration, an answer in an answer: no more. */
const mostAround = 3;

/** An object that nobody knows, with tools in its members: each list of nothing but definitions is opened, and one called `tools` that has some. Whether there is one. */
function openUnknown(
  value: JsonObject,
  pointer: string,
  hint: FormatId | null,
  depth: number,
  into: Collected,
): boolean {
  const holders = Object.keys(value).filter((key) => holdsTools(key, member(value, key) ?? null, depth));
  for (const key of holders) {
    note(into, 'tools');
    open(member(value, key) ?? null, childPointer(pointer, key), hint, depth + 1, into);
  }
  return holders.length > 0;
}

function holdsTools(key: string, value: JsonValue, depth: number): boolean {
  if (isJsonArray(value)) {
    return value.length > 0 && (key === 'tools' ? value.some(isTool) : value.every(isTool));
  }
  return (
    isJsonObject(value) &&
    depth < mostAround &&
    Object.entries(value).some(([own, inner]) => holdsTools(own, inner, depth + 1))
  );
}

/** How sure a format must be of what stands where nobody knows that tools do. */
const certain = 0.9;

function isTool(value: JsonValue): boolean {
  if (!isJsonObject(value) || isCall(value)) {
    return false;
  }
  const declared = member(value, 'functionDeclarations') ?? member(value, 'function_declarations') ?? null;
  // A schema with a title, or a name with a schema, is found in many places that hold no tools.
  return (
    isJsonArray(declared) || formats.some((format) => format.id !== 'json-schema' && format.detect(value) >= certain)
  );
}

/** A model's call of a tool is written like the tool, with arguments. */
function isCall(value: JsonObject): boolean {
  const called = member(value, 'function');
  return isJsonObject(called) && member(called, 'arguments') !== undefined;
}

/** Gemini writes hosted tools beside the declarations, in the same object. */
function openBeside(value: JsonObject, kind: EnvelopeKind, pointer: string, into: Collected): void {
  const rest = Object.keys(value).filter((key) => !/^function_?declarations$/i.test(key));
  if (kind !== 'functionDeclarations' || rest.length === 0) {
    return;
  }
  for (const key of rest) {
    const single = objectOf([[key, member(value, key)]]);
    const hosted = formats.some((format) => format.id === 'gemini' && format.hosted?.(single) !== null);
    if (hosted) {
      into.definitions.push({ definition: single, pointer, hint: 'gemini' });
    }
  }
}

function looksLikeDefinition(value: JsonObject): boolean {
  return formats.some((format) => format.detect(value) >= 0.8);
}

/** The keys by which the body of a tool without its name is known. */
const bodyKeys = ['inputSchema', 'input_schema', 'parameters', 'args_schema', 'parametersJsonSchema', 'description'];

function isNameKeyedMap(value: JsonObject): boolean {
  const entries = Object.values(value);
  return (
    entries.length > 0 &&
    entries.every(
      (entry) =>
        isJsonObject(entry) &&
        (isJsonObject(member(entry, 'function')) ||
          bodyKeys.slice(0, -1).some((key) => isJsonObject(member(entry, key)))),
    )
  );
}

/** The AI SDK keys tools by name; a body without a name gets its key as its name. */
function openMap(map: JsonObject, pointer: string, into: Collected): void {
  for (const key of Object.keys(map)) {
    const body = member(map, key);
    if (isJsonObject(body)) {
      const isNamed = member(body, 'name') !== undefined || isJsonObject(member(body, 'function'));
      const definition = isNamed ? body : objectOf([['name', key], ...Object.entries(body)]);
      const isAiSdk = !isNamed && isJsonObject(member(body, 'inputSchema'));
      into.definitions.push({ definition, pointer: childPointer(pointer, key), hint: isAiSdk ? 'ai-sdk' : null });
    }
  }
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** One definition for each operation: `{method, path, operation}` and the parts of the document that references lead to. */
function openDocument(document: JsonObject, pointer: string, into: Collected): void {
  const paths = member(document, 'paths');
  for (const path of isJsonObject(paths) ? Object.keys(paths) : []) {
    const item = isJsonObject(paths) ? member(paths, path) : undefined;
    if (!isJsonObject(item)) {
      continue;
    }
    for (const method of methods) {
      const operation = member(item, method);
      if (isJsonObject(operation)) {
        into.definitions.push({
          definition: operationDefinition(document, item, path, method, operation),
          pointer: [`${pointer}/paths`, path, method].reduce((before, step) => childPointer(before, step)),
          hint: 'openapi',
        });
      }
    }
  }
}

function operationDefinition(
  document: JsonObject,
  item: JsonObject,
  path: string,
  method: string,
  operation: JsonObject,
): JsonObject {
  const shared = member(item, 'parameters');
  const own = member(operation, 'parameters');
  const merged = copyOf(operation);
  if (isJsonArray(shared ?? null) && shared !== undefined) {
    const ownList = isJsonArray(own ?? null) ? (own as readonly JsonValue[]) : [];
    const isOverridden = (parameter: JsonValue): boolean =>
      ownList.some(
        (other) =>
          isJsonObject(parameter) &&
          isJsonObject(other) &&
          ['name', 'in'].every((key) => member(parameter, key) === member(other, key)),
      );
    merged['parameters'] = [
      ...(shared as readonly JsonValue[]).filter((parameter) => !isOverridden(parameter)),
      ...ownList,
    ];
  }
  return objectOf([
    ['openapi', member(document, 'openapi') ?? member(document, 'swagger')],
    ['servers', member(document, 'servers')],
    ['path', path],
    ['method', method],
    ['operation', merged],
    ['components', member(document, 'components')],
    ['definitions', member(document, 'definitions')],
    ['parameters', member(document, 'parameters')],
    ['responses', member(document, 'responses')],
  ]);
}
