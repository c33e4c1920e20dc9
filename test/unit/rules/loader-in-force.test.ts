import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { type PrintedElement, printDocument } from '../../../core/notation/printer.ts';
import { loaderInForce } from '../../../core/rules/loader-in-force.ts';
import { printedUsesNewer } from '../../../core/rules/reading/newer-constructs.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { contentOf } from '../../../scripts/bench/content.ts';
import { stepsOf } from '../../support/steps.ts';
import { description, link, name, tool } from './helpers/tools.ts';

const plain = tool(name, link, description);
const inForce = (text: string, settings: Partial<CheckSettings> = {}) =>
  loaderInForce(NotationDocument.parse(text), { ...defaultSettings, ...settings });

describe('the loader in force', () => {
  it('is 1.0.5 for what the README knows', () => {
    for (const text of [plain, '', '[]', 'nonsense']) {
      expect(inForce(text)).toEqual({ versions: ['1.0.5'], source: 'file', languageVersion: '1.0' });
    }
  });

  it.each([
    '[ system_prompt --> "a" ]',
    '[ wrapped_query --> "a" ]',
    '[ rules --> [] ]',
    tool(name, link, 'args_schema --> { a --> "int" },', description),
  ])('is 1.0.16 for anything newer: %s', (text) => {
    expect(inForce(text)).toEqual({ versions: ['1.0.16'], source: 'file', languageVersion: '1.2' });
  });

  it('is the pin, and before it the setting', () => {
    expect(inForce(plain, { pinnedLoader: '1.0.10' })).toEqual({
      versions: ['1.0.10'],
      source: 'pin',
      languageVersion: '1.1',
    });
    expect(inForce(plain, { pinnedLoader: '1.0.10', loaderVersion: ['1.0.14', '1.0.5'] })).toEqual({
      versions: ['1.0.14', '1.0.5'],
      source: 'setting',
      languageVersion: '1.0',
    });
  });

  it('passes over what is no version', () => {
    expect(inForce(plain, { loaderVersion: ['latest'], pinnedLoader: '2.0' }).source).toBe('file');
  });
});

it('is known after an edit without another reading of all tools', () => {
  const before = NotationDocument.parse(contentOf(400_000).aion);
  const whole = stepsOf(() => loaderInForce(before, defaultSettings));
  const at = before.text.length >> 1;
  const typed = `${before.text.slice(0, at)}x${before.text.slice(at)}`;
  const after = before.update(typed, [{ span: { start: at, end: at }, newLength: 1 }]);
  const touched = stepsOf(() => loaderInForce(after, defaultSettings));
  expect(touched, `${touched} steps, ${whole} for all tools`).toBeLessThan(whole / 20);
});

describe('the loader in force for what was printed', () => {
  const text = fc
    .array(
      fc.constantFrom(...'a|"| |\n|-->|name|args_schema|rules|{|}|[|]|,|\'|\\|//|#|<<<<<<< |\r\n|“|\0'.split('|')),
      {
        maxLength: 6,
      },
    )
    .map((pieces) => pieces.join(''));
  const key = fc.constantFrom('query', 'a-b', '1', 'link', 'name', 'arg-1', 'rules', 'a-', '_x', '-', '--a', 'a b', '');
  const slot = fc.record({ key: fc.constantFrom('arg-1', 'arg-2', 'return-1', 'x y'), text });
  const element: fc.Arbitrary<PrintedElement> = fc.record({
    name: fc.option(text),
    description: fc.option(text),
    link: fc.option(text),
    executable: fc.option(text),
    slots: fc.array(slot, { maxLength: 2 }),
    args_schema: fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('name' as const), name: text }),
      fc.record({
        kind: fc.constant('inline' as const),
        fields: fc.array(fc.record({ name: key, text }), { maxLength: 2 }),
      }),
    ),
  });
  const printed: PrintedElement = {
    ...{ name: 'n', description: 'd', link: null, executable: 'f', slots: [{ key: 'arg-1', text: 'str' }] },
    args_schema: { kind: 'inline', fields: [{ name: 'q', text: 'str' }] },
  };

  it('is that of the text, where it is known before', () => {
    fc.assert(
      fc.property(fc.array(element, { maxLength: 2 }), (elements) => {
        const known = printedUsesNewer(elements);
        const read = inForce(printDocument(elements)).versions[0] === '1.0.16';
        expect(known ?? read).toBe(read);
      }),
      { numRuns: 500 },
    );
  });

  it('is known but for quotes and keys that are none', () => {
    expect(printedUsesNewer([])).toBe(false);
    expect(printedUsesNewer([{ ...printed, args_schema: null }])).toBe(false);
    expect(printedUsesNewer([{ ...printed, args_schema: null }, printed])).toBe(true);
    expect(printedUsesNewer([printed, { ...printed, description: '"' }])).toBe(null);
    expect(printedUsesNewer([{ ...printed, slots: [{ key: '-', text: 'str' }] }])).toBe(null);
    expect(printedUsesNewer([{ ...printed, args_schema: { kind: 'inline', fields: [{ name: '', text: '' }] } }])).toBe(
      null,
    );
  });
});
