import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { childPointer } from '../json/pointer.ts';
import { jsonLine } from '../json/print-json.ts';
import { say } from '../text/say.ts';
import type { FormatId } from './format-id.ts';
import { type Recognised, recognise } from './recognise.ts';
import { formats, possibleFormats } from './registry.ts';
import { isOpenapiDocument, openapiPartOf, operationsOf } from './shared/openapi-operations.ts';
import { schemaIn } from './shared/slots.ts';
import { calledTool } from './tool-call.ts';

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
  | 'part of an OpenAPI document'
  | 'namespace';

export interface Unwrapped {
  readonly definition: JsonObject;
  /** JSON pointer into the value that was read. */
  readonly pointer: string;
  /** The format that the envelope names; null for none. */
  readonly hint: FormatId | null;
  readonly recognised: Recognised;
}

interface UnwrappedTools {
  readonly definitions: readonly Unwrapped[];
  readonly envelope: EnvelopeKind;
  readonly warnings: readonly string[];
}

/** The deepest nesting of envelopes: a list of requests of lists of declarations. */
const maximumEnvelopes = 8;

/** The lists that a request or result holds tools in, the most specific first. */
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
  // An action group of an agent of Bedrock, and the agent.
  { path: ['functionSchema', 'functions'], kind: 'functions', hint: null },
  { path: ['actionGroups'], kind: 'list', hint: null },
  { path: ['tools'], kind: 'tools', hint: null },
  { path: ['functions'], kind: 'functions', hint: null },
];

/**
 * Takes the definitions out of their container: a list, a request body (`tools`, `functions`, `toolConfig.tools`), a
 * `tools/list` result, a VS Code package.json, an OpenAPI document or a part of one, a map keyed by name. In the
 * order of the text.
 */
export function unwrap(value: JsonValue): UnwrappedTools {
  return new Unwrapper().unwrap(value);
}

interface Place {
  readonly pointer: string;
  readonly hint: FormatId | null;
  readonly depth: number;
}

class Unwrapper {
  readonly #definitions: Unwrapped[] = [];
  readonly #warnings: string[] = [];
  #envelope: EnvelopeKind | null = null;

