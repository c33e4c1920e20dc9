import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { LoaderVersion } from '../loaders/versions.ts';
import type { ArgumentsModel } from '../tools/arguments-model.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Converted, Loss } from '../tools/loss.ts';
import type { FormatId } from './format-id.ts';
import type { ProviderLimit, ProviderProblem, SchemaRule, StrictFlag } from './limits.ts';
import type { ShapeName } from './shapes/shape-schemas.ts';
import type { Extra, Slot } from './shared/slots.ts';

export interface EmitOptions {
  /**
   * Whether a name or text that the provider would refuse is changed so that it fits (`math.sum` → `math_sum`); every
   * change is declared as a loss. Default `true`; with `false` it is written as it is and reported as a problem.
   */
  readonly repair?: boolean;
  /**
   * Whether the result is what the target is sent without a conversion: a definition in its format as it is written, and any other without
   * {@link repair}. Default `false`.
   */
  readonly asWritten?: boolean;
  /** Whether to request the provider's strict mode and rewrite the schema for it. Default: only if the target is a strict one. */
  readonly strict?: boolean;
  /** For `aion` and `aions`: the loader that is to read the element. Default: the newest known. */
  readonly loaderVersion?: LoaderVersion;
  /**
   * For `aion` and `aions`: `inline` (the default) describes the arguments in an `args_schema` block where the loader
   * reads one beside a function, `none` by the interface texts alone.
   */
  readonly schema?: 'inline' | 'none';
  /** For `aion`: the class that describes the arguments, in place of `schema`. */
  readonly model?: ArgumentsModel | null;
}

/** For a writer. */
export interface WriteOptions extends EmitOptions {
  /** The rules of the target about schemas. */
  readonly rules?: readonly SchemaRule[];
}

export interface Repair {
  /** Pointer into the source definition. */
  readonly path: string;
  /** A sentence with the old and the new value. */
  readonly message: string;
}

export type Emission =
  | {
      readonly kind: 'emitted';
      readonly result: JsonValue;
      readonly losses: readonly Loss[];
      /** The corrections; `warnings` has them as sentences. */
      readonly repairs: readonly Repair[];
      readonly warnings: readonly string[];
      /** The parts of `result` that the provider would still refuse: pointers into `result`. */
      readonly problems: readonly ProviderProblem[];
    }
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly losses: readonly Loss[];
      readonly warnings: readonly string[];
      /** The definition was a mark among the tools: its omission is a loss, and no tool is refused. */
      readonly isMark?: true;
    };

/** The output of one format for a tool within its limits. Paths of losses point into the canonical tool. */
export type Written =
  | {
      readonly kind: 'written';
      readonly result: JsonObject;
      readonly losses: readonly Loss[];
      readonly repairs?: readonly Repair[];
    }
  | { readonly kind: 'impossible'; readonly reason: string; readonly losses: readonly Loss[] };

/**
 * The envelope of tools in a file or request: `list` is the bare array, `request` the provider's own wrapper
 * (`{"tools": […]}`, `toolConfig`, a `tools/list` result, `contributes.languageModelTools`), `single` one definition
 * alone.
 */
export type EnvelopeStyle = 'single' | 'list' | 'request';

type SchemaDialect = 'json-schema' | 'openapi-3.0' | 'none';

export interface ToolFormat {
  readonly id: FormatId;
  /** For lists and menus: "OpenAI (Chat Completions)". */
  readonly title: string;
  /** The name of the reader of the definition, in a sentence: "OpenAI". */
  readonly provider: string;
  /** The paths of a tool's members in a definition, in the order of writing. */
  readonly slots: readonly Slot[];
  readonly dialect: SchemaDialect;
  readonly limits: readonly ProviderLimit[];
  /** What the provider makes of `strict` in a definition. */
  readonly strictFlag: StrictFlag;
  /** The precompiled JSON Schema of a definition; absent if none is published. */
  readonly shape?: ShapeName;
  /** Pointers to the JSON Schemas. Default: the slots of arguments and result; none if the form is only read, or has no dialect. */
  readonly schemaPointers?: readonly string[];
  /** The draft of schemas that name none. Default: the one that fits. */
  readonly draft?: '2020-12';
  /** Schemas are read by `draft`, whatever their `$schema` names. */
  readonly ignoresSchemaKeyword?: true;

  /** A definition has at least one of these keys, or `detect` is not called. */
  readonly detectedBy: readonly string[];

  /** The confidence, 0 to 1, that `definition` is in this form. Never throws. */
  detect(definition: JsonObject): number;

  /** The canonical tool of a definition, with the whole definition in `original_definition`. Never throws. */
  parse(definition: JsonObject): Converted<CanonicalTool>;

  /** The definition of a tool within the limits; `emitTool` ensures that. Absent: the form is only read. */
  readonly write?: (tool: CanonicalTool, options: WriteOptions) => Written;

  /** A request holds its tools by name, so it has room for one tool of each name. */
  readonly keyedByName?: true;

  /** Wraps written definitions. The default style is `request`. */
  envelope(emitted: readonly JsonValue[], style?: EnvelopeStyle): JsonValue;

  /**
   * Why `definition` is no function of the user's own (a tool that runs at the provider, a cache mark), or `null`. It
   * is passed on unchanged to the formats in `sharesHosted`, and to no other.
   */
  hosted?(definition: JsonObject): string | null;
  /** Whether such a definition is no tool but a mark among tools. */
  isMark?(definition: JsonObject): boolean;
  /** The other formats of the provider that take its hosted tools unchanged. */
  readonly sharesHosted?: readonly FormatId[];

  /** The pointer in `definition` for a pointer into the canonical tool; `null` to use the slots. */
  locate?(definition: JsonObject, canonicalPointer: string): string | null;

  /** Pointers of keys without a slot whose absence elsewhere is no loss: constants, and keys that `parse` reads itself. */
  readonly knownKeys?: readonly string[];
  /** Pointers of the provider's other keys, kept in a definition of the same form; `any` for any key. Default: none. */
  readonly ownKeys?: readonly string[] | 'any';
  /** Canonical members that `write` carries without a slot. */
  readonly carries?: readonly (keyof CanonicalTool)[];
  /** The format with the limits and the shape of this definition, if one form has several. Default: this one. */
  judgedAs?(definition: JsonObject): FormatId;
  /** The parts of a definition that `parse` leaves in `original_definition` only. Default: the keys without a slot. */
  extras?(definition: JsonObject): readonly Extra[];
}
