import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { addAll } from '../../text/long-list.ts';
import { wordSet } from '../../text/words.ts';
import { fieldTitle } from '../schema/schema-values.ts';
import { cleanDocstring } from '../signature.ts';
import { className, fieldName } from './names.ts';
import { pythonLiteral, pythonString, withoutReferences } from './python-literal.ts';
import {
  ANNOTATIONS,
  annotated,
  type ClassWriter,
  extraKeyword,
  limitKeywords,
  texts,
  writeType,
} from './type-writer.ts';

export interface WrittenField {
  readonly property: string;
  readonly name: string;
  readonly annotation: string;
  readonly required: boolean;
  /** The default as a Python literal; null where there is none. */
  readonly default: string | null;
  readonly description: string | null;
}

export interface WrittenClass {
  readonly name: string;
  readonly source: string;
  readonly fields: readonly WrittenField[];
}

/** Properties to keep verbatim, by class and property: `Order\nitems`. */
type Verbatim = ReadonlySet<string>;

const DEFINITION = /^#\/(\$defs|definitions)\/([^/]+)$/;

const SHOWN = wordSet('type properties required title description additionalProperties $defs definitions');

/** Turns one schema into classes, in an order in which each names only earlier ones or itself. */
export class ModelWriter implements ClassWriter {
  readonly classes: WrittenClass[] = [];
  readonly #root: JsonObject;
  readonly #inlined: JsonObject;
  readonly #taken: Set<string>;
  readonly #verbatim: Verbatim;
  readonly #definitions = new Map<string, string>();

  /** `inlined`: the schema without references, for verbatim properties. */
  constructor(root: JsonObject, inlined: JsonObject, taken: ReadonlySet<string>, verbatim: Verbatim) {
    this.#root = root;
    this.#inlined = inlined;
    this.#taken = new Set(taken);
    this.#verbatim = verbatim;
  }

  /** Writes the root's class under `name` or, for `like`, a class name made of it; returns the name. */
  write(name: string, manner: 'exactly' | 'like'): string {
    const own = manner === 'exactly' ? name : className(name, this.#taken);
    this.#taken.add(own);
    this.#definitions.set('#', pythonString(own));
    this.#writeClass(withoutDefinitions(this.#root), own, name);
    return own;
  }

  objectClass(schema: JsonObject, hint: string): string {
    const name = className(hint, this.#taken);
    this.#writeClass(schema, name, hint);
    return name;
  }

  referenced(reference: string): string | null {
    const known = this.#definitions.get(reference);
    if (known !== undefined) return known;
    const target = this.#definition(reference);
    if (target === null) return null;
    const key = reference.slice(reference.lastIndexOf('/') + 1);
    const name = className(key, this.#taken);
    if (isJsonObject(target['properties'])) {
      // A class refers to itself in quotes before it is defined.
      this.#definitions.set(reference, pythonString(name));
      this.#writeClass(target, name, key);
      this.#definitions.set(reference, name);
      return name;
    }
    this.#definitions.set(reference, 'Any');
    const extra = 'default' in target ? ([['default', target['default'] ?? null]] as const) : [];
    const annotation = annotated(writeType(target, key, this), texts(target), extra, 8);
    this.#definitions.set(reference, annotation);
    return annotation;
  }

  #writeClass(schema: JsonObject, name: string, hint: string): void {
    const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
    const required = new Set(
      Array.isArray(schema['required']) ? schema['required'].filter((item) => typeof item === 'string') : [],
    );
    const taken = new Set<string>();
    const fields = Object.entries(properties).map(([property, value]) =>
      this.#field(property, value, required.has(property), name, hint, taken),
    );
    const lines = [`class ${name}(BaseModel):`];
    const description = typeof schema['description'] === 'string' ? schema['description'] : null;
    const docstring = description === null || description === '' ? null : docstringLiteral(description);
    if (docstring !== null) lines.push(`    ${docstring}`, '');
    const config = this.#config(schema, properties, fields, docstring === null ? description : null, name);
    if (config.length > 0) lines.push(`    model_config = ConfigDict(${config.join(', ')})`, '');
    const values = schema['additionalProperties'];
    if (isJsonObject(values) && Object.keys(values).length > 0) {
      lines.push(`    __pydantic_extra__: dict[str, ${writeType(values, `${hint} value`, this).annotation}]`, '');
    }
    addAll(
      lines,
      fields.map(({ line }) => `    ${line}`),
    );
    if (fields.length === 0 && docstring === null && config.length === 0) lines.push('    pass');
    while (lines.at(-1) === '') lines.pop();
    this.classes.push({ name, source: `${lines.join('\n')}\n`, fields: fields.map(({ field }) => field) });
  }

  #config(
    schema: JsonObject,
    properties: JsonObject,
    fields: readonly { readonly field: WrittenField }[],
    undocumented: string | null,
    name: string,
  ): readonly string[] {
    const config: string[] = [];
    const values = schema['additionalProperties'];
    if (values === false) {
      config.push('extra="forbid"');
    } else if (values === true || (isJsonObject(values) && Object.keys(values).length > 0)) {
      config.push('extra="allow"');
    }
    if (fields.some(({ field }) => field.name !== field.property)) config.push('populate_by_name=True');
    const exactly = this.#exactly(schema, properties, undocumented, name);
    if (exactly !== null) config.push(`json_schema_extra=${exactly}`);
    return config;
  }

  /** The call of `exactly`; null where Pydantic gives the exact schema by itself. */
  #exactly(schema: JsonObject, properties: JsonObject, undocumented: string | null, name: string): string | null {
    const titles: Record<string, JsonValue> = {};
    let made = schema['title'] === name;
    if (typeof schema['title'] === 'string' && schema['title'] !== '') titles[''] = schema['title'];
    for (const [property, value] of Object.entries(properties)) {
      const title = this.#titleOf(property, value, name);
      if (typeof title === 'string' && title !== '') titles[property] = title;
      made &&= title === fieldTitle(property);
    }
    const keywords = Object.entries(schema).filter(
      ([key, value]) =>
        !SHOWN.has(key) ||
        (key === 'type' && value !== 'object') ||
        (key === 'required' && !isRequiredList(value, properties)),
    );
    if (undocumented !== null) keywords.push(['description', undocumented]);
    if (made && keywords.length === 0) return null;
    const parts = [];
    if (Object.keys(titles).length > 0) parts.push(`titles=${pythonLiteral(titles, 4)}`);
    if (keywords.length > 0) {
      parts.push(`keywords=${pythonLiteral(withoutReferences(Object.fromEntries(keywords)), 4)}`);
    }
    return `exactly(${parts.join(', ')})`;
  }