  unwrap(value: JsonValue): UnwrappedTools {
    this.#open(value, { pointer: '', hint: null, depth: 0 });
    return { definitions: this.#definitions, envelope: this.#envelope ?? 'single', warnings: this.#warnings };
  }

  #open(value: JsonValue, place: Place): void {
    const { pointer, hint, depth } = place;
    if (isJsonArray(value)) {
      this.#note('list');
      if (value.length === 0) {
        this.#warnings.push(say`${pointer === '' ? say`The list` : say`The list at ${pointer}`} is empty.`);
      }
      if (depth < maximumEnvelopes) {
        value.forEach((item, index) => {
          this.#open(item, inside(place, index));
        });
      } else {
        this.#warnings.push(say`Skipped the list at ${pointer}: nested more than ${maximumEnvelopes} levels deep.`);
      }
      return;
    }
    if (!isJsonObject(value)) {
      this.#warnings.push(
        say`${pointer === '' ? say`The value` : say`The value at ${pointer}`} isn't a tool definition: expected an object.`,
      );
      return;
    }
    const recognised = recognise(value);
    if (depth >= maximumEnvelopes || !this.#openEnvelope(value, place, recognised)) {
      this.#definitions.push({ definition: value, pointer, hint, recognised });
    }
  }

  #note(kind: EnvelopeKind): void {
    this.#envelope ??= kind;
  }

  #add(definition: JsonObject, pointer: string, hint: FormatId | null): void {
    this.#definitions.push({ definition, pointer, hint, recognised: recognise(definition) });
  }

  #openEnvelope(value: JsonObject, place: Place, { isCertain }: Recognised): boolean {
    const { pointer } = place;
    const tools = member(value, 'tools') ?? null;
    if (member(value, 'type') === 'namespace' && isJsonArray(tools)) {
      const name = member(value, 'name');
      this.#note('namespace');
      this.#warnings.push(
        say`The namespace ${typeof name === 'string' ? `"${name}"` : say`(unnamed)`} isn't supported by other formats. Its functions are converted separately.`,
      );
      this.#open(tools, inside(place, 'tools', 'openai-responses'));
      return true;
    }
    const part = isCertain ? (isOpenapiDocument(value) ? 'document' : null) : openapiPartOf(value);
    if (part !== null) {
      this.#note(part === 'document' ? 'OpenAPI document' : 'part of an OpenAPI document');
      for (const operation of operationsOf(value, part, pointer)) {
        this.#add(operation.definition, operation.pointer, 'openapi');
      }
      if (this.#definitions.length === 0) {
        this.#warnings.push(say`No operations under "paths" in the OpenAPI document.`);
      }
      return true;
    }
    if (isCertain || isBundleManifest(value) || isPluginManifest(value)) return false;
    return (
      this.#openRecording(value, place) ||
      this.#openHolder(value, place) ||
      this.#openNamed(value, pointer) ||
      this.#openUnknown(value, place)
    );
  }

  /** Recorded HTTP requests: the body is a text, and each further request of a conversation has the same tools. */
  #openRecording(value: JsonObject, place: Place): boolean {
    const seen = new Set<string>();
    for (const [path, text] of recordedBodies(value)) {
      const body = parseJson(text).documents[0]?.value;
      const before = this.#definitions.length;
      if (body === undefined || !holdsTools('', body, place.depth)) continue;
      this.#note('list');
      this.#open(body, { ...place, pointer: path.reduce(childPointer, place.pointer), depth: place.depth + 1 });
      for (const found of this.#definitions.splice(before)) {
        const written = jsonLine(found.definition);
        if (!seen.has(written)) this.#definitions.push(found);
        seen.add(written);
      }
    }
    return seen.size > 0;
  }

  #openHolder(value: JsonObject, place: Place): boolean {
    for (const { path, kind, hint } of listHolders) {
      const held = within(value, path);
      const at = path.reduce(childPointer, place.pointer);
      if (isJsonArray(held)) {
        this.#note(kind);
        this.#warnOfFurtherPages(path.length === 1 ? value : member(value, path[0] ?? ''));
        this.#open(held, { pointer: at, hint: hint ?? place.hint, depth: place.depth + 1 });
        this.#openBeside(value, kind, place.pointer);
        if (path.length === 1) this.#openListed(value, place);
        return true;
      }
      if (isJsonObject(held) && ['tools', 'functions'].includes(path.join('.')) && this.#openNamed(held, at)) {
        return true;
      }
    }
    return false;
  }

  /** An MCP server lists its tools page by page. */
  #warnOfFurtherPages(page: JsonValue | undefined): void {
    const next = isJsonObject(page) ? member(page, 'nextCursor') : undefined;
    if (typeof next === 'string' && next !== '') {
      this.#warnings.push(say`Incomplete list of tools: "nextCursor" points to another page.`);
    }
  }

  /** Gemini writes hosted tools beside the declarations, in the same object. */
  #openBeside(value: JsonObject, kind: EnvelopeKind, pointer: string): void {
    if (kind !== 'functionDeclarations') return;
    for (const key of Object.keys(value).filter((one) => !/^function_?declarations$/i.test(one))) {
      const single = objectOf([[key, member(value, key)]]);
      if (formats.some((format) => format.id === 'gemini' && format.hosted?.(single) !== null)) {
        this.#add(single, pointer, 'gemini');
      }
    }
  }

  /** In OpenAI's Responses, some items of `input` and `output` list the tools of an MCP server, or the results of a tool search. */
  #openListed(value: JsonObject, place: Place): void {
    for (const key of ['input', 'output']) {
      const items = member(value, key) ?? null;
      for (const [index, item] of (isJsonArray(items) ? items : []).entries()) {
        const listed = isJsonObject(item) && listsTools(item) ? (member(item, 'tools') ?? null) : null;
        const at = inside(inside(inside(place, key, null), index), 'tools');
        if (isJsonArray(listed) && listed.length > 0) this.#open(listed, at);
      }
    }
  }

  /** The AI SDK keys tools by name; a body without a name gets its key as its name. */
  #openNamed(map: JsonObject, pointer: string): boolean {
    if (!isNameKeyedMap(map)) return false;
    this.#note('name-keyed map');
    for (const key of Object.keys(map)) {
      const body = member(map, key);
      if (isJsonObject(body)) {
        const isNamed = member(body, 'name') !== undefined || isJsonObject(member(body, 'function'));
        const definition = isNamed ? body : objectOf([['name', key], ...Object.entries(body)]);
        const isAiSdk = !isNamed && schemaIn(member(body, 'inputSchema')) !== undefined;
        this.#add(definition, childPointer(pointer, key), isAiSdk ? 'ai-sdk' : null);
      }
    }
    return true;
  }

  /** An unknown object with tools in its members: each list of nothing but definitions is opened, and a list `tools` with some. */
  #openUnknown(value: JsonObject, place: Place): boolean {
    const holders = Object.keys(value).filter((key) => holdsTools(key, member(value, key) ?? null, place.depth));
    for (const key of holders) {
      const held = member(value, key) ?? null;
      this.#note('tools');
      if (isJsonArray(held) && !isListOfTools(key, held)) this.#openHolders(held, inside(place, key));
      else this.#open(held, inside(place, key));
    }
    return holders.length > 0;
  }

  #openHolders(list: readonly JsonValue[], place: Place): void {
    for (const [index, item] of list.entries()) {
      if (holdsTools('', item, place.depth)) this.#open(item, { ...inside(place, index), depth: place.depth });
    }
  }
}

/** Whether it is the manifest of an MCP bundle (.mcpb, before .dxt): it names the server's tools, without their arguments. */
export function isBundleManifest(value: JsonObject): boolean {
  const isVersioned = ['manifest_version', 'dxt_version'].some((key) => typeof member(value, key) === 'string');
  return isVersioned && isJsonObject(member(value, 'server'));
}

