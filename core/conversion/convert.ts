import type { EmissionMemory } from '../formats/emission-memory.ts';
import type { EmitManyOptions } from '../formats/emit.ts';
import { type EmittedText, emitText } from '../formats/emit-text.ts';
import type { Emission, EnvelopeStyle } from '../formats/format.ts';
import type { TargetId } from '../formats/format-id.ts';
import type { ProviderProblem } from '../formats/limits.ts';
import { isProgram, targetOf } from '../formats/targets.ts';
import { isJsonArray, isJsonObject, type JsonValue, member } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { childPointer } from '../json/pointer.ts';
import { type LoaderVersion, newestLoaderVersion, patchOf } from '../loaders/versions.ts';
import { detectedLoader } from '../rules/detected-loader.ts';
import type { CheckSettings } from '../rules/settings.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Loss } from '../tools/loss.ts';
import type { PythonCall } from '../tools/python-call.ts';
import { withMembers } from '../tools/with-members.ts';
import type { PythonFiles } from './python-files.ts';
import { placesOfLosses, type SourceTool } from './source-tools.ts';

export interface ConvertOptions {
  readonly target: TargetId;
  /** Default: one tool alone, several in the provider's envelope. */
  readonly envelope?: EnvelopeStyle;
  /** The loader that is to read the result; the newest by default. */
  readonly loader?: LoaderVersion;
  /** Whether the result is what the target is sent without a conversion. */
  readonly asWritten?: boolean;
  readonly schema?: 'inline' | 'none';
  /** The Python files that get a class for each tool, named in its `args_schema`. */
  readonly python?: PythonFiles | null;
  /** The warnings from reading the tools; they come first. */
  readonly said?: readonly string[];
  readonly memory?: EmissionMemory;
}

export interface ToolLoss extends Loss {
  readonly tool: string;
  /** The index of the tool among those converted. */
  readonly index: number;
  /** JSON pointer to an existing part of the value that was read. */
  readonly pointer: string;
}

export interface PlacedProblem extends ProviderProblem {
  readonly span: Span;
  /** The index of the tool; null for the whole list. */
  readonly index: number | null;
}

export interface Refusal {
  readonly tool: string;
  readonly index: number;
  readonly reason: string;
}

export interface Conversion {
  readonly text: string;
  /** The number of tools in the text. */
  readonly count: number;
  readonly losses: readonly ToolLoss[];
  readonly refusals: readonly Refusal[];
  readonly problems: readonly PlacedProblem[];
  readonly warnings: readonly string[];
  /** What was written of each tool; null for a value that is no tool. */
  readonly emissions: readonly (Emission | null)[];
  /** The pointers of the tools in the text; null for one that is not in it. */
  readonly toolPointers: readonly (string | null)[];
}

/** Writes the tools of a text in another form, as the command line does; a value that is no tool is refused. Never throws. */
export function convert(tools: readonly SourceTool[], options: ConvertOptions): Conversion {
  const known: PlacedTool[] = [];
  const refusals: Refusal[] = [];
  tools.forEach((source, index) => {
    if (source.noTool === null) known.push({ source, index });
    else refusals.push({ tool: toolName(source), index, reason: source.noTool });
  });
  const callsPython = targetOf(options.target).program?.language === 'python';
  const calls = known.map(({ source: { call } }) => (callsPython ? (call?.() ?? null) : null));
  const emitted = emittedFor(
    known.map(({ source: { tool } }, position) =>
      (calls[position] ?? null) === null ? tool : withMembers(tool, { executable: undefined }),
    ),
    options,
    calls,
  );
  const written: WrittenTool[] = [];
  let marks = 0;
  emitted.emissions.forEach((emission, position) => {
    const tool = known[position];
    if (tool === undefined) return;
    const { source, index } = tool;
    written.push({ source, index, emission });
    if (emission.kind !== 'refused') return;
    if (emission.isMark === true) marks++;
    else refusals.push({ tool: toolName(source), index, reason: emission.reason });
  });
  const emissions: (Emission | null)[] = tools.map(() => null);
  for (const { index, emission } of written) emissions[index] = emission;
  return {
    text: emitted.text,
    count: tools.length - refusals.length - marks,
    losses: written.flatMap((one) => lossesOf(one, options.target)),
    refusals,
    problems: placed(problemsOf(emitted, written), emitted, written, options.target),
    warnings: [...(options.said ?? []), ...written.flatMap(warningsOf)],
    emissions,
    toolPointers: toolPointers(emissions, emitted.result, options.target),
  };
}

function warningsOf({ source, emission }: WrittenTool): readonly string[] {
  return [...source.warnings, ...emission.warnings].map((warning) => `${toolName(source)}: ${warning}`);
}

interface PlacedTool {
  readonly source: SourceTool;
  /** Among the given tools. */
  readonly index: number;
}

interface WrittenTool extends PlacedTool {
  readonly emission: Emission;
}

