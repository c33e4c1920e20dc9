import { canonicalize } from '../../formats/canonicalize.ts';
import { emitTool } from '../../formats/emit.ts';
import { formatOf } from '../../formats/registry.ts';
import { sourcePointer } from '../../formats/shared/locate.ts';
import { readSlots } from '../../formats/shared/slots.ts';
import { targetOf } from '../../formats/targets.ts';
import { withJsonValues } from '../../json/edit-json.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { MemberEdits } from '../../json/member-edits.ts';
import { childPointer, parentPointer, splitPointer } from '../../json/pointer.ts';
import { jsonLine } from '../../json/print-json.ts';
import { sameJson } from '../../json/same-json.ts';
import { listAt } from '../../schema/keywords.ts';
import { allSchemas } from '../../schema/walk.ts';
import { listed, say } from '../../text/say.ts';
import { differingMiddle } from '../../text/span.ts';
import { wordSet } from '../../text/words.ts';
import type { Fix } from '../finding.ts';
import { fixOf, type PlacedMistake } from './placed-mistake.ts';

/** Keywords whose value tells a model what the schema tells a program. */
const movable = wordSet(`
  pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems
  minProperties maxProperties default example examples enum const contentEncoding contentMediaType
`);

/** In characters; a longer value would fill the description. */
const longestMoved = 300;

/** The fixes of a mistake in a schema. */
export class SchemaFixes {
  readonly #mistake: PlacedMistake;
  readonly #edits: MemberEdits;
  readonly #at: string;

  constructor(mistake: PlacedMistake) {
    const { document, text, tool } = mistake.placed;
    this.#mistake = mistake;
    this.#edits = new MemberEdits(text, document);
    this.#at = `${tool.pointer}${mistake.pointer}`;
  }