  /** The title of a property, its own or that of an inlined definition. */
  #titleOf(property: string, value: JsonValue, owner: string): JsonValue | undefined {
    const isVerbatim = this.#verbatim.has(`${owner}\n${property}`);
    const schema = isVerbatim ? this.#wordForWord(property) : isJsonObject(value) ? value : {};
    const reference = schema['$ref'];
    if (schema['title'] !== undefined || typeof reference !== 'string') return schema['title'];
    const target = this.#definition(reference);
    return target === null || isJsonObject(target['properties']) ? undefined : target['title'];
  }

  #definition(reference: string): JsonObject | null {
    const [, holder = '', key = ''] = DEFINITION.exec(reference) ?? [];
    const definitions = this.#root[holder];
    const target = isJsonObject(definitions) ? definitions[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
    return isJsonObject(target) ? target : null;
  }

  #wordForWord(property: string): JsonObject {
    const properties = this.#inlined['properties'];
    const value = isJsonObject(properties) ? properties[property] : undefined;
    return isJsonObject(value) ? value : {};
  }

  #field(
    property: string,
    value: JsonValue,
    required: boolean,
    owner: string,
    hint: string,
    taken: Set<string>,
  ): { readonly field: WrittenField; readonly line: string } {
    const verbatim = this.#verbatim.has(`${owner}\n${property}`) || !isJsonObject(value);
    const schema = verbatim ? this.#wordForWord(property) : isJsonObject(value) ? value : {};
    const written = verbatim
      ? { annotation: 'Any', limits: [], extra: Object.entries(schema).filter(([key]) => !ANNOTATIONS.has(key)) }
      : writeType(schema, `${hint} ${property}`, this);
    const name = fieldName(property, taken, this.#taken);
    const keywords: string[] = [];
    const given = 'default' in schema ? pythonLiteral(schema['default'] ?? null, 8) : null;
    if (!required) keywords.push(given === null ? 'default_factory=absent' : `default=${given}`);
    if (name !== property) keywords.push(`alias=${pythonString(property)}`);
    const description = typeof schema['description'] === 'string' ? schema['description'] : null;
    if (description !== null && description !== '') keywords.push(`description=${pythonString(description)}`);
    addAll(keywords, limitKeywords(written.limits));
    const extra: (readonly [string, JsonValue])[] = [...written.extra];
    if (Array.isArray(schema['examples'])) {
      keywords.push(`examples=${pythonLiteral(schema['examples'] as readonly JsonValue[], 8)}`);
    }
    for (const key of ['default', 'description', 'examples', 'title']) {
      const kept = schema[key];
      const isWritten =
        key === 'default'
          ? !required
          : key === 'examples'
            ? Array.isArray(kept)
            : typeof kept === 'string' && (key === 'title' || kept !== '');
      if (key in schema && !isWritten) extra.push([key, kept ?? null]);
    }
    addAll(keywords, extraKeyword(extra, 8));
    const field = {
      property,
      name,
      annotation: written.annotation,
      required,
      default: required ? null : given,
      description,
    };
    return { field, line: `${name}: ${written.annotation}${fieldCall(keywords)}` };
  }
}

/** ` = Field(…)`, over several lines where one would be too long; empty without keywords. */
function fieldCall(keywords: readonly string[]): string {
  if (keywords.length === 0) return '';
  const line = ` = Field(${keywords.join(', ')})`;
  return line.length <= 90 ? line : ` = Field(\n${keywords.map((keyword) => `        ${keyword},\n`).join('')}    )`;
}

/** Whether `required` lists properties only, each once: then Pydantic derives it from the fields. */
function isRequiredList(value: JsonValue, properties: JsonObject): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && Object.hasOwn(properties, item));
}

function withoutDefinitions(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$defs' && key !== 'definitions'));
}

/** A docstring that Pydantic reads back as the same text; null where that is not possible. */
export function docstringLiteral(text: string): string | null {
  if (cleanDocstring(text) !== text) return null;
  const plain = !/["\\]/.test(text) && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text.replaceAll('\n', ''));
  if (!plain) return pythonString(text);
  const indented = text
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : `    ${line}`))
    .join('\n');
  const spread = text.includes('\n') ? `${indented}\n    ` : indented;
  return cleanDocstring(spread) === text ? `"""${spread}"""` : pythonString(text);
}
