import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json/json-value.ts';
import { ProjectPackages } from '../../../../core/loaders/project-packages.ts';
import { codeTools, named } from './support.ts';

/** What a framework itself generates from a source file. */
export interface Oracle {
  readonly framework: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly tools: Readonly<Record<string, OracleTool>>;
  readonly refused_by_framework: Readonly<Record<string, string>>;
}

export interface OracleTool {
  readonly name: string;
  readonly description: string | null;
  readonly schema: JsonValue;
  readonly annotations?: JsonValue;
  readonly title?: string | null;
  readonly output?: JsonValue;
  readonly strict?: boolean | null;
}

/** A framework adds the name of the plugin, which another file gives. */
export const plugin = 'shop-';

export function isSame(name: JsonValue | undefined, wanted: string): boolean {
  return name === wanted || `${plugin}${String(name)}` === wanted;
}

/** The members of a definition as the oracle has them. */
export function asOracle(definition: JsonObject, wanted: OracleTool): OracleTool {
  const whole = named(definition);
  const inputs = whole['inputSchema'] ?? whole['parameters'] ?? whole['parametersJsonSchema'] ?? whole['input_schema'];
  const isSpec = isJsonObject(definition['toolSpec'] ?? null) && isJsonObject(inputs ?? null);
  const schema = (isSpec ? (inputs as JsonObject)['json'] : inputs) ?? null;
  const given: Record<string, unknown> = { name: wanted.name, description: whole['description'] ?? null, schema };
  if ('annotations' in wanted) given['annotations'] = whole['annotations'] ?? null;
  if ('title' in wanted) given['title'] = whole['title'] ?? null;
  if ('output' in wanted) given['output'] = whole['outputSchema'] ?? null;
  if ('strict' in wanted) given['strict'] = whole['strict'] ?? null;
  return given as unknown as OracleTool;
}

export function expectEqual(source: string, answers: string): void {
  const oracle: Oracle = JSON.parse(readFileSync(answers, 'utf8'));
  const installed = Object.entries(oracle.versions).map(
    ([name, version]) => `${name.replaceAll('-', '_')}-${version}.dist-info`,
  );
  const { tools, unread } = codeTools(readFileSync(source, 'utf8'), {}, new ProjectPackages([], installed));
  const accepted = tools.filter(({ refusal }) => refusal === null);
  const wanted = Object.values(oracle.tools);
  for (const want of wanted) {
    const tool = accepted.find(({ definition }) => isSame(named(definition)['name'], want.name));
    expect(tool, want.name).toBeDefined();
    const { var: _, ...compared } = want as OracleTool & { readonly var?: string };
    // As text, since the order of members counts.
    expect(JSON.stringify(asOracle(tool?.definition ?? {}, want), null, 1), want.name).toBe(
      JSON.stringify(compared, null, 1),
    );
    const isPlugin = want.name.startsWith(plugin);
    expect(
      tool?.unknown.filter(() => !isPlugin),
      want.name,
    ).toEqual([]);
  }
  expect(accepted.length).toBe(wanted.length);
  expect(unread).toEqual([]);
  expect(tools.some(({ refusal }) => refusal !== null)).toBe(Object.keys(oracle.refused_by_framework).length > 0);
}
