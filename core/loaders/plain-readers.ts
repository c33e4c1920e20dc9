import { Kept } from '../notation/item-memory.ts';
import type { BlockNode, ElementNode, EntryNode } from '../notation/syntax.ts';
import { compareField } from './compare-field.ts';
import { pythonCount } from './python-text.ts';
import type { LoaderBehaviour } from './versions.ts';

type Behaviours = ReadonlySet<LoaderBehaviour>;

const noBehaviour: Behaviours = new Set();

/** Up to 1.0.3 there is no link. A schema is a class name up to 1.0.8, a block from 1.0.10 on. Two blocks in one tool are read from 1.0.11 on. */
const readers = {
  withoutLink: { none: behaviours('1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.16'), name: behaviours('1.0.0', '1.0.5') },
  withLink: { none: behaviours('1.0.5', '1.0.10', '1.0.12', '1.0.16'), name: behaviours('1.0.5') },
  ofBlock: behaviours('1.0.10', '1.0.12', '1.0.16'),
  ofTwoBlocks: behaviours('1.0.12', '1.0.16'),
} as const;

function behaviours(...names: readonly LoaderBehaviour[]): Behaviours {
  return new Set(names);
}

const readersOf = new Kept<Behaviours>('for good');

/** The loaders that accept the element and read exactly its content. It has no braces or arrows for them that reach beyond it. */
export function plainReaders(element: ElementNode, text: string, start: number): Behaviours {
  return readersOf.once(element, () =>
    element.isByTheLetter ? readersByForm(element, text.slice(start, start + element.width)) : noBehaviour,
  );
}

function readersByForm({ properties }: ElementNode, text: string): Behaviours {
  let byLink: { readonly none: Behaviours; readonly name: Behaviours } = readers.withoutLink;
  let schema: 'none' | 'name' | 'block' = 'none';
  let arrows = properties.length;
  let pairs = 1;
  let hasName = false;
  let hasTarget = false;
  for (const { key, value, block } of properties) {
    if (value?.kind === 'string' && value.text === '') {
      // The loaders take it for missing.
      return noBehaviour;
    }
    switch (key?.name) {
      case 'name':
        hasName = true;
        break;
      case 'link':
        hasTarget = true;
        byLink = readers.withLink;
        break;
      case 'function':
        if (block === null || isEmptyBlock(block)) return noBehaviour;
        hasTarget = true;
        pairs++;
        arrows += 1 + block.entries.length;
        break;
      case 'args_schema':
        schema = 'name';
        if (value?.kind === 'block') {
          if (isEmptyBlock(value) || !value.entries.every(isPlainField)) return noBehaviour;
          schema = 'block';
          pairs++;
          arrows += value.entries.length;
        }
        break;
    }
  }
  if (!hasName || !hasTarget) {
    // Some loaders refuse the file for it.
    return noBehaviour;
  }
  if (pythonCount(text, '{') !== pairs || pythonCount(text, '}') !== pairs || pythonCount(text, '-->') !== arrows) {
    return noBehaviour;
  }
  return schema === 'block' ? (pairs > 2 ? readers.ofTwoBlocks : readers.ofBlock) : byLink[schema];
}

function isEmptyBlock({ open, close }: BlockNode): boolean {
  return close === null || close.start === open.end;
}

const takenForOther = /^_|(?:name|description|link|function|args_schema|system_prompt|wrapped_query|rules)$/;

function isPlainField({ key, value }: EntryNode): boolean {
  return (
    key !== null &&
    !takenForOther.test(key.name) &&
    value?.kind === 'string' &&
    compareField({ text: value.text, span: value.content }).length === 0
  );
}
