import { childPointer } from '../../json/pointer.ts';
import type { ProjectPackages } from '../../loaders/project-packages.ts';
import type { PythonIndex } from '../../python/python-index.ts';
import { withinBudget } from '../../python/schema/budget.ts';
import { type DroppedOption, optionsBesides } from '../../python/schema/dropped-options.ts';
import { functionParameters } from '../../python/schema/parameters.ts';
import { say } from '../../text/say.ts';
import { encloses, type Span } from '../../text/span.ts';
import type { CodeTool, CodeTools, UnknownCode } from '../code-tool.ts';
import { classValueOf } from './class-values.ts';
import type { CodeFile } from './code-file.ts';
import { ToolFinder } from './find-tools.ts';
import { type FrameworkCall, frameworkCallOf } from './framework-call.ts';
import { followedVersion } from './framework-version.ts';
import { policyOf } from './frameworks.ts';
import { whyNotAtImport } from './made-at-import.ts';
import type { FrameworkPolicy, SentTool } from './policy.ts';
import { CodeProject } from './project.ts';
import { namePointer, schemaPointer, sentDefinition } from './sent-definition.ts';
import { type PythonToolPlace, ToolSite } from './tool-site.ts';

/** A tool of a Python module. */
export interface PythonCodeTool extends CodeTool {
  /** The function behind it, by its name in its module; null for a class and a function that isn't known. */
  readonly functionName: string | null;
  /** The whole statement or call that makes it. */
  readonly whole: Span;
  /** The options that change how the framework runs the tool, and that it doesn't send. */
  readonly dropped: readonly DroppedOption[];
  /** How the framework calls the tool; null if AION can't call it. */
  readonly call: FrameworkCall | null;
  /** The parameters that a call must have, if a schema with more of them is sent. */
  readonly minimum?: readonly string[];
}

export interface PythonCodeTools extends CodeTools {
  readonly tools: readonly PythonCodeTool[];
}

/**
 * The tools that the module at `path` defines with frameworks, as these send them in the versions that the project uses (null: not known).
 * Runs nothing, never throws.
 */
export function toolsOfPythonCode(
  index: PythonIndex,
  path: string,
  packages: ProjectPackages | null = null,
): PythonCodeTools {
  const project = new CodeProject(index);
  const file = project.file(path);
  if (file === null) return { tools: [], unread: [] };
  const finder = new ToolFinder(project, file);
  const { tools, unread } = finder.find();
  return {
    tools: tools.map((found) => readTool(found, file, finder.changeOf(found), packages)),
    unread,
  };
}

function readTool(
  found: PythonToolPlace,
  file: CodeFile,
  change: UnknownCode | null,
  packages: ProjectPackages | null,
): PythonCodeTool {
  const { path } = file;
  const site = new ToolSite(found, file.budget);
  const policy = policyOf(found.maker);
  const version = policy === null ? null : followedVersion(policy, packages);
  const sent: SentTool = withinBudget(
    () => (version === null ? null : policy?.read(site, version.major)) ?? unreadTool,
    () => {
      site.missing('the tool', 'the types are too deeply nested or repeated');
      return unreadTool;
    },
  );
  const { call } = found;
  if (call !== null && call.unread !== null) site.missing('options', call.unread);
  const framework = frameworkCallOf(site, sent.name, path, () => whyNotAtImport(file, found.whole));
  const cannotRun = framework?.cannot ?? null;
  const unknown = site.notes.all.map(({ what, reason, path: at, span }): UnknownCode => {
    const isHere = at === path && span !== undefined;
    return { span: isHere ? span : found.span, message: say`${what}: ${reason} (not run)` };
  });
  return {
    framework: policy?.framework ?? '',
    ...(version === null || version.used === null ? {} : { frameworkVersion: version.used }),
    span: found.span,
    definition: sentDefinition(sent),
    format: sent.format,
    places: withinBudget(
      () => placesOf(site, sent, path),
      () => new Map([['', found.span]]),
    ),
    unknown: change === null ? unknown : [...unknown, change],
    refusal: sent.refusal ?? null,
    ...(sent.refusal === undefined || version === null || version.refusedIn === null
      ? {}
      : { refusedIn: version.refusedIn }),
    functionName: found.function?.owner === null ? found.function.declaration.name : null,
    whole: found.whole,
    call: framework,
    ...(cannotRun === null ? {} : { cannotRun }),
    ...(sent.minimum === undefined ? {} : { minimum: sent.minimum }),
    dropped: withinBudget(
      () => (policy === null ? [] : droppedOf(site, policy)),
      () => [],
    ),
  };
}

function droppedOf(
  { found, table }: ToolSite,
  { sentOptions, classOptions = [] }: FrameworkPolicy,
): readonly DroppedOption[] {
  const { of, call } = found;
  if (of !== null) {
    const values = classOptions.flatMap((name) => {
      const value = classValueOf(table, of, name);
      return value === undefined ? [] : [[name, value] as const];
    });
    return optionsBesides({ keywords: new Map(values), unread: null }, new Set(), of.declaration.name);
  }
  return call === null ? [] : optionsBesides(call, sentOptions, makerInWords(found));
}

/** `langchain:tool` as a decorator is `@tool`; a call is `from_function()`. */
function makerInWords({ maker, function: made, whole }: PythonToolPlace): string {
  const name = maker.split(/[:.]/).at(-1) ?? maker;
  const isDecorator = made !== null && encloses(whole, made.declaration.nameSpan);
  return isDecorator ? `@${name}` : `${name}()`;
}

const unreadTool: SentTool = { name: undefined, description: undefined, schema: undefined, format: 'openai' };

/** The places of the name, the description and the parameters, where they are in the module. */
function placesOf(site: ToolSite, { format }: SentTool, path: string): ReadonlyMap<string, Span> {
  const { function: made, span } = site.found;
  const places = new Map<string, Span>([['', span]]);
  const base = namePointer(format);
  if (made === null || made.path !== path) return places;
  const name = site.expressionOf('name') ?? site.expressionOf('name_override');
  const description = site.expressionOf('description') ?? site.expressionOf('description_override');
  places.set(`${base}/name`, name ?? made.declaration.nameSpan);
  const said = description ?? made.declaration.docstring;
  if (said !== null) places.set(`${base}/description`, { start: said.start, end: said.end });
  const properties = `${schemaPointer(format)}/properties`;
  for (const parameter of functionParameters(site.table, made)) {
    places.set(childPointer(properties, parameter.name), parameter.nameSpan);
  }
  return places;
}
