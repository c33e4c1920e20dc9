import { describe, expect, it } from 'vitest';
import { meantProperty, meantRootProperty } from '../../../core/rules/reading/meant-word.ts';
import { editDistance } from '../../../core/text/edit-distance.ts';

describe('edit distance', () => {
  it.each([
    ['', '', 0],
    ['name', 'name', 0],
    ['nmae', 'name', 1],
    ['nme', 'name', 1],
    ['names', 'name', 1],
    ['nama', 'name', 1],
    ['link', 'name', 3],
    ['a', 'description', 3],
  ])('%s → %s: %i (2 at most counted)', (from, to, distance) => {
    expect(editDistance(from, to, 2)).toBe(distance);
  });
});

describe('the meant property', () => {
  it.each([
    ['name', 'name'],
    ['NAME', 'name'],
    ['nmae', 'name'],
    ['title', 'name'],
    ['toolName', 'name'],
    ['display_name', 'name'],
    ['desc', 'description'],
    ['Description', 'description'],
    ['descripton', 'description'],
    ['tool_description', 'description'],
    ['url', 'link'],
    ['docs', 'link'],
    ['hyperlink', 'link'],
    ['lnk', 'link'],
    ['fn', 'function'],
    ['func', 'function'],
    ['funtcion', 'function'],
    ['callable', 'function'],
    ['schema', 'args_schema'],
    ['argsSchema', 'args_schema'],
    ['args-schema', 'args_schema'],
    ['arg_schema', 'args_schema'],
    ['parameters', 'args_schema'],
    ['inputSchema', 'args_schema'],
    ['version', undefined],
    ['author', undefined],
    ['time', undefined],
    ['lime', undefined],
    ['arg-1', undefined],
    ['system_prompt', undefined],
    ['имя', undefined],
    ['', undefined],
    ['-', undefined],
    ['x'.repeat(100_000), undefined],
  ])('of %s', (written, meant) => {
    expect(meantProperty(written)?.word).toBe(meant);
  });

  it('is certain but for compounds and for other short words', () => {
    for (const word of ['Name', 'desc', 'nmae', 'lnk', 'naame', 'descripton', 'funktion']) {
      expect(meantProperty(word)?.certain, word).toBe(true);
    }
    for (const word of ['display_name', 'my_function', 'game', 'line']) {
      expect(meantProperty(word)?.certain, word).toBe(false);
    }
  });

  it.each([
    ['System_Prompt', 'system_prompt'],
    ['prompt', 'system_prompt'],
    ['query', 'wrapped_query'],
    ['rule', 'rules'],
    ['version', undefined],
  ])('beside the tools of %s', (written, meant) => {
    expect(meantRootProperty(written)?.word).toBe(meant);
  });
});
