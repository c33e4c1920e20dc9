import { describe, expect, it } from 'vitest';
import { loads } from '../../../core/loaders/load.ts';
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

describe('an executable without its closing quote', () => {
  it.each([
    '[\n  {\n    name --> "A",\n    function --> "f(x) --> {\n      arg-1 --> "a",\n      return-1 --> "r"\n    },\n    description --> "d"\n  }\n]\n',
    '[\n  {\n    function --> "f(x)\n      --> {\n        arg-1 --> "a"\n    },\n    name --> "A"\n  }\n]\n',
    '[{name-->"A",function-->"f(x)-->{arg-1-->"int"},description-->"d"}]',
  ])('ends before the arrow of its block: %#', (text) => {
    const element = [...NotationDocument.parse(text).items()]
      .map(({ item }) => item)
      .find(({ kind }) => kind === 'element');
    if (element?.kind !== 'element') {
      throw new Error('no element');
    }
    expect(element.problems.map(({ kind }) => kind)).toEqual(['unterminated-string']);
    const entry = element.properties.find(({ key }) => key?.name === 'function');
    expect(entry?.value?.kind === 'string' && entry.value.text).toBe('f(x)');
    expect(entry?.block?.entries.map(({ key }) => key?.name).slice(0, 1)).toEqual(['arg-1']);
  });
});

describe('a key with one character typed into it', () => {
  it.each(['na:me', 'na=me', 'na>me', 'n"ame', 'descript<ion', 'system:_prompt', 'a:rg-1'])('is one key: %s', (key) => {
    const text = `[\n  { ${key} --> "A", link --> "https://example.com" }\n]\n`;
    const element = [...NotationDocument.parse(text).items()]
      .map(({ item }) => item)
      .find(({ kind }) => kind === 'element');
    if (element?.kind !== 'element') {
      throw new Error('no element');
    }
    expect(element.problems).toEqual([]);
    expect(element.properties.map((entry) => entry.key?.name)).toEqual([key, 'link']);
  });
});

describe('a key of dashes alone', () => {
  const fields = ['-', '--', '---', '-a', 'a-', '-1'];
  const text = (separator: string): string =>
    `[{name --> "A", description --> "d", link --> "https://a.example", args_schema --> {${fields.map((key) => `${key} --> "str"`).join(separator)}}}]`;

  it.each([',', ', ', ',\n    '])('is read in an inline schema as a loader reads it: %j', (separator) => {
    const [element] = [...NotationDocument.parse(text(separator)).items()].flatMap(({ item }) =>
      item.kind === 'element' ? [item] : [],
    );
    expect(element?.problems).toEqual([]);
    const block = element?.properties.at(-1)?.value;
    expect(block?.kind === 'block' && block.entries.map(({ key }) => key?.name)).toEqual(fields);
    const answer = loads(text(separator), '1.0.16');
    expect(answer.ok && answer.value[0]?.args_schema_raw?.map(([name]) => name)).toEqual(fields);
  });

  it.each(['[{name - --> "A", description --> "d"}]', '[{name --> "A", -- --> description --> "d"}]'])(
    'is no key in a broken arrow: %s',
    (broken) => {
      const keys = [...NotationDocument.parse(broken).items()].flatMap(({ item }) =>
        item.kind === 'element' ? item.properties.map(({ key }) => key?.name ?? null) : [],
      );
      expect(keys).not.toContain('-');
      expect(keys).not.toContain('--');
    },
  );
});

describe('a second arrow at the end of a text that begins with its tool', () => {
  it.each(['{ function --> "f" -->', '{ link --> "a" -->'])('begins no block: %s', (text) => {
    const problems = [...NotationDocument.parse(text).items()].flatMap(({ item }) =>
      item.kind === 'element' ? item.problems : [],
    );
    const braces = problems.filter((problem) => problem.kind === 'missing-brace');
    expect(braces.map(({ insert, span }) => [insert, text.slice(span.start, span.end)])).toEqual([['}', '>']]);
  });
});
