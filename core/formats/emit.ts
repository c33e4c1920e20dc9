import { isJsonObject, type JsonValue, member } from '../json/json-value.ts';
import { pointerOf } from '../json/pointer.ts';
import { FreeNames } from '../text/free-names.ts';
import { say } from '../text/say.ts';
import type { ModelSource } from '../tools/arguments-model.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { inferredCapabilities } from '../tools/inferred-tool.ts';
import { type Loss, notSupportedBy } from '../tools/loss.ts';
import type { PythonCall } from '../tools/python-call.ts';
import { namelessLoss } from '../tools/unnamed-tool.ts';
import { withMembers } from '../tools/with-members.ts';
import type { EmissionMemory } from './emission-memory.ts';
import type { Emission, EmitOptions, EnvelopeStyle, Repair, ToolFormat, Written } from './format.ts';
import type { TargetId } from './format-id.ts';
import { judge } from './judge.ts';
import { problemsOfCount, problemsOfStrict, repeatedNames, requestTool } from './judge-request.ts';
import { limitOf, type ProviderProblem, type SchemaRule } from './limits.ts';
import { findFormat } from './registry.ts';
import { customToolLosses, takesCustomTools } from './shared/custom-tool.ts';
import { atSource, sourcePointer } from './shared/locate.ts';
import { memberLosses } from './shared/member-losses.ts';
import { type Normalised, normaliseTool } from './shared/normalise-tool.ts';
import { capitalised, extraLosses, restoreExtras, unreadExtras } from './shared/source-extras.ts';
import type { Target } from './target.ts';
import { isProgram, readsFormat, targetOf } from './targets.ts';

/** For `aion`: many tools are written with a class for each, where there is one. */
export interface EmitManyOptions extends EmitOptions {
  readonly envelope?: EnvelopeStyle;
  /** For `aion`: the source of the classes. It is asked only for tools that are written. */
  readonly models?: ModelSource;
  /** For a program in Python: the functions that run the tools; null for a tool without one. */
  readonly calls?: readonly (PythonCall | null)[];
  /** Earlier output: the same tool objects are not written again. */
  readonly memory?: EmissionMemory;
}

function emissionsOf(
  tools: readonly CanonicalTool[],
  targetId: TargetId,
  options: EmitManyOptions,
): readonly Emission[] {
  const { models, memory } = options;
  if (memory === undefined) return tools.map((tool) => emitTool(tool, targetId, options, models));
  const { repair, asWritten, strict, loaderVersion, schema } = options;
  const key = [targetId, repair, asWritten, strict, loaderVersion, schema].join(' ');
  return tools.map((tool) => memory.emission(tool, models, key, () => emitTool(tool, targetId, options, models)));
}

/** Writes one tool for one target: normalise, write, judge. Lost parts have their pointer in the source definition. Never throws. */
export function emitTool(
  tool: CanonicalTool,
  targetId: TargetId,
  options: EmitOptions = {},
  models: ModelSource | null = null,
): Emission {
  const target = targetOf(targetId);
  const source = findFormat(tool.source_format);
  if (target.format.write === undefined) {
    return refused(say`Conversion to ${capitalised(target.title)} isn't supported.`);
  }
  if (tool.source_format === 'raw' && tool.name.trim() === '' && targetId === 'aion') {
    return refused(say`Not a tool definition: it has no name, and its properties match no supported format.`);
  }
  if (options.asWritten === true && isWrittenFor(target, tool)) {
    const { original_definition: result } = tool;
    return { kind: 'emitted', result, losses: [], repairs: [], warnings: [], problems: judge(result, target.id) };
  }
  const hosted = source?.hosted?.(tool.original_definition) ?? null;
  const keepsSource = carriesSource(target);
  if (hosted !== null && source !== undefined && !keepsSource) return emitHosted(tool, hosted, source, target);
  const normalised = normaliseTool(tool, target, options.asWritten === true ? { ...options, repair: false } : options);
  if (normalised.kind === 'impossible') return refused(normalised.reason);
  const written = target.format.write(asPlainFunction(normalised.tool, target), {
    ...options,
    rules: rulesOf(target),
    ...(models === null ? {} : { model: models.modelFor(tool) }),
  });
  if (written.kind === 'impossible') return refused(written.reason, atSource(written.losses, tool, source));
  const restored =
    source?.id === target.format.id && !isProgram(target.id)
      ? restoreExtras(written.result, keepsSource ? [] : unreadExtras(tool, source), target)
      : null;
  const writing: Writing = { tool, source, target, normalised, written, restored };
  const result = restored?.result ?? written.result;
  const repairs = repairsOf(writing);
  return {
    kind: 'emitted',
    result,
    losses: lossesOf(writing),
    repairs,
    warnings: repairs.map(({ path, message }) => (path === '' ? message : say`At ${path}: ${message}`)),
    problems: judge(result, target.id),
  };
}