/** Whether it is the manifest of a plugin of Microsoft 365 Copilot or ChatGPT: its OpenAPI document has the arguments. */
export function isPluginManifest(value: JsonObject): boolean {
  if (typeof member(value, 'schema_version') !== 'string') return false;
  const functions = member(value, 'functions') ?? [];
  const isDescribed =
    isJsonArray(functions) && functions.some((one) => isJsonObject(one) && isJsonObject(member(one, 'parameters')));
  const api = member(value, 'api');
  return (
    !isDescribed &&
    (isJsonArray(member(value, 'runtimes') ?? null) || (isJsonObject(api) && member(api, 'type') === 'openapi'))
  );
}

/** The bodies of recorded requests as texts, with their paths: cassettes of VCR and the like (`interactions`), HAR (`log.entries`). */
function* recordedBodies(value: JsonObject): Generator<readonly [path: readonly (string | number)[], text: string]> {
  for (const [holder, bodies] of recordings) {
    const list = within(value, holder);
    if (!isJsonArray(list)) continue;
    for (const [index, item] of list.entries()) {
      for (const body of bodies) {
        const text = within(item, body);
        if (typeof text === 'string') yield [[...holder, index, ...body], text];
      }
    }
  }
}

const recordings: readonly (readonly [holder: readonly string[], bodies: readonly (readonly string[])[]])[] = [
  [
    ['interactions'],
    [
      ['request', 'body'],
      ['request', 'body', 'string'],
    ],
  ],
  [['log', 'entries'], [['request', 'postData', 'text']]],
];

function within(value: JsonValue, path: readonly string[]): JsonValue {
  return path.reduce<JsonValue>((inner, step) => (isJsonObject(inner) ? (member(inner, step) ?? null) : null), value);
}

const listingTypes: ReadonlySet<JsonValue> = new Set(['mcp_list_tools', 'tool_search_output']);

function listsTools(item: JsonObject): boolean {
  return listingTypes.has(member(item, 'type') ?? null);
}

function inside({ pointer, hint, depth }: Place, step: string | number, named: FormatId | null = hint): Place {
  return { pointer: childPointer(pointer, step), hint: named, depth: depth + 1 };
}

/** The most objects around a list of tools: a recorded request, a client's configuration, the attributes of a trace. */
const mostAround = 5;

function holdsTools(key: string, value: JsonValue, depth: number): boolean {
  if (isJsonArray(value)) {
    // A prompt of MCP has arguments like a tool of Docker's registry.
    if (key === 'prompts') return false;
    return (
      isListOfTools(key, value) ||
      (depth < mostAround && value.some((item) => isJsonObject(item) && holdsTools('', item, depth)))
    );
  }
  if (!isJsonObject(value)) return false;
  if (isOpenapiDocument(value)) return true;
  return depth < mostAround && Object.entries(value).some(([own, inner]) => holdsTools(own, inner, depth + 1));
}

/** `tools`, and the `general_tools` of a voice agent, also contain tools that run elsewhere. */
function isListOfTools(key: string, list: readonly JsonValue[]): boolean {
  return list.length > 0 && (/tools$/i.test(key) ? list.some(isTool) : list.every(isTool));
}

/** The least confidence of a format where tools are not expected. */
const certain = 0.9;

function isTool(value: JsonValue): boolean {
  if (!isJsonObject(value) || calledTool(value) !== null) return false;
  const declared = member(value, 'functionDeclarations') ?? member(value, 'function_declarations') ?? null;
  // An agent of Azure has the operations of a document as one tool.
  const described = member(value, 'openapi');
  if (isJsonObject(described) && isJsonObject(member(described, 'spec') ?? null)) return true;
  if (isWholeFunction(value)) return true;
  // Many objects that hold no tools have a schema with a title, or a name with a schema.
  return (
    isJsonArray(declared) ||
    possibleFormats(value).some((format) => format.id !== 'json-schema' && format.detect(value) >= certain)
  );
}

/** OpenAI's first form, whole: many objects have a name and parameters. */
function isWholeFunction(value: JsonObject): boolean {
  const schema = schemaIn(member(value, 'parameters'));
  return (
    schema !== undefined &&
    ['name', 'description'].every((key) => typeof member(value, key) === 'string') &&
    member(schema, 'type') === 'object' &&
    isJsonObject(member(schema, 'properties'))
  );
}

const bodyKeys = ['inputSchema', 'input_schema', 'parameters', 'args_schema', 'parametersJsonSchema', 'description'];

function isNameKeyedMap(value: JsonObject): boolean {
  const entries = Object.values(value);
  return (
    entries.length > 0 &&
    entries.every(
      (entry) =>
        isJsonObject(entry) &&
        (isJsonObject(member(entry, 'function')) ||
          bodyKeys.slice(0, -1).some((key) => schemaIn(member(entry, key)) !== undefined)),
    )
  );
}
