import { describe, expect, it } from 'vitest';
import { readsAlike } from '../../../core/notation/formatting/reads-alike.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';

const tool = '{ name --> "A", function --> "f" --> { arg-1 --> "x" }, rules --> ["r"] }';

function alike(before: string, after: string, inOrder = true): boolean {
  return readsAlike(NotationDocument.parse(before), NotationDocument.parse(after), inOrder);
}

describe('two layouts of a text read alike', () => {
  it.each([
    ['white space', `[${tool}]`, `\n[\n\n${tool.replaceAll(' ', '\n  ')}\n]\n`],
    ['white space around mistakes', `[ x { name -->  "A" }, }`, `[ x\n{ name --> "A" },\n}`],
  ])('whatever their %s', (_, before, after) => {
    expect(alike(before, after)).toBe(true);
  });

  it.each([
    ['a text', tool.replace('"x"', '"x "')],
    ['a key', tool.replace('name', 'nam')],
    ['an arrow', tool.replace('name -->', 'name ->')],
    ['the quotes', tool.replace('"A"', '"""A"""')],
    ['a text of a list', tool.replace('["r"]', '["r", "s"]')],
    ['a brace', tool.slice(0, -1)],
    ['a comma', tool.replace('"A",', '"A"')],
    ['a tool more', `${tool}, ${tool}`],
    ['a tool less', ''],
    ['a sign more', `${tool} ]`],
    ['the order', tool.replace('name --> "A", ', '').replace('] }', '], name --> "A" }')],
  ])('unless they differ in %s', (_, after) => {
    expect(alike(`[${tool}]`, `[${after}]`)).toBe(false);
    expect(alike(`[${after}]`, `[${tool}]`)).toBe(false);
  });

  it('in any order of properties where that is allowed to change', () => {
    const other = tool.replace('name --> "A", ', '').replace('] }', '], name --> "A" }');
    expect(alike(`[${tool}]`, `[${other}]`, false)).toBe(true);
    expect(alike(`[${tool}]`, `[${other.replace('"A"', '"B"')}]`, false)).toBe(false);
  });
});