  fixes(): readonly Fix[] {
    switch (this.#mistake.problems[0].limit) {
      case 'array-items':
      case 'array-items-only':
        return this.#add({ items: {} }, true);
      case 'root-properties':
        return this.#add({ properties: {} }, true);
      case 'object-root':
        return this.#ofRoot();
      case 'root-union':
        return this.#rewrites();
      case 'property-names':
        return this.#ofPropertyName();
      case 'no-lookaround':
      case 'grammar-patterns':
      case 'grammar-top-patterns':
      case 'few-repetitions':
      case 'strict-keys':
      case 'strict-formats':
      case 'schema-keys':
      case 'object-keywords':
      case 'reference-alone':
      case 'type-beside-union':
      case 'type-beside-reference':
        return this.#ofKeyword(this.#at);
      case 'string-enums':
      case 'no-container-enums':
        return this.#ofKeyword(this.#at.replace(/\/enum\/\d+$/, '/enum'));
      case 'one-type':
        return this.#ofTypeList();
      case 'type-required':
      case 'typed-properties':
      case 'typed-enums':
      case 'meaning-required':
        return this.#ofMissingType();
      case 'no-empty-enum-values':
        return fixOf(say`Remove ${'""'} from ${'"enum"'}`, false, [this.#edits.remove(this.#at)]);
      case 'listed-required':
        return this.#ofRequiredName();
      case 'object-schemas':
        return this.#value === true ? fixOf(say`Change to ${'{}'}`, false, [this.#edits.replace(this.#at, {})]) : [];
      case 'strict-references':
        return this.#rewrites();
      case 'strict-defaults':
        return this.#ofKeyword(this.#at);
      case 'strict-objects':
      case 'strict-subset':
        return [...this.#ofStrictMode(), ...this.#rewrites()];
      default:
        return [];
    }
  }

  get #value(): JsonValue | undefined {
    return this.#edits.valueAt(this.#at);
  }

  #add(members: Readonly<Record<string, JsonValue>>, safe: boolean, pointer = this.#at): readonly Fix[] {
    const [[key, value] = []] = Object.entries(members);
    if (key === undefined || value === undefined) return [];
    return fixOf(say`Add ${memberText(key, value)}`, safe, [this.#edits.add(pointer, members)]);
  }

  #ofRoot(): readonly Fix[] {
    const schema = this.#value;
    const isPlain =
      isJsonObject(schema) && !['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'not'].some((key) => key in schema);
    return isPlain ? this.#add({ type: this.#typeName('object') }, true) : [];
  }

  /** A type, in capitals if the definition has its types so: Gemini's enumeration. Both in one definition are no format. */
  #typeName(type: string): string {
    const { definition } = this.#mistake.placed.tool;
    const parameters = member(definition, 'parameters');
    const isInCapitals =
      isJsonObject(parameters) && [...allSchemas(parameters)].some(({ schema }) => hasCapitals(schema));
    return isInCapitals ? type.toUpperCase() : type;
  }

  #ofKeyword(at: string): readonly Fix[] {
    const key = splitPointer(at)?.at(-1);
    const parent = parentPointer(at);
    const holder = parent === null ? undefined : this.#edits.valueAt(parent);
    const value = isJsonObject(holder) && key !== undefined ? member(holder, key) : undefined;
    if (!isJsonObject(holder) || parent === null || key === undefined || value === undefined) return [];
    if (key === 'oneOf' && member(holder, 'anyOf') === undefined) {
      return fixOf(say`Rename to ${'anyOf'}`, false, [this.#edits.renameKey(at, 'anyOf')]);
    }
    const quoted = `"${key}"`;
    const removed = fixOf(say`Remove ${quoted}`, false, [this.#edits.remove(at)]);
    const written = typeof value === 'string' ? value : jsonLine(value);
    if (!movable.has(key) || written.length > longestMoved) return removed;
    const description = member(holder, 'description');
    const note = `${key}: ${written}`;
    const edits =
      typeof description === 'string'
        ? [
            this.#edits.remove(at),
            this.#edits.replace(childPointer(parent, 'description'), described(description, note)),
          ]
        : // In the place of the keyword.
          [this.#edits.renameKey(at, 'description'), this.#edits.replace(at, note)];
    return [...fixOf(say`Move ${quoted} into the description`, false, edits), ...removed];
  }

  /** A list of one type and null. */
  #ofTypeList(): readonly Fix[] {
    const types = this.#value;
    const parent = parentPointer(this.#at);
    if (!isJsonArray(types ?? null) || parent === null) return [];
    const others = (types as readonly JsonValue[]).filter((type) => String(type).toLowerCase() !== 'null');
    const [type] = others;
    if (others.length !== 1 || typeof type !== 'string') return [];
    const isNullable = others.length < (types as readonly JsonValue[]).length;
    return isNullable
      ? fixOf(say`Change to ${`${memberText('type', type)}, ${memberText('nullable', true)}`}`, false, [
          this.#edits.replace(this.#at, type),
          this.#edits.add(parent, { nullable: true }),
        ])
      : fixOf(say`Change to ${jsonLine(type)}`, false, [this.#edits.replace(this.#at, type)]);
  }

  /** The type that the other keywords show. */
  #ofMissingType(): readonly Fix[] {
    const schema = this.#value;
    if (!isJsonObject(schema)) return [];
    const values = [...listAt(schema, 'enum'), ...('const' in schema ? [member(schema, 'const') ?? null] : [])];
    const isText = values.length > 0 && values.every((value) => typeof value === 'string');
    const type = isText ? 'string' : 'properties' in schema ? 'object' : 'items' in schema ? 'array' : null;
    return type === null ? [] : this.#add({ type: this.#typeName(type) }, false);
  }

  #ofRequiredName(): readonly Fix[] {
    const name = this.#value;
    if (typeof name !== 'string') return [];
    return fixOf(say`Remove ${jsonLine(name)} from ${'"required"'}`, false, [this.#edits.remove(this.#at)]);
  }

  /** The name of an argument, also in `required`. The program that runs the tool has to know the new one. */
  #ofPropertyName(): readonly Fix[] {
    const name = splitPointer(this.#at)?.at(-1);
    const properties = parentPointer(this.#at);
    const schema = properties === null ? null : parentPointer(properties);
    const holder = schema === null ? undefined : this.#edits.valueAt(schema);
    const repaired = name === undefined ? null : repairedPropertyName(name, this.#mistake);
    if (name === undefined || schema === null || !isJsonObject(holder) || repaired === null) return [];
    const siblings = this.#edits.valueAt(properties ?? '');
    if (isJsonObject(siblings) && Object.hasOwn(siblings, repaired)) return [];
    const index = listAt(holder, 'required').indexOf(name);
    return fixOf(say`Rename to ${repaired}`, false, [
      this.#edits.renameKey(this.#at, repaired),
      ...(index < 0 ? [] : [this.#edits.replace(`${schema}/required/${index}`, repaired)]),
    ]);
  }

  #ofStrictMode(): readonly Fix[] {
    const value = this.#value;
    const key = splitPointer(this.#at)?.at(-1) ?? '';
    const properties = parentPointer(this.#at);
    const schema = properties === null ? null : parentPointer(properties);
    const holder = schema === null ? undefined : this.#edits.valueAt(schema);
    if (properties?.endsWith('/properties') === true && isJsonObject(holder) && isJsonObject(value)) {
      const isMissing = !listAt(holder, 'required').includes(key);
      return isMissing && schema !== null ? this.#require(schema, holder, key, value) : this.#ofObject(value);
    }
    if (isJsonObject(value) && !movable.has(key)) return this.#ofObject(value);
    return this.#ofKeyword(this.#at);
  }

  #ofObject(schema: JsonObject): readonly Fix[] {
    const isOpen = member(schema, 'type') === 'object' && member(schema, 'additionalProperties') === undefined;
    return isOpen ? this.#add({ additionalProperties: false }, false) : [];
  }

  /** An optional property becomes one that may be null. */
  #require(schema: string, holder: JsonObject, name: string, property: JsonObject): readonly Fix[] {
    const type = member(property, 'type');
    const isSimple = typeof type === 'string' && member(property, 'enum') === undefined;
    if (!isSimple) return [];
    const required = member(holder, 'required');
    const names = isJsonArray(required ?? null) ? (required as readonly JsonValue[]) : [];
    const list = [...names, name];
    return fixOf(say`Add ${jsonLine(name)} to ${'"required"'} and allow null`, false, [
      this.#edits.replace(`${this.#at}/type`, [type, 'null']),
      required === undefined
        ? this.#edits.add(schema, { required: list })
        : this.#edits.replace(`${schema}/required`, list),
    ]);
  }

  /** The schema as a conversion to the target writes it; the losses are in the title. */
  #rewrites(): readonly Fix[] {
    const { placed, problems, format } = this.#mistake;
    const { tool: detected, text } = placed;
    const tool = canonicalize(detected.definition, format).result;
    const below = `${detected.pointer}${sourcePointer(tool, formatOf(format), '/inputs')}`;
    const before = this.#edits.valueAt(below);
    for (const { format: id, provider, limit } of problems) {
      const target = targetOf(id);
      if (target.format.dialect !== 'json-schema' || !isJsonObject(before)) continue;
      const emission = emitTool(tool, id, limit.startsWith('strict-') ? { strict: true } : {});
      if (emission.kind === 'refused' || !isJsonObject(emission.result)) continue;
      const after = readSlots(emission.result, target.format.slots).values.get('inputs');
      if (!isJsonObject(after)) continue;
      const written = withJsonValues(text, changes(before, after, below));
      if (written === null || written === text) continue;
      const lost = [...new Set(emission.losses.filter(({ path }) => path !== '/name').map((loss) => loss.lost))];
      const short = [...lost.slice(0, 2), ...(lost.length > 2 ? [say`${lost.length - 2} more`] : [])];
      const title =
        lost.length === 0
          ? say`Rewrite the schema for ${provider}`
          : say`Rewrite the schema for ${provider} (lost: ${listed(short)})`;
      return fixOf(title, false, [differingMiddle(text, written)]);
    }
    return [];
  }
}

/** The name of an argument that the providers accept; null without a limit of theirs. */
export function repairedPropertyName(name: string, { problems }: PlacedMistake): string | null {
  const limit = problems
    .map(({ format }) => targetOf(format).limits.find(({ kind }) => kind === 'property-names'))
    .find((found) => found !== undefined);
  if (limit?.kind !== 'property-names') return null;
  return name.replaceAll(/[^a-zA-Z0-9_.-]/g, '_').slice(0, limit.maxLength) || '_';
}

function hasCapitals(schema: JsonObject): boolean {
  const type = member(schema, 'type');
  return typeof type === 'string' && /^[A-Z]+$/.test(type);
}

function memberText(key: string, value: JsonValue): string {
  return `"${key}": ${jsonLine(value)}`;
}

function described(description: string, note: string): string {
  const text = description.trimEnd();
  return text === '' ? note : `${text} (${note})`;
}

/** The values to write so that `before` becomes `after`: an object that loses a member is written anew. */
function* changes(before: JsonObject, after: JsonObject, pointer: string): Generator<readonly [string, JsonValue]> {
  if (Object.keys(before).some((key) => !Object.hasOwn(after, key))) {
    yield [pointer, after];
    return;
  }
  for (const [key, value] of Object.entries(after)) {
    const present = member(before, key);
    const at = childPointer(pointer, key);
    if (isJsonObject(present) && isJsonObject(value)) yield* changes(present, value, at);
    else if (present === undefined || !sameJson(present, value)) yield [at, value];
  }
}
