import { describe, expect, it } from 'vitest';
import { type SourceTool, toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { formatsOf } from '../../../core/conversion/tool-formats.ts';
import { corpusDefinitions } from '../formats/definitions.corpus.ts';

function toolsOf(...definitions: readonly object[]): readonly SourceTool[] {
  const read = toolsOfJson(JSON.stringify(definitions));
  if (!read.ok) throw new Error(read.problem.message);
  return read.tools;
}

describe('the forms of one real definition', () => {
  it('asks nobody about one', () => {
    const definitions = corpusDefinitions();
    const asked = definitions.filter(({ definition }) =>
      toolsOf(definition).some((tool) => formatsOf(tool).length > 1),
    );
    expect(definitions.length).toBeGreaterThan(800);
    expect(asked).toEqual([]);
  });
});
