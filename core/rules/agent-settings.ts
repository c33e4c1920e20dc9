import { isJsonArray, isJsonObject, type JsonValue, member } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import type { SettingsGroup } from './settings-group.ts';
import { expectedList, expectedObject } from './settings-group.ts';

/** A guideline that the model gets with each request, as in Model Agnostic Context. */
export interface Policy {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly rule: string;
}

/** In any currency, for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

export interface AgentSettings {
  readonly policies: readonly Policy[];
  /** The names of the policies that are always active. */
  readonly activePolicies: readonly string[];
  /** The prices of models by their names, for the cost of an evaluation. */
  readonly prices: ReadonlyMap<string, ModelPrice>;
}

export const noAgentSettings: AgentSettings = { policies: [], activePolicies: [], prices: new Map() };

const keys: readonly string[] = ['policies', 'activePolicies', 'prices'];

/** Reads the member `agent` of the settings; null where there is none. Invalid parts are reported and omitted. */
export function readAgent(settings: SettingsGroup): AgentSettings | null {
  const agent = settings.group('agent', expectedObject('{ "policies": [], "activePolicies": [] }'));
  if (agent === null) return null;
  agent.reportUnknown('agent.', keys);
  const policies = readPolicies(agent);
  return { policies, activePolicies: readActive(agent, policies), prices: readPrices(agent) };
}

function readPrices(agent: SettingsGroup): ReadonlyMap<string, ModelPrice> {
  const example = '{ "gpt-4.1": { "input": 2, "output": 8 } }';
  const prices = agent.group('prices', expectedObject(example));
  const read = Object.entries(prices?.members ?? {}).flatMap(([name, value]) => {
    const [input, output] = isJsonObject(value) ? [member(value, 'input'), member(value, 'output')] : [];
    if (isPrice(input) && isPrice(output)) return [[name, { input, output }] as const];
    prices?.report(childPointer('', name), expectedObject('{ "input": 2, "output": 8 }'));
    return [];
  });
  return new Map(read);
}

function isPrice(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && value >= 0;
}

function readPolicies(agent: SettingsGroup): readonly Policy[] {
  const list = agent.read('policies', isJsonArray, expectedList('[{ "name": "…", "rule": "…" }]'));
  const names = new Set<string>();
  return (list ?? []).flatMap((item: JsonValue, index): readonly Policy[] => {
    const pointer = `/policies/${index}`;
    const policy = readPolicy(item);
    if (policy === null) {
      agent.report(pointer, say`A policy requires "name" and "rule". "description" and "tags" are optional.`);
      return [];
    }
    if (names.has(policy.name)) {
      agent.report(pointer, say`Duplicate policy "${policy.name}".`);
      return [];
    }
    names.add(policy.name);
    return [policy];
  });
}

function readPolicy(item: JsonValue): Policy | null {
  if (!isJsonObject(item)) return null;
  const name = member(item, 'name');
  const rule = member(item, 'rule');
  const description = member(item, 'description') ?? '';
  const tags = member(item, 'tags') ?? [];
  const isPolicy = typeof name === 'string' && name.trim() !== '' && typeof rule === 'string' && rule.trim() !== '';
  if (!isPolicy || typeof description !== 'string' || !isJsonArray(tags)) return null;
  const texts = tags.filter((tag) => typeof tag === 'string');
  return texts.length === tags.length ? { name, description, tags: texts, rule } : null;
}

function readActive(agent: SettingsGroup, policies: readonly Policy[]): readonly string[] {
  const list = agent.read('activePolicies', isJsonArray, expectedList('["…"]'));
  return (list ?? []).filter((name, index): name is string => {
    if (typeof name === 'string' && policies.some((policy) => policy.name === name)) return true;
    agent.report(`/activePolicies/${index}`, say`Unknown policy. Expected a name from "policies".`);
    return false;
  });
}
