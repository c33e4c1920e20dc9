import { describe, expect, test } from 'vitest';
import { manifestWithTools } from '../../../core/conversion/manifest-tools.ts';
import { growth } from '../../support/steps.ts';

describe('tools in a package.json', () => {
  const tool = { name: 'search', displayName: 'Search', modelDescription: 'Searches.' };

  test('are added behind those that are there, which keep every key and their place', () => {
    const manifest = `{
  "name": "my-extension", // ours
  "contributes": {
    "commands": [],
    "languageModelTools": [
      { "name": "search", "icon": "$(search)", "modelDescription": "Old.", "tags": ["a"] },
      { "name": "other", "modelDescription": "Stays." }
    ]
  }
}
`;
    const written = manifestWithTools(manifest, [tool, { name: 'new', modelDescription: 'New.' }]);
    expect(written?.added).toEqual(['new']);
    expect(written?.changed).toEqual(['search']);
    const [changed, other, added] = (written?.text ?? '')
      .split('\n')
      .slice(5)
      .join('\n')
      .split(/\},?\n/);
    expect(changed).toContain('"icon": "$(search)", "modelDescription": "Searches.", "tags": ["a"]');
    expect(changed).toContain('"displayName": "Search"');
    expect(other).toBe('      { "name": "other", "modelDescription": "Stays." ');
    expect(added).toContain('"name": "new"');
    expect(written?.text.startsWith(manifest.slice(0, manifest.indexOf('{ "name": "search"')))).toBe(true);
  });

  test('of two of one name the first is taken', () => {
    const second = { name: 'search', modelDescription: 'Another.' };
    expect(manifestWithTools('{}', [tool, second])).toEqual(manifestWithTools('{}', [tool]));
  });

  test('twice the same is once', () => {
    const once = manifestWithTools('{\n  "name": "x"\n}\n', [tool]);
    expect(JSON.parse(once?.text ?? '').contributes.languageModelTools).toEqual([tool]);
    expect(manifestWithTools(once?.text ?? '', [tool])).toEqual({ text: once?.text, added: [], changed: [] });
  });

  test('are not written where something else stands', () => {
    expect(manifestWithTools('{"contributes": {"languageModelTools": {}}}', [tool])).toBeNull();
    expect(manifestWithTools('[]', [tool])).toBeNull();
    expect(manifestWithTools('{', [tool])).toBeNull();
  });

  // The time of each tool must not grow with the text around all of them.
  test.each(['new', 'changed'] as const)('take time in proportion to their number: %s ones', (what) => {
    const tools = (count: number, text: string) =>
      Array.from({ length: count }, (_, n) => ({ name: `t${n}`, displayName: text, modelDescription: text }));
    const build = (count: number) => ({
      manifest: JSON.stringify({
        contributes: { languageModelTools: what === 'new' ? [{ name: 'own' }] : tools(count, 'Old.') },
      }),
      definitions: tools(count, 'New.'),
    });
    const work = ({ manifest, definitions }: ReturnType<typeof build>) => manifestWithTools(manifest, definitions);
    expect(growth(build, work, 100)).toMatchObject({ isLinear: true });
  });
});
