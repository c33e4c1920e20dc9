import { emptyObject, type JsonObject } from '../json/json-value.ts';
import { repairSchema, type SchemaPurpose } from '../schema/repair.ts';
import { say } from '../text/say.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { nearNames } from './near-names.ts';

const mostNearNames = 3;

export interface KnownCallable {
  readonly tool: CanonicalTool;
  /** The schema of the arguments, corrected to JSON Schema 2020-12; empty where the tool has none. */
  readonly inputs: JsonObject;
  /** The schema of the result; null if the tool declares no type, also if it only describes the result. */
  readonly outputs: JsonObject | null;
  /** The corrections of the schemas, as sentences. */
  readonly schemaProblems: readonly string[];
}

/** The keywords that don't restrict a value. */
const describing: ReadonlySet<string> = new Set(['title', 'description', '$comment', '$schema']);

const known = new WeakMap<CanonicalTool, KnownCallable>();

/** The tool with corrected schemas; cached by tool. */
export function knownCallable(tool: CanonicalTool): KnownCallable {
  const before = known.get(tool);
  if (before !== undefined) return before;
  const inputs = rightSchema(tool.inputs, 'arguments');
  const outputs = Object.keys(tool.outputs).every((keyword) => describing.has(keyword))
    ? null
    : rightSchema(tool.outputs, 'result');
  const made: KnownCallable = {
    tool,
    inputs: inputs.schema,
    outputs: outputs?.schema ?? null,
    schemaProblems: [...inputs.problems, ...(outputs?.problems ?? [])],
  };
  known.set(tool, made);
  return made;
}

/** The tools of a model, by name. Of two with one name the first counts. */
export class CallableSet {
  readonly #tools = new Map<string, CanonicalTool>();

  constructor(tools: Iterable<CanonicalTool>) {
    for (const tool of tools) if (!this.#tools.has(tool.name)) this.#tools.set(tool.name, tool);
  }

  /** In the order of the tools. */
  get names(): readonly string[] {
    return [...this.#tools.keys()];
  }

  /** The tool with exactly this name; null without one. */
  get(name: string): KnownCallable | null {
    const tool = this.#tools.get(name);
    return tool === undefined ? null : knownCallable(tool);
  }

  /** The tool that a call means: the one with its name, or the only one with a similar name; null for none. */
  meant(name: string): KnownCallable | null {
    const exact = this.get(name);
    if (exact !== null) return exact;
    const [near, ...others] = this.near(name);
    return near === undefined || others.length > 0 ? null : this.get(near);
  }

  /** The names nearest to `name`, nearest first; empty where all are far. */
  near(name: string): readonly string[] {
    return nearNames(name, this.names, plainName).slice(0, mostNearNames);
  }

  /** The names that differ from `name` only in case, separators or a namespace such as `functions.`. */
  sameName(name: string): readonly string[] {
    const plain = plainName(name);
    return this.names.filter((candidate) => plainName(candidate) === plain);
  }
}

/** The name in lower case, without separators and without the namespaces of OpenAI's and Kimi's models. */
function plainName(name: string): string {
  return name
    .replace(/^functions?[.:/]/, '')
    .replace(/[\s_.:/-]/g, '')
    .toLowerCase();
}

function rightSchema(
  schema: JsonObject,
  purpose: SchemaPurpose,
): { readonly schema: JsonObject; readonly problems: readonly string[] } {
  if (Object.keys(schema).length === 0) return { schema: emptyObject(), problems: [] };
  const { result, warnings, losses } = repairSchema(schema, purpose);
  return {
    schema: result,
    problems: [...warnings, ...losses.map(({ lost, reason }) => say`Not checked: ${lost}. ${reason}`)],
  };
}
