import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';

describe('a block and its tool that both stay open at the end of the item', () => {
  const text = '[\n  {\n    name --> "A",\n    function --> "f" --> {\n      arg-1 --> "a"\n]\n';
  const element = [...NotationDocument.parse(text).items()]
    .map(({ item }) => item)
    .find(({ kind }) => kind === 'element');

  it('have spans inside the item', () => {
    const last = element?.kind === 'element' ? element.properties.at(-1) : undefined;
    expect(last?.end).toBe(element?.width);
    expect(last?.block?.end).toBe(element?.width);
  });

  it('are one mistake, with both braces to write', () => {
    const problems = element?.kind === 'element' ? element.problems : [];
    expect(problems.map((problem) => (problem.kind === 'missing-brace' ? problem.insert : problem.kind))).toEqual([
      '}}',
    ]);
  });
});
