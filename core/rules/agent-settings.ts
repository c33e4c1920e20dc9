import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import { type ReportSetting, readObject, reportUnknown } from './settings-report.ts';

/** A guideline that the model gets with each request, as in Model Agnostic Context. */
export interface Policy {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly rule: string;
}

export interface AgentSettings {
  readonly policies: readonly Policy[];
  /** The names of the policies that are always in force. */
  readonly activePolicies: readonly string[];
}

const keys: readonly string[] = ['policies', 'activePolicies'];

/** Reads the member `agent` of the settings; null where there is none. Invalid parts are reported and left out. */
export function readAgent(settings: JsonObject, report: ReportSetting): AgentSettings | null {
  const advice = say`Write an object: { "policies": [], "activePolicies": [] }.`;
  const value = readObject(settings, '', 'agent', advice, report);
  if (value === null) return null;
  reportUnknown(value, '/agent', 'agent.', keys, report);
  const policies = readPolicies(value, report);
  return { policies, activePolicies: readActive(value, policies, report) };
}

function readPolicies(agent: JsonObject, report: ReportSetting): readonly Policy[] {
  const list = agent['policies'] ?? null;
  if (list === null) return [];
  if (!isJsonArray(list)) {
    report('/agent/policies', say`Write a list of policies: [{ "name": "…", "rule": "…" }].`);
    return [];
  }
  const names = new Set<string>();
  return list.flatMap((item: JsonValue, index): readonly Policy[] => {
    const pointer = childPointer('/agent/policies', index);
    const policy = readPolicy(item);
    if (policy === null) {
      report(
        pointer,
        say`A policy must be an object with the texts "name" and "rule"; "description" and "tags" may be left out.`,
      );
      return [];
    }
    if (names.has(policy.name)) {
      report(pointer, say`The policy "${policy.name}" stands twice; this one is not read. Write another name.`);
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

function readActive(agent: JsonObject, policies: readonly Policy[], report: ReportSetting): readonly string[] {
  const list = agent['activePolicies'] ?? null;
  if (list === null) return [];
  if (!isJsonArray(list)) {
    report('/agent/activePolicies', say`Write a list of names of policies: ["…"].`);
    return [];
  }
  return list.filter((name, index): name is string => {
    if (typeof name === 'string' && policies.some((policy) => policy.name === name)) return true;
    report(childPointer('/agent/activePolicies', index), say`No policy of this file has this name.`);
    return false;
  });
}
