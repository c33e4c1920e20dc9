import type { FormatId } from '../../formats/format-id.ts';
import type { Interpreter } from '../../javascript/interpreter.ts';
import { plainJson } from '../../javascript/plain-values.ts';
import type { CodePlace } from '../../javascript/syntax.ts';
import { type CodeValue, forced, isKind, onlyAtRunTime, type UnknownValue } from '../../javascript/values.ts';
import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../../json/json-value.ts';
import { valueAt } from '../../json/pointer.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { CodeTool, UnknownCode } from '../code-tool.ts';
import { refusedIn } from './refusing-versions.ts';
import { partsOfLiteral, type SchemaRules, sentSchema } from './schema-of-value.ts';

/** Builds the definition of one tool from the values that its code gives. */
export class DefinitionBuilder {
  readonly span: Span;
  readonly framework: string;
  readonly #path: string;
  readonly #interpreter: Interpreter;
  readonly #entries: [string, JsonValue][] = [];
  readonly #unknown: { readonly unknown: UnknownValue; readonly part: string | null }[] = [];
  readonly #places: [string, CodePlace][] = [];
  #refusal: string | null = null;
  #schemaLibrary: string | null = null;
  #isUnread = false;

  constructor(framework: string, interpreter: Interpreter, place: CodePlace) {
    this.framework = framework;
    this.#interpreter = interpreter;
    this.#path = place.path;
    this.span = place.span;
  }

  /** Whether a part would be known with the value of a parameter or loop variable. */
  get isOpen(): boolean {
    return this.#unknown.some(({ unknown }) => unknown.isOpen);
  }

  /** Adds plain data; nothing for `undefined`. */
  plain(name: string, given: CodeValue, place: CodePlace | undefined): void {
    const value = forced(given);
    if (value === undefined) return;
    const leftOut: UnknownValue[] = [];
    const json = plainJson(value, isKind(value, 'object') ? leftOut : null);
    for (const unknown of leftOut) this.unknown(unknown, name);
    if (!json.ok) {
      if (json.unknown !== null || place !== undefined) {
        this.unknown(json.unknown ?? onlyAtRunTime(place ?? { path: this.#path, span: this.span }), name);
      }
      return;
    }
    this.constant(name, json.value);
    if (place === undefined) return;
    this.#places.push([`/${name}`, place]);
    for (const part of partsOfLiteral(value, `/${name}`)) this.#places.push([part.pointer, part.place]);
  }

  /** Adds the name. Without one the tool can't be read, except where `isOptional`. */
  name(given: CodeValue, place: CodePlace | undefined, isOptional = false): void {
    const value = forced(given);
    if (typeof value === 'string') this.plain('name', value, place);
    else {
      this.unknown(
        isKind(value, 'unknown') ? value : onlyAtRunTime(place ?? { path: this.#path, span: this.span }),
        'name',
      );
      if (!isOptional) this.#isUnread = true;
    }
  }

  schema(name: string, given: CodeValue, rules: SchemaRules, place: CodePlace | undefined): void {
    const at = place ?? { path: this.#path, span: this.span };
    const { json, unknown, parts, refusal, library } = sentSchema(given, rules, this.#interpreter, at);
    for (const one of unknown) this.unknown(one, name);
    if (refusal !== null) this.refuse(refusal);
    this.#schemaLibrary ??= library;
    if (json === null) return;
    this.constant(name, json);
    if (place !== undefined) this.#places.push([`/${name}`, place]);
    for (const part of parts) this.#places.push([`/${name}${part.pointer}`, part.place]);
  }

  constant(name: string, value: JsonValue): void {
    this.#entries.push([name, value]);
  }

  /** `part`: the member of the definition that the value belongs to, if that is known. */
  unknown(unknown: UnknownValue, part: string | null = null): void {
    this.#unknown.push({ unknown, part });
  }

  refuse(says: string): void {
    this.#refusal ??= says;
  }

  has(name: string): boolean {
    return this.#entries.some(([key]) => key === name);
  }

  text(name: string): string | null {
    const found = this.#entries.find(([key]) => key === name)?.[1];
    return typeof found === 'string' ? found : null;
  }

  /** The tool; or, without a name, the place that can't be read. */
  finish(
    format: FormatId,
    shape: (flat: JsonObject) => JsonObject = (flat) => flat,
    inner = '',
  ): CodeTool | UnknownCode {
    const unknown = this.#localUnknown();
    if (this.#isUnread) {
      const [first] = unknown;
      return { span: this.span, message: first?.message ?? '' };
    }
    const definition = shape(objectOf(this.#entries));
    const places = new Map<string, Span>();
    for (const [pointer, place] of this.#places) {
      const at = inner + pointer;
      if (place.path === this.#path && valueAt(definition, at) !== undefined) places.set(at, place.span);
    }
    return {
      framework: this.framework,
      span: this.span,
      definition,
      format,
      places,
      ...(this.#schemaLibrary === null ? {} : { schemaLibrary: this.#schemaLibrary }),
      unknown,
      refusal: this.#refusal,
      ...this.#refusedIn(),
    };
  }

  #refusedIn(): Pick<CodeTool, 'refusedIn'> {
    if (this.#refusal === null) return {};
    const versions = refusedIn(this.framework, this.#interpreter.modules.files, this.#path);
    return versions === null ? {} : { refusedIn: versions };
  }

  /** Parts of other files are reported at the tool. */
  #localUnknown(): readonly UnknownCode[] {
    const told = new Set<string>();
    return this.#unknown.flatMap(({ unknown, part }) => {
      const { place } = unknown;
      const hasReason = unknown.message !== onlyAtRunTime(place).message;
      const message = part === null || hasReason ? unknown.message : say`Value in "${part}" is only known at run time`;
      const span = place.path === this.#path ? place.span : this.span;
      const key = `${span.start} ${span.end} ${message}`;
      if (told.has(key)) return [];
      told.add(key);
      return [{ span, message }];
    });
  }
}

export function isCodeTool(found: CodeTool | UnknownCode): found is CodeTool {
  return 'definition' in found;
}

export function nameOfDefinition(definition: JsonObject): string | null {
  const inner = member(definition, 'function');
  const name = isJsonObject(inner) ? member(inner, 'name') : member(definition, 'name');
  return typeof name === 'string' ? name : null;
}
