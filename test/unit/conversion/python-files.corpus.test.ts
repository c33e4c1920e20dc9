import { describe, expect, it } from 'vitest';
import type { SourceTool } from '../../../core/conversion/source-tools.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { schemaDifferences } from '../../../core/schema/compare.ts';
import { inlineRefs } from '../../../core/schema/refs.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { withoutWrapper } from '../../../core/tools/wrapped-result.ts';
import { someDefinitions } from '../formats/definitions.corpus.ts';
import { checkInPython, differences, written } from './python-files-support.ts';

function sourceOf(tool: CanonicalTool, index: number): SourceTool {
  return {
    tool,
    format: 'raw',
    vouched: null,
    definition: null,
    unread: [],
    pointer: `/${index}`,
    span: { start: 0, end: 0 },
    losses: [],
    warnings: [],
    noTool: null,
    root: null,
    before: '',
  };
}

/** What the function of a tool returns, without the object that a server makes around it. */
const returned = (tool: CanonicalTool): JsonObject => (withoutWrapper(tool) ?? tool).outputs;

describe('real definitions, as .aion with schemas.py, and back', () => {
  const definitions = someDefinitions();
  const tools = definitions.map(({ definition }) => canonicalize(definition).result);
  const result = written(tools.map(sourceOf));
  const refused = new Set(result.conversion.refusals.map(({ index }) => index));
  const pairs = tools.flatMap((before, index) => (refused.has(index) ? [] : [{ before, index }]));

  it('have the same schema of their arguments, 99 % of them, and the rest a declared loss', () => {
    expect(result.back).toHaveLength(pairs.length);
    const changed = pairs.filter(
      ({ before }, place) => differences(before, result.back[place] as CanonicalTool).length > 0,
    );
    expect(changed.length / pairs.length).toBeLessThan(0.01);
    const declared = new Set(result.conversion.losses.map(({ index }) => index));
    expect(changed.filter(({ index }) => !declared.has(index))).toEqual([]);
    console.log(`${pairs.length - changed.length} of ${pairs.length} real tools have the same arguments.`);
  });

  it('say nothing else otherwise that is not declared', () => {
    const lost = (index: number, word: RegExp): boolean =>
      result.conversion.losses.some((loss) => loss.index === index && word.test(`${loss.path} ${loss.lost}`));
    const faults = pairs.flatMap(({ before, index }, place) => {
      const after = result.back[place] as CanonicalTool;
      const outputs =
        Object.keys(before.outputs).length === 0
          ? []
          : schemaDifferences(inlineRefs(returned(before)).schema, inlineRefs(after.outputs).schema);
      return [
        ...(before.name === after.name || lost(index, /name/) ? [] : [`${before.name}: name`]),
        ...(before.description === after.description || lost(index, /quotes|braces|description|text/)
          ? []
          : [`${before.name}: description`]),
        ...(outputs.length === 0 || lost(index, /output|response|result|return/i)
          ? []
          : [`${before.name}: ${outputs[0]}`]),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('stand on Python that compiles, imports, and gives the same schemas', (context) => {
    // Only this test gives the reason: the others also check parts without Python.
    const missing = checkInPython(result);
    context.skip(missing !== null, missing ?? undefined);
  });
});
