import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { loaderInForce } from '../../../core/rules/loader-in-force.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
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
