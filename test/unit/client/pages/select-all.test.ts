import { afterAll, describe, expect, it, vi } from 'vitest';

class Field {
  isSelected = false;
  select(): void {
    this.isSelected = true;
  }
}

vi.stubGlobal('HTMLInputElement', Field);
vi.stubGlobal('HTMLTextAreaElement', Field);
afterAll(() => {
  vi.unstubAllGlobals();
});
const { keepSelectAll } = await import('../../../../client/page/webview/select-all.ts');

/** Presses a key there; returns the page's reaction. */
function press(keys: { readonly key: string; readonly ctrlKey?: boolean; readonly metaKey?: boolean }, target: object) {
  let listener: (event: object) => void = () => undefined;
  keepSelectAll({
    addEventListener: (_: string, own: typeof listener) => {
      listener = own;
    },
  } as never);
  const done: string[] = [];
  listener({
    ...{ ctrlKey: false, metaKey: false, ...keys, target },
    stopPropagation: () => done.push('kept'),
    preventDefault: () => done.push('prevented'),
  });
  return done;
}

describe('Ctrl+A in a field of a page', () => {
  it('is not told to VS Code, which would select what is typed next', () => {
    const field = new Field();
    expect(press({ key: 'a', ctrlKey: true }, field)).toEqual(['kept']);
    expect(press({ key: 'A', ctrlKey: true }, field)).toEqual(['kept']);
    expect(field.isSelected, 'the page does it itself').toBe(false);
  });

  it('selects at once where the key is Cmd, which the menu of macOS would have', () => {
    const field = new Field();
    expect(press({ key: 'a', metaKey: true }, field)).toEqual(['kept', 'prevented']);
    expect(field.isSelected).toBe(true);
  });

  it('leaves all else to VS Code', () => {
    expect(press({ key: 'a' }, new Field())).toEqual([]);
    expect(press({ key: 'b', ctrlKey: true }, new Field())).toEqual([]);
    expect(press({ key: 'a', ctrlKey: true }, {})).toEqual([]);
    expect(press({ key: 'a', ctrlKey: true, metaKey: true }, new Field())).toEqual([]);
  });
});
