import { describe, expect, test } from 'vitest';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { wordsTellChanges } from '../../../core/tools/known/effect.ts';
import { topicOf } from '../../../core/tools/known/topics.ts';

import { corpusDefinitions } from '../formats/definitions.corpus.ts';

/** Other evidence in a definition: annotations, or the method of an operation. */
function saidBeside({ annotations, original_definition }: CanonicalTool): 'changes' | 'looks' | null {
  const readOnly = annotations?.['readOnlyHint'];
  const method = String(original_definition['method'] ?? '').toLowerCase();
  if (typeof readOnly === 'boolean') return readOnly ? 'looks' : 'changes';
  return method === 'get' ? 'looks' : ['post', 'put', 'patch', 'delete'].includes(method) ? 'changes' : null;
}

describe('real definitions', () => {
  const tools = corpusDefinitions().flatMap(({ definition }) => {
    const read = toolsOfJson(JSON.stringify(definition));
    return read.ok ? read.tools.map(({ tool }) => tool) : [];
  });

  test('their words never contradict their annotations and methods', () => {
    const judged = tools.flatMap((tool) => {
      const beside = saidBeside(tool);
      return beside === null ? [] : [{ name: tool.name, beside, tells: wordsTellChanges(tool) }];
    });
    expect(judged.length).toBeGreaterThan(80);
    expect(judged.filter((one) => one.tells && one.beside !== 'changes')).toEqual([]);
    const changing = judged.filter(({ beside }) => beside === 'changes');
    expect(changing.filter((one) => !one.tells).length).toBeLessThan(changing.length / 3);
  });

  test('of the most it is known what they work on', () => {
    const unknown = tools.filter(({ name, description }) => topicOf(name, description) === null);
    expect(unknown.length).toBeLessThan(tools.length / 5);
  });
});
