import { expect, it } from 'vitest';
import { declarationBefore, dependsOnRun } from '../../../core/python/bindings.ts';
import type { Declaration } from '../../../core/python/declarations.ts';
import { readModule } from '../../../core/python/module.ts';

it('a name that is bound thousands of times is looked up in few steps', () => {
  const module = readModule(Array.from({ length: 5_000 }, (_, at) => `A = [A, ${at}]\n`).join(''));
  let steps = 0;
  const counted = module.declarations.map(
    (declaration): Declaration =>
      new Proxy(declaration, {
        get(target, member: keyof Declaration) {
          steps++;
          return target[member];
        },
      }),
  );
  const look = (at: number): Declaration | null => {
    const { start } = module.declarations[at]?.span ?? { start: 0 };
    const found = declarationBefore(counted, 'A', start);
    if (found !== null) expect(dependsOnRun(module, counted, found)).toBe(false);
    return found;
  };
  expect(look(0)).toBeNull();
  expect(look(1)).toBe(counted[0]);
  steps = 0;
  expect(look(2_500)).toBe(counted[2_499]);
  expect(look(4_999)).toBe(counted[4_998]);
  expect(steps).toBeLessThan(100);
});

it('of the bindings before an offset, one that always runs is visible', () => {
  const { declarations } = readModule('A = 1\nif x:\n    A = 2\nA = 3\n');
  const before = (text: string, offset: number): void => {
    const found = declarationBefore(declarations, 'A', offset);
    expect(found === null ? '' : 'A = 1\nif x:\n    A = 2\nA = 3\n'.slice(found.span.start, found.span.end)).toBe(text);
  };
  before('', 4);
  before('A = 1', 5);
  before('A = 1', 22);
  before('A = 3', 28);
});
