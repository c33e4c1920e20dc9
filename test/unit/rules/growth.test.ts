import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { notationSettings } from './helpers/marked.ts';

/** Texts with one repeated part, for which a rule that looks back each time would take hours. */
const shapes: readonly (readonly [string, (count: number) => string])[] = [
  ['unknown properties', (count) => `[ { ${'desc --> "d", '.repeat(count)} } ]`],
  ['unknown words', (count) => `[ { ${'x y --> "d", '.repeat(count)} } ]`],
  ['repeated properties', (count) => `[ { ${'name --> "d", '.repeat(count)} } ]`],
  ['wrong links', (count) => `[ { ${'name: "d", '.repeat(count)} } ]`],
  ['wrong slots', (count) => `[ { function --> "f" --> { ${'user --> "d", '.repeat(count)} } } ]`],
  ['repeated slots', (count) => `[ { function --> "f" --> { ${'arg-1 --> "d", '.repeat(count)} } } ]`],
  ['wrong fields', (count) => `[ { args_schema --> { ${'a = d, '.repeat(count)} } } ]`],
  [
    'tools of one name',
    (count) => `[ ${'{ name --> "A", link --> "https://a.example", description --> "d" },'.repeat(count)} ]`,
  ],
  ['system prompts', (count) => `[ ${'system_prompt --> "a", '.repeat(count)} ]`],
  ['empty tools', (count) => `[ ${'{},'.repeat(count)} ]`],
  ['commas', (count) => `[ ${','.repeat(count)} ]`],
  ['open braces', (count) => `[ ${'{'.repeat(count)} ]`],
  ['open brackets', (count) => '['.repeat(count)],
  ['quotes', (count) => `[ { name --> ${'"'.repeat(count)} } ]`],
  ['strange characters', (count) => `[ ${'\u0000\ud800 '.repeat(count)} ]`],
  ['links in a link', (count) => `[ { link --> "${'[a](('.repeat(count)}" } ]`],
  ['dots in a link', (count) => `[ { link --> "${'a.'.repeat(count)}" } ]`],
];

const findings = (text: string) => check(NotationDocument.parse(text), notationSettings);

describe('checking', () => {
  it('takes steps in proportion to the text', () => {
    const builds = shapes.map(([name, build]) => ({ name, build }));
    expect(fasterThanTheirSize(builds, findings, 500)).toEqual([]);
  });

  it.each(shapes)('finds nothing outside of a long text: %s', (_, make) => {
    const text = make(10_000);
    for (const { span } of findings(text)) expect(span.end).toBeLessThanOrEqual(text.length);
  });
});