function isWrittenFor(
  target: Target,
  { source_format: format, original_definition: definition }: CanonicalTool,
): boolean {
  const source = findFormat(format);
  return source !== undefined && readsFormat(target, source.id) && Object.keys(definition).length > 0;
}

interface Writing {
  readonly tool: CanonicalTool;
  readonly source: ToolFormat | undefined;
  readonly target: Target;
  readonly normalised: Extract<Normalised, { kind: 'fits' }>;
  readonly written: Extract<Written, { kind: 'written' }>;
  /** If the target is the form of the source: the definition with the form's own keys. */
  readonly restored: ReturnType<typeof restoreExtras> | null;
}

function lossesOf({ tool, source, target, normalised, written, restored }: Writing): readonly Loss[] {
  const keepsSource = carriesSource(target);
  const known = source?.knownKeys ?? [];
  const extras = keepsSource ? [] : unreadExtras(tool, source);
  const ofExtras =
    restored?.losses ??
    extraLosses(
      extras.filter((extra) => !known.includes(pointerOf(extra.path))),
      target,
    );
  const custom = keepsSource || takesCustomTools.has(target.id) ? [] : customToolLosses(tool);
  const canonical = [
    ...normalised.losses,
    ...written.losses,
    ...memberLosses(tool, target, inferredCapabilities(tool)),
  ];
  return withoutRepeats([...atSource(canonical, tool, source), ...ofExtras, ...custom]);
}

function repairsOf({ tool, source, normalised, written }: Writing): readonly Repair[] {
  return [...normalised.repairs, ...(written.repairs ?? [])].map((repair) => ({
    ...repair,
    path: sourcePointer(tool, source, repair.path),
  }));
}

function rulesOf({ limits }: Target): readonly SchemaRule[] {
  return limits.flatMap((limit) => (limit.kind === 'schema-rule' ? [limit.rule] : []));
}

/** A custom tool as a function, where the format has custom tools and the target has none. */
function asPlainFunction(tool: CanonicalTool, target: Target): CanonicalTool {
  const isPlain = takesCustomTools.has(target.format.id) && !takesCustomTools.has(target.id);
  return isPlain ? withMembers(tool, { source_format: 'raw' }) : tool;
}

function carriesSource(target: Target): boolean {
  return target.format.carries?.includes('original_definition') === true;
}

function refused(reason: string, losses: readonly Loss[] = []): Emission {
  return { kind: 'refused', reason, losses, warnings: [] };
}

/** A tool that runs at its provider is passed on unchanged, and only to that provider. */
function emitHosted(tool: CanonicalTool, reason: string, source: ToolFormat, target: Target): Emission {
  const isShared = source.id === target.format.id || (source.sharesHosted ?? []).includes(target.format.id);
  if (!isShared || isProgram(target.id)) {
    if (source.isMark?.(tool.original_definition) === true) {
      const loss = {
        path: '',
        lost: say`cache control`,
        reason: notSupportedBy(target.provider),
      };
      return { kind: 'refused', reason, losses: [loss], warnings: [], isMark: true };
    }
    const other = source.provider === target.provider ? target.title : capitalised(target.provider);
    return refused(say`${reason} ${other} can't run this tool.`);
  }
  return {
    kind: 'emitted',
    result: tool.original_definition,
    losses: [],
    repairs: [],
    warnings: [say`${reason} Copied without changes.`],
    problems: [],
  };
}

function withoutRepeats(losses: readonly Loss[]): readonly Loss[] {
  // The losses by path; most paths have one.
  const seen = new Map<string, string | Set<string>>();
  return losses.filter(({ path, lost }) => {
    const known = seen.get(path);
    if (known === undefined) seen.set(path, lost);
    else if (typeof known !== 'string') return !known.has(lost) && known.add(lost);
    else if (known === lost) return false;
    else seen.set(path, new Set([known, lost]));
    return true;
  });
}

