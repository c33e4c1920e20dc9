import { emptyObject, isJsonObject, type JsonValue } from '../json/json-value.ts';
import { pointerOf } from '../json/pointer.ts';
import { say, wording } from '../text/say.ts';
import { certain, limitOf, type ProviderProblem } from './limits.ts';
import type { ToolsPage } from './mcp-message.ts';
import { providerProblem } from './provider-problem.ts';
import { readSlots } from './shared/slots.ts';
import { strictCost } from './shared/strict-budget.ts';
import type { Target } from './target.ts';
import { targetOf } from './targets.ts';

/** What the limits of a whole request ask of a tool. */
export interface RequestTool {
  readonly strict?: JsonValue | undefined;
  readonly inputs: JsonValue | undefined;
}

/** What the limits of a whole request ask of a definition in the format of the target. */
export function requestTool(definition: JsonValue, target: Target): RequestTool {
  const { values } = readSlots(isJsonObject(definition) ? definition : emptyObject(), target.format.slots);
  return { strict: values.get('strict'), inputs: values.get('inputs') };
}

/** The problems of the strict tools of a request together, each at the first tool that is too much: `/20`. */
export function problemsOfStrict(tools: readonly RequestTool[], target: Target): readonly ProviderProblem[] {
  const isStrict = ({ strict }: RequestTool): boolean => strict === true || target.strict !== undefined;
  const found: ProviderProblem[] = [];
  const same = limitOf(target.limits, 'same-strict');
  const [first] = tools;
  const other = first === undefined ? -1 : tools.findIndex((tool) => isStrict(tool) !== isStrict(first));
  if (same !== undefined && other >= 0) {
    found.push(
      providerProblem(target, same, { pointer: `/${other}`, message: say`Set "strict" in all tools or in none.` }),
    );
  }
  const budget = limitOf(target.limits, 'strict-budget');
  if (budget === undefined) return found;
  const spent = { tools: 0, optional: 0, unions: 0 };
  const sentences = {
    tools: (count: number): string => say`Too many strict tools (${count}, max. ${budget.tools}).`,
    optional: (count: number): string =>
      say`Too many optional parameters in strict tools (${count}, max. ${budget.optional}).`,
    unions: (count: number): string =>
      say`Too many parameters with union types in strict tools (${count}, max. ${budget.unions}).`,
  };
  const places: Partial<Record<keyof typeof spent, number>> = {};
  for (const [index, tool] of tools.entries()) {
    if (!isStrict(tool)) continue;
    const cost = { tools: 1, ...strictCost(tool.inputs) };
    for (const part of ['tools', 'optional', 'unions'] as const) {
      spent[part] += cost[part];
      if (spent[part] > budget[part]) places[part] ??= index;
    }
  }
  for (const part of ['tools', 'optional', 'unions'] as const) {
    const at = places[part];
    if (at !== undefined) {
      found.push(providerProblem(target, budget, { pointer: `/${at}`, message: sentences[part](spent[part]) }));
    }
  }
  return found;
}

/** A problem if there are more tools than a request holds. */
export function problemsOfCount(count: number, target: Target): readonly ProviderProblem[] {
  const limit = limitOf(target.limits, 'tool-count');
  if (limit === undefined || count <= limit.max) return [];
  const message = say`Too many tools (${count}). Remove ${count - limit.max} of them.`;
  return [providerProblem(target, limit, { pointer: '', message })];
}

/** For each definition with the name of an earlier one, by its index: the problem, with its pointer in that definition. */
export function repeatedNames(definitions: readonly JsonValue[], target: Target): ReadonlyMap<number, ProviderProblem> {
  const repeated = new Map<number, ProviderProblem>();
  const slot = definitions.length < 2 ? undefined : target.format.slots.find((one) => one.member === 'name');
  if (slot === undefined) return repeated;
  const firstOf = new Map<string, number>();
  definitions.forEach((definition, index) => {
    const read = isJsonObject(definition) ? readSlots(definition, [slot]) : null;
    const name = read?.values.get('name');
    if (typeof name !== 'string' || name === '') return;
    const first = firstOf.get(name);
    if (first === undefined) {
      firstOf.set(name, index);
      return;
    }
    const message = say`Duplicate tool name "${name}" (also used by tool ${first + 1}).`;
    repeated.set(
      index,
      providerProblem(target, uniqueNames, { pointer: pointerOf(read?.paths.get('name') ?? []), message }),
    );
  });
  return repeated;
}

/** The faults of the list that an MCP server returns, as problems. Pointers lead into the document. */
export function problemsOfList({ faults }: ToolsPage): readonly ProviderProblem[] {
  const target = targetOf('mcp');
  return faults.map((fault) => providerProblem(target, listLimit, fault));
}

const listLimit = {
  id: 'shape',
  says: wording`A list of tools must be a ListToolsResult of MCP.`,
  ...certain('https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools', '2026-11-29'),
};

const uniqueNames = {
  id: 'unique-name',
  says: wording`Tool names in a request must be unique.`,
  ...certain('A call names its tool, so tool names must be unique.', '2026-11-27'),
};