function lossesOf({ source, index, emission }: WrittenTool, target: TargetId): readonly ToolLoss[] {
  const tool = toolName(source);
  const placedLosses = (losses: readonly Loss[], isWritten: boolean): readonly ToolLoss[] => {
    if (losses.length === 0) return [];
    const placeOf = placesOfLosses(source, isWritten);
    return losses.map((loss) => ({ ...loss, pointer: placeOf(loss.path), tool, index }));
  };
  // An element keeps the names of its Python code, whether that is found or not.
  const ofSource = target === 'aion' && source.format === 'aion' ? [] : source.losses;
  return [...placedLosses(ofSource, false), ...placedLosses(emission.losses, true)];
}

type IndexedProblem = ProviderProblem & { readonly index: number | null };

function problemsOf(emitted: EmittedText, written: readonly WrittenTool[]): readonly IndexedProblem[] {
  return [
    ...emitted.problems.map((problem) => ({ ...problem, index: null })),
    ...written.flatMap(({ index, emission }) =>
      emission.kind === 'refused' ? [] : emission.problems.map((problem) => ({ ...problem, index })),
    ),
  ];
}

/** Does the work of {@link convert} for one tool ahead, so that no call takes long; used with the same options and a memory. */
export function writeAhead({ tool }: SourceTool, options: ConvertOptions): void {
  emittedFor([tool], options);
}

/** The name of a tool in messages. */
export function toolName({ tool, pointer }: SourceTool): string {
  return tool.name.trim() === '' ? say`tool at ${pointer === '' ? say`the top level` : pointer}` : tool.name;
}

/** The detected aions-llm version; of several the oldest, which needs the most care. */
export function loaderToWriteFor(settings: CheckSettings): LoaderVersion {
  return detectedLoader(settings).versions.reduce((a, b) => (patchOf(b) < patchOf(a) ? b : a));
}

function emittedFor(
  tools: readonly CanonicalTool[],
  { target, envelope, loader = newestLoaderVersion, python = null, schema, memory, asWritten }: ConvertOptions,
  calls: readonly (PythonCall | null)[] = [],
): EmittedText {
  const options: { -readonly [Name in keyof EmitManyOptions]: EmitManyOptions[Name] } = {
    loaderVersion: loader,
    calls,
  };
  if (asWritten === true) options.asWritten = true;
  if (envelope !== undefined) options.envelope = envelope;
  if (memory !== undefined) options.memory = memory;
  if (python !== null) options.models = python;
  // A tool that can have no class is described by the texts of its interface: no loader reads both.
  if (python !== null) options.schema = 'none';
  else if (schema !== undefined) options.schema = schema;
  return emitText(tools, target, options);
}

function placed(
  problems: readonly IndexedProblem[],
  emitted: EmittedText,
  written: readonly WrittenTool[],
  target: TargetId,
): readonly PlacedProblem[] {
  // A problem of the whole list is at its beginning; only the others need another reading of the text.
  const wholeList = { start: 0, end: 1 };
  const needsPlaces = problems.some(({ index, pointer }) => index !== null || pointer !== '');
  const isJson = !isProgram(target);
  const [document] = needsPlaces && isJson ? parseJson(emitted.text).documents : [];
  if (document === undefined) return problems.map((problem) => ({ ...problem, span: wholeList }));
  const definitions = new Map(written.map(({ index, emission }) => [index, definitionOf(emission)]));
  const pointers = pointersOf([...definitions.values()], emitted.result);
  return problems.map((problem) => {
    const definition = problem.index === null ? null : (definitions.get(problem.index) ?? null);
    const base = definition === null ? '' : (pointers.get(definition) ?? '');
    const pointer = `${base}${problem.pointer}`;
    return {
      ...problem,
      span: pointer === '' && problem.index === null ? wholeList : document.pointers.nearest(pointer),
    };
  });
}

/** The definition that was written; null for none. */
export function definitionOf(emission: Emission | null): JsonValue {
  return emission?.kind === 'emitted' ? emission.result : null;
}

function toolPointers(
  emissions: readonly (Emission | null)[],
  envelope: JsonValue,
  target: TargetId,
): readonly (string | null)[] {
  const definitions = emissions.map(definitionOf);
  const pointers = pointersOf(definitions, envelope);
  const isMap = targetOf(target).format.keyedByName === true;
  return definitions.map((definition) => {
    const name = isMap && isJsonObject(definition) ? member(definition, 'name') : undefined;
    return pointers.get(definition) ?? (typeof name === 'string' ? childPointer('', name) : null);
  });
}

/** Envelopes are shallow: a list in a request. */
const deepestEnvelope = 5;

function pointersOf(definitions: readonly JsonValue[], envelope: JsonValue): ReadonlyMap<JsonValue, string> {
  const wanted: ReadonlySet<JsonValue> = new Set(definitions.filter((definition) => definition !== null));
  const found = new Map<JsonValue, string>();
  const look = (value: JsonValue, pointer: string, depth: number): void => {
    if (wanted.has(value)) {
      found.set(value, pointer);
    } else if (depth < deepestEnvelope && isJsonArray(value)) {
      for (const [index, item] of value.entries()) look(item, childPointer(pointer, index), depth + 1);
    } else if (depth < deepestEnvelope && isJsonObject(value)) {
      for (const key of Object.keys(value)) look(value[key] ?? null, childPointer(pointer, key), depth + 1);
    }
  };
  look(envelope, '', 0);
  return found;
}