export interface EmittedTools {
  /** The definitions in their envelope, without the refused tools. */
  readonly result: JsonValue;
  /** One for each tool, in the order of the tools. */
  readonly emissions: readonly Emission[];
  /** Broken limits of the whole list: the number of tools, repeated names. Pointers into the list of definitions. */
  readonly problems: readonly ProviderProblem[];
}

/** Writes all tools. If repaired names are equal, the later one gets a number, declared as a loss. */
export function emitTools(
  tools: readonly CanonicalTool[],
  targetId: TargetId,
  options: EmitManyOptions = {},
): EmittedTools {
  const target = targetOf(targetId);
  const first = emissionsOf(tools, targetId, options);
  const named = withNamesApart(first, tools, targetId, options);
  const told = withRepeatedNamesTold(named, target, options.envelope ?? 'request');
  const definitions: JsonValue[] = [];
  for (const emission of told) if (emission.kind === 'emitted') definitions.push(emission.result);
  return {
    result: target.format.envelope(definitions, options.envelope),
    emissions: told,
    problems: [
      ...problemsOfCount(definitions.length, target),
      ...problemsOfStrict(
        definitions.map((definition) => requestTool(definition, target)),
        target,
      ),
    ],
  };
}

function withNamesApart(
  emissions: readonly Emission[],
  tools: readonly CanonicalTool[],
  targetId: TargetId,
  options: EmitManyOptions,
): readonly Emission[] {
  const target = targetOf(targetId);
  // An element has its name where JSON has it, though no slot says so.
  const path = target.format.slots.find((slot) => slot.member === 'name')?.path ?? ['name'];
  const written = emissions.map((emission) => writtenName(emission, path));
  const isRepaired = (name: string | null, index: number): boolean => name !== null && name !== tools[index]?.name;
  if (!written.some(isRepaired)) return emissions;
  // Only repaired names change; a name that was written as it is stays.
  const names = new FreeNames(
    written.filter((name, index) => name !== null && !isRepaired(name, index)).map(String),
    limitOf(target.limits, 'name')?.maxLength ?? Number.POSITIVE_INFINITY,
  );
  return emissions.map((emission, index) => {
    const tool = tools[index];
    const name = written[index] ?? null;
    if (tool === undefined || name === null || name === tool.name) return emission;
    const free = names.take(name);
    return free === name ? emission : renamed(tool, free, targetId, options);
  });
}

/** Of two tools with one name, a map holds the first, and the other is refused. A list holds both, and its provider refuses it. */
function withRepeatedNamesTold(
  emissions: readonly Emission[],
  target: Target,
  style: EnvelopeStyle,
): readonly Emission[] {
  if (emissions.length < 2) return emissions;
  const repeated = repeatedNames(
    emissions.map((emission) => (emission.kind === 'emitted' ? emission.result : null)),
    target,
  );
  if (repeated.size === 0) return emissions;
  return emissions.map((emission, index): Emission => {
    const problem = repeated.get(index);
    if (problem === undefined || emission.kind === 'refused') return emission;
    if (target.format.keyedByName && style === 'request') {
      return refused(say`Duplicate tool name: ${target.provider} identifies tools by name.`);
    }
    return { ...emission, problems: [...emission.problems, problem] };
  });
}

function writtenName(emission: Emission, path: readonly string[]): string | null {
  let value: JsonValue | undefined = emission.kind === 'emitted' ? emission.result : undefined;
  for (const step of path) value = isJsonObject(value) ? member(value, step) : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

function renamed(
  tool: CanonicalTool,
  name: string,
  targetId: TargetId,
  { models, memory: _, envelope: __, ...options }: EmitManyOptions,
): Emission {
  const source = findFormat(tool.source_format);
  const ofTool = models === undefined ? null : { modelFor: () => models.modelFor(tool) };
  const emission = emitTool({ ...tool, name }, targetId, options, ofTool);
  const path = sourcePointer(tool, source, '/name');
  const loss: Loss =
    tool.name.trim() === ''
      ? namelessLoss(path, name)
      : {
          path,
          lost: say`name "${tool.name}"`,
          reason: say`Duplicate name after conversion. Renamed to "${name}".`,
        };
  const losses = [loss, ...emission.losses.filter((known) => known.path !== loss.path)];
  return { ...emission, losses };
}
