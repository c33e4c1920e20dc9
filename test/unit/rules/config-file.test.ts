import { describe, expect, it } from 'vitest';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { readConfigFile } from '../../../core/rules/config-file.ts';
import { documentationPage } from '../../../core/rules/documentation.ts';
import { mergeLayers } from '../../../core/rules/settings-layer.ts';

const rules = new Set(['missing-comma', 'extra-comma']);

function read(text: string) {
  const { layer, problems } = readConfigFile(text, (id) => rules.has(id));
  return { layer, problems: problems.map(({ span, severity }) => `${severity} ${text.slice(span.start, span.end)}`) };
}

describe('a configuration file', () => {
  it('says which targets are no formats, and keeps the others', () => {
    const text = '{"targets": ["OpenAI", "mcp", "openapi"]}';
    const { layer, problems } = read(text);
    expect(layer).toEqual({ targets: ['mcp'] });
    expect(problems).toEqual(['error "OpenAI"', 'error "openapi"']);
    const [first] = readConfigFile(text, () => true).problems;
    expect(first?.message).toContain('Unknown target "OpenAI". Expected one of aeon, ');
  });

  it('holds policies for models, each name once, and the active ones', () => {
    const calm = { name: 'Calm', description: 'Tone.', tags: ['tone'], rule: 'Stay calm.' };
    const agent = { policies: [calm, { name: 'Short', rule: 'Be short.' }], activePolicies: ['Calm'] };
    const short = { name: 'Short', description: '', tags: [], rule: 'Be short.' };
    expect(read(JSON.stringify({ agent }))).toEqual({
      layer: { agent: { policies: [calm, short], activePolicies: ['Calm'], prices: new Map() } },
      problems: [],
    });
    expect(
      read(`{ "agent": {
        "policies": [{ "name": "Calm", "rule": "a" }, { "name": "Calm", "rule": "b" }, { "name": "Empty" }, 5],
        "activePolicies": ["Calm", "Loud"], "model": "x"
      } }`),
    ).toEqual({
      layer: {
        agent: {
          policies: [{ name: 'Calm', description: '', tags: [], rule: 'a' }],
          activePolicies: ['Calm'],
          prices: new Map(),
        },
      },
      problems: [
        'warning "model"',
        'error { "name": "Calm", "rule": "b" }',
        'error { "name": "Empty" }',
        'error 5',
        'error "Loud"',
      ],
    });
    expect(read('{"agent": {"policies": {}, "activePolicies": 1}}').problems).toEqual(['error {}', 'error 1']);
    expect(read('{"agent": []}').problems).toEqual(['error []']);
  });

  it('is read with comments and trailing commas', () => {
    expect(
      read(`{
        "$schema": "https://example.com/schema.json",
        // the loader that we run
        "loaderVersion": "1.0.5",
        "rules": { "missing-comma": "off", },
        "targets": ["openai"],
        "maxFindings": 50,
      }`),
    ).toEqual({
      layer: { loaderVersion: ['1.0.5'], rules: { 'missing-comma': 'off' }, targets: ['openai'], maxFindings: 50 },
      problems: [],
    });
  });

  it('may name several loaders, in any usual spelling, or none', () => {
    expect(read('{ "loaderVersion": ["1.0.5", "v1.0.16", "1.0.5"] }').layer).toEqual({
      loaderVersion: ['1.0.5', '1.0.16'],
    });
    expect(read('{ "loaderVersion": "auto" }').layer).toEqual({ loaderVersion: 'auto' });
    expect(read('{ "loaderVersion": null, "rules": null }')).toEqual({ layer: {}, problems: [] });
  });

  it('has its mistakes shown where they stand; the rest holds', () => {
    const table: readonly (readonly [string, object, readonly string[]])[] = [
      ['{ "loaderVersion": "2.0" }', {}, ['error "2.0"']],
      ['{ "loaderVersion": ["1.0.5", 7] }', { loaderVersion: ['1.0.5'] }, ['error 7']],
      ['{ "loaderVersion": [] }', {}, ['error []']],
      [
        '{ "rules": { "no-such": "off", "extra-comma": "hint" } }',
        { rules: { 'extra-comma': 'hint' } },
        ['warning "no-such"'],
      ],
      ['{ "rules": { "extra-comma": "loud" } }', { rules: {} }, ['error "loud"']],
      ['{ "rules": ["extra-comma"] }', {}, ['error ["extra-comma"]']],
      ['{ "rule": {} }', {}, ['warning "rule"']],
      ['{ "targets": "openai" }', {}, ['error "openai"']],
      ['{ "targets": ["openai", 3] }', {}, ['error ["openai", 3]']],
      ['{ "maxFindings": 0 }', {}, ['error 0']],
      ['{ "maxFindings": 10001 }', {}, ['error 10001']],
      ['[]', {}, ['error []']],
      ['{} {}', {}, ['error {}']],
    ];
    for (const [text, layer, problems] of table) expect(read(text), text).toEqual({ layer, problems });
  });

  it('that is no JSON says so and sets nothing it cannot read', () => {
    for (const text of ['', '{', '{ "rules" "x" }', 'nonsense', '\u0000']) {
      expect(read(text).problems.length, text).toBeGreaterThan(0);
      expect(
        read(text).problems.some((problem) => problem.startsWith('error')),
        text,
      ).toBe(true);
    }
  });

  it('is not fooled by names that every object has', () => {
    expect(read('{ "rules": { "__proto__": "off", "constructor": "off" } }').problems).toHaveLength(2);
    expect(read('{ "constructor": 1 }').problems).toEqual(['warning "constructor"']);
  });
});

describe('the layout in a configuration file', () => {
  it('is read, and what is no choice is told at its place', () => {
    expect(read('{ "format": { "propertyOrder": "canonical", "interfaceLayout": "compact" } }')).toEqual({
      layer: { format: { propertyOrder: 'canonical', interfaceLayout: 'compact' } },
      problems: [],
    });
    expect(read('{ "format": { "propertyOrder": "sorted", "indent": 4 } }')).toEqual({
      layer: { format: {} },
      problems: ['warning "indent"', 'error "sorted"'],
    });
    expect(read('{ "format": "canonical" }').problems).toEqual(['error "canonical"']);
  });
});

describe('layers of settings', () => {
  it('are laid over each other, rules one by one', () => {
    expect(
      mergeLayers([
        { loaderVersion: ['1.0.5'], rules: { a: 'off', b: 'hint' } },
        { rules: { b: 'error' }, maxFindings: 5 },
        { loaderVersion: 'auto' },
      ]),
    ).toEqual({ loaderVersion: 'auto', rules: { a: 'off', b: 'error' }, maxFindings: 5 });
    expect(mergeLayers([])).toEqual({});
  });
});

it('is shown on the page of each rule in a form that it is read in', () => {
  for (const rule of ruleCatalogue) {
    const shown = /in `\.aionrc\.json`: `([^`]*)`/.exec(documentationPage(rule))?.[1];
    const { layer, problems } = readConfigFile(`{ ${shown} }`, (id) => id === rule.id);
    expect(problems, rule.id).toEqual([]);
    expect(layer.rules).toEqual({ [rule.id]: 'off' });
  }
});
