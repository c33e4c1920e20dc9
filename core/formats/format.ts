import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { LoaderVersion } from '../loaders/versions.ts';
import type { ArgumentsModel } from '../tools/arguments-model.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Converted, Loss } from '../tools/loss.ts';
import type { FormatId } from './format-id.ts';
import type { ProviderLimit, ProviderProblem } from './limits.ts';
import type { ShapeName } from './shapes/shape-schemas.ts';
import type { Extra, Slot } from './shared/slots.ts';

/** What the reader of a conversion chooses. */
export interface EmitOptions {
  /**
   * Whether a name or text that the provider would refuse is changed so that it fits (`math.sum` → `math_sum`); every
   * change is declared as a loss. Default `true`; with `false` it is written as it is and reported as a problem.
   */
  readonly mend?: boolean;
  /** Whether to ask for, and rewrite the schema for, the provider's strict mode. Default: only if the target is a strict one. */
  readonly strict?: boolean;
  /** For `aion` and `aions`: the loader that is to read the element. Default: the newest one known. */
  readonly loaderVersion?: LoaderVersion;
  /**
   * For `aion` and `aions`: `inline` describes the arguments in an `args_schema` block where the loader reads one beside a
   * function, `none` by the interface texts alone. Default: `inline`.
   */
  readonly schema?: 'inline' | 'none';
  /** For `aion`: the class that describes the arguments, instead. */
  readonly model?: ArgumentsModel | null;
}

/** Something of a schema that was put right without a loss: `dict` became `object`. */
export interface Repair {
  /** Pointer into the definition that the tool was read from. */
  readonly path: string;
  /** A sentence: what stood there and what it became. */
  readonly message: string;
}

/** The outcome of writing one tool: a definition, or the reason why this target cannot have it. */
export type Emission =
  | {
      readonly kind: 'emitted';
      readonly result: JsonValue;
      readonly losses: readonly Loss[];
      /** What was put right on the way; `warnings` says the same in sentences. */
      readonly repairs: readonly Repair[];
      readonly warnings: readonly string[];
      /** What the provider would still refuse of `result`: pointers into `result`. */
      readonly problems: readonly ProviderProblem[];
    }
  | {
      readonly kind: 'refused';
      /** A sentence: why this target cannot have the tool. */
      readonly reason: string;
      readonly losses: readonly Loss[];
      readonly warnings: readonly string[];
      /** It was a mark among the tools: that it is left out is a loss, and no tool is refused. */
      readonly isMark?: true;
    };

/** What one format writes of a tool that already fits its limits. Paths of losses point into the canonical tool. */
export type Written =
  | {
      readonly kind: 'written';
      readonly result: JsonObject;
      /** Read only when the losses are asked for: a writer may work them out then. */
      readonly losses: readonly Loss[];
      /** What the writer put right itself. */
      readonly repairs?: readonly Repair[];
    }
  | { readonly kind: 'impossible'; readonly reason: string; readonly losses: readonly Loss[] };

/**
 * How tools lie in a file or request: `list` is the bare array, `request` the provider's own wrapper
 * (`{"tools": […]}`, `toolConfig`, a `tools/list` result, `contributes.languageModelTools`), `single` one definition alone.
 */
export type EnvelopeStyle = 'single' | 'list' | 'request';

/** The kind of schema that a target takes; it decides how a schema is rewritten before it is written. */
export type SchemaDialect = 'json-schema' | 'openapi-3.0' | 'none';

/** One provider's, framework's or benchmark's form of a tool definition. */
export interface ToolFormat {
  readonly id: FormatId;
  /** For lists and menus: "OpenAI (Chat Completions)". */
  readonly title: string;
  /** The name of whoever reads the definition, as a sentence uses it: "OpenAI". */
  readonly provider: string;
  /** Where the members of a tool sit in a definition, in the order they are written. */
  readonly slots: readonly Slot[];
  readonly dialect: SchemaDialect;
  readonly limits: readonly ProviderLimit[];
  /** The precompiled JSON Schema of a definition's shape; absent where nobody publishes one. */
  readonly shape?: ShapeName;
  /**
   * Where JSON Schemas stand in a definition, as pointers. Default: in the slots of the arguments and of the result; none if the form is only
   * read, or has no dialect.
   */
  readonly schemaPointers?: readonly string[];
  /** The draft that its schemas are read by unless they name another. Default: the one that fits. */
  readonly draft?: '2020-12';

  /** Keys of which a definition that `detect` could be sure of has at least one: without any, it is not asked. */
  readonly detectedBy: readonly string[];

  /** How sure it is, 0 to 1, that `definition` is in this form. Never throws. */
  detect(definition: JsonObject): number;

  /** The canonical tool of a definition. The whole definition is kept in `original_definition`. Never throws. */
  parse(definition: JsonObject): Converted<CanonicalTool>;

  /**
   * The definition of a tool whose name, texts and schemas already fit the limits; use `emitTool`, which makes them fit.
   * Absent: the form is only read.
   */
  readonly write?: (tool: CanonicalTool, options: EmitOptions) => Written;

  /** A request holds its tools by name: of two tools of one name it has room for one. */
  readonly keyedByName?: true;

  /** Wraps written definitions. The default style is `request`. */
  envelope(emitted: readonly JsonValue[], style?: EnvelopeStyle): JsonValue;

  /**
   * Why `definition` is no function of the user's own (a tool that runs at the provider, a cache mark), or `null`. Such a
   * definition is handed on untouched to the formats in `sharesHosted`, and to no other.
   */
  hosted?(definition: JsonObject): string | null;
  /** Whether such a definition is no tool at all but a mark among tools. */
  isMark?(definition: JsonObject): boolean;
  /** The other formats of the same provider that take its hosted tools as they are. */
  readonly sharesHosted?: readonly FormatId[];

  /** The pointer in `definition` that a pointer into the canonical tool stands for; `null` to use the slots. */
  locate?(definition: JsonObject, canonicalPointer: string): string | null;

  /** Pointers of keys that no slot holds and whose absence elsewhere is no loss: constants, and what `parse` reads itself. */
  readonly knownKeys?: readonly string[];
  /**
   * Pointers of the provider's other keys: they go back into a definition of the same form. `any` if the provider takes
   * any key. Default: none.
   */
  readonly ownKeys?: readonly string[] | 'any';
  /** Members of the canonical tool that `write` has a place for although no slot says so. */
  readonly carries?: readonly (keyof CanonicalTool)[];
  /** The format whose limits and shape a definition is judged by, where one form has several. Default: this one. */
  judgedAs?(definition: JsonObject): FormatId;
  /** What of a definition `parse` leaves in `original_definition` only; by default the keys that no slot holds. */
  extras?(definition: JsonObject): readonly Extra[];
}
