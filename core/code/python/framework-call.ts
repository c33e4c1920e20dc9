import type { PythonModule } from '../../python/declarations.ts';
import { withinBudget } from '../../python/schema/budget.ts';
import { functionParameters, type PyFunctionParameter } from '../../python/schema/parameters.ts';
import type { EntityOf } from '../../python/schema/values-and-types.ts';
import { LineIndex } from '../../text/line-index.ts';
import { say } from '../../text/say.ts';
import { adapterOf } from './frameworks.ts';
import { symbolOf, typeNames } from './names.ts';
import type { ToolSite } from './tool-site.ts';

/** How a framework's tool is found once its module is imported, and called. */
export interface FrameworkCall {
  /** The module of the runner that calls tools of this framework. */
  readonly adapter: string;
  /** The module that this imports, and its package on PyPI. */
  readonly module: string;
  readonly package: string;
  /** The name that the framework sends; null if it isn't known. */
  readonly name: string | null;
  /** The path of the module with the function or class, as in the index. */
  readonly path: string;
  /** The lines, from 1, where Python can say that the function begins; null for a class and a function that isn't known. */
  readonly lines: readonly [first: number, last: number] | null;
  /** The function or class in its module, as in `Store.get`; null for one that is made in a function. */
  readonly dotted: string | null;
  /** Why the framework can't call the tool outside of a run of its own, as a sentence; null if it can. */
  readonly cannot: string | null;
}

/** The call of a found tool; null if its framework isn't called. `whyNotMade` says why an import doesn't make the tool. */
export function frameworkCallOf(
  site: ToolSite,
  name: string | undefined,
  path: string,
  whyNotMade: () => string | null,
): FrameworkCall | null {
  const { maker, function: made, of } = site.found;
  const called = adapterOf(maker);
  if (called === null) return null;
  const inRun = (): string | null => (made === null ? null : whyOnlyInRun(site, made));
  const cannot = whyNotMade() ?? withinBudget(inRun, () => null);
  return {
    ...called,
    name: name ?? null,
    path: made?.path ?? of?.path ?? path,
    lines: made === null ? null : linesOf(made),
    dotted: made === null ? (of?.qualifiedName ?? null) : dottedOf(made),
    cannot,
  };
}

const LINES = new WeakMap<PythonModule, LineIndex>();

/** A function with decorators begins at the first one. */
function linesOf({ module, declaration }: EntityOf<'function'>): readonly [number, number] {
  const lines = LINES.get(module) ?? new LineIndex(module.text);
  LINES.set(module, lines);
  const [first] = declaration.decorators;
  const lineAt = (offset: number): number => lines.positionAt(offset).line + 1;
  return [lineAt(first?.start ?? declaration.span.start), lineAt(declaration.nameSpan.start)];
}

function dottedOf({ owner, declaration, module }: EntityOf<'function'>): string | null {
  if (owner !== null) return `${owner.qualifiedName}.${declaration.name}`;
  return module.declarations.includes(declaration) ? declaration.name : null;
}

/** Parameters that a framework fills in from its own session: a graph, a workflow, a run. */
const ofSession =
  /^(?:langchain|langgraph):(?:Injected(?:ToolArg|State|Store)|ToolRuntime|Runtime)$|^(?:llama_index|workflows):Context$|^google\.adk:ToolContext$/;

/** Contexts with the dependencies of a run as the argument of their type. */
const withDependencies = /^(?:agents|agency_swarm):(?:RunContextWrapper|ToolContext)$|^pydantic_ai:RunContext$/;

const noDependencies = /^(?:None|Any|typing\.Any|object|t\.Any|TContext|AgentDepsT|AgentDeps)$/;

function whyOnlyInRun(site: ToolSite, made: EntityOf<'function'>): string | null {
  for (const parameter of functionParameters(site.table, made)) {
    const { name, annotation, scope } = parameter;
    const names = annotation === null ? [] : typeNames(site.table.index, scope, annotation).map(symbolOf);
    const isInjected = names.some((one) => ofSession.test(one));
    if (isInjected || (name === 'tool_context' && site.found.maker.startsWith('google.adk'))) {
      return say`the parameter "${name}" only has a value in a run of the framework.`;
    }
    const dependencies = names.some((one) => withDependencies.test(one)) ? typeArgument(made, parameter) : null;
    if (dependencies !== null && !noDependencies.test(dependencies)) {
      return say`the parameter "${name}" requires dependencies of type ${dependencies}.`;
    }
  }
  return null;
}

/** The written argument of a type: `Deps` of `RunContext[Deps]`; null for none. */
function typeArgument({ module }: EntityOf<'function'>, { annotation }: PyFunctionParameter): string | null {
  if (annotation === null) return null;
  const text =
    annotation.kind === 'string' ? (annotation.value ?? '') : module.text.slice(annotation.start, annotation.end);
  return /^[\w.]+\[\s*([^\]]{1,100})\]$/.exec(text.trim())?.[1]?.trim() ?? null;
}
