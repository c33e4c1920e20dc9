import { expect } from 'vitest';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { valueAt } from '../../../core/json/pointer.ts';
import { loads } from '../../../core/loaders/load.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { schemaDifferences } from '../../../core/schema/compare.ts';
import { inlineRefs } from '../../../core/schema/refs.ts';
import { repairSchema } from '../../../core/schema/repair.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { elementToTool } from '../../../core/tools/element-to-tool.ts';
import { type ConvertedElement, toolToElement } from '../../../core/tools/tool-to-element.ts';
import { printFile } from './print-element.ts';

export const VERSIONS: readonly LoaderVersion[] = ['1.0.5', '1.0.10', '1.0.12', '1.0.16'];

export const inputs = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});

/** The invariants of any conversion. */
export function check(given: CanonicalTool, converted: ConvertedElement, version: LoaderVersion): void {
  const { result, losses } = converted;
  // The loader reads the written text exactly.
  const answer = loads(printFile([result, { ...result, name: 'second' }]), version);
  expect(answer.ok, JSON.stringify([answer, result])).toBe(true);
  const loaded = answer.ok ? answer.value : [];
  expect(
    loaded.map((one) => one.name),
    JSON.stringify(result),
  ).toEqual([result.name, 'second']);
  const [first] = loaded;
  expect(first?.description).toBe(result.description);
  expect(first?.link ?? null).toBe(result.link);
  expect(first?.function?.raw_string ?? null).toBe(result.executable);
  expect({ ...first?.function?.args, ...first?.function?.returns }).toEqual(
    Object.fromEntries(result.slots.map(({ key, text }) => [key, text])),
  );
  expect(first?.args_schema_raw ?? null).toEqual(
    result.args_schema?.kind === 'inline' ? result.args_schema.fields.map(({ name, text }) => [name, text]) : null,
  );
  // The element read back is the same tool, except for the losses.
  const again = elementToTool(result).result;
  const standard = (schema: JsonObject): JsonObject => inlineRefs(repairSchema(schema).result).schema;
  const differences = [
    ...schemaDifferences(standard(given.inputs), again.inputs, { argumentsOfTool: true }).map(
      (path) => `/inputs${path}`,
    ),
    ...outputDifferences(given.outputs, again.outputs),
    ...(again.name === given.name ? [] : ['/name']),
    ...(again.description === given.description ? [] : ['/description']),
    ...((again.link ?? '') === (given.link ?? '') ? [] : ['/link']),
  ];
  for (const path of differences) {
    if (
      path.endsWith('/type') &&
      losses.some((loss) => [`${path.slice(0, -5)}/enum`, `${path.slice(0, -5)}/const`].includes(loss.path))
    ) {
      continue;
    }
    // A renamed parameter is not one of the tool's; the loss of the old name gives the new one.
    if (
      losses.some((loss) => loss.lost.startsWith('name ') && loss.reason.includes(`Renamed to "${path.split('/')[3]}"`))
    ) {
      continue;
    }
    expect(
      losses.some((loss) => path === loss.path || path.startsWith(`${loss.path}/`) || loss.path.startsWith(`${path}/`)),
      `${path} ${JSON.stringify({ losses, inputs: given.inputs, result })}`,
    ).toBe(true);
  }
  for (const loss of losses) {
    expect(loss.path === '' || loss.path.startsWith('/')).toBe(true);
    expect(loss.reason).toMatch(/^.*\.$/s);
  }
}

/** A result without references, repaired like a property: at the root a missing type would become an object. */
export function outputDifferences(given: JsonObject, again: JsonObject): readonly string[] {
  if (Object.keys(given).length === 0 || JSON.stringify(given).includes('$ref')) {
    return [];
  }
  const right = valueAt(repairSchema({ properties: { result: given } }).result, '/properties/result') ?? null;
  return schemaDifferences(right, again).map((path) => `/outputs${path}`);
}

export function convert(given: CanonicalTool, version: LoaderVersion, schema?: 'inline' | 'none'): ConvertedElement {
  const converted = toolToElement(given, { loaderVersion: version, ...(schema === undefined ? {} : { schema }) });
  check(given, converted, version);
  return converted;
}
