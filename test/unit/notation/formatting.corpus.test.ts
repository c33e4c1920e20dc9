import { describe, expect, it } from 'vitest';
import { formatDocument } from '../../../core/notation/formatting/format-document.ts';
import { defaultFormatOptions, type FormatOptions, lineEndOf } from '../../../core/notation/formatting/options.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { measuredInputs } from '../loaders/measured-inputs.corpus.ts';
import { treeOf } from './describe-tree.ts';

function format(text: string, options: Partial<FormatOptions> = {}): string {
  const document = NotationDocument.parse(text);
  return applyEdits(text, formatDocument(document, { ...defaultFormatOptions, eol: lineEndOf(text), ...options }));
}

/** The tree with sorted properties in each element, for a comparison without order. */
function withoutOrder(text: string): unknown {
  return (treeOf(text) as unknown[]).map((item) => {
    if (!Array.isArray(item) || item[0] !== 'element') return item;
    const [kind, properties, problems] = item as [string, unknown[], string[]];
    return [kind, properties.map((property) => JSON.stringify(property)).toSorted(), problems.toSorted()];
  });
}

describe('formatting is harmless', () => {
  const expectHarmless = (text: string, options: Partial<FormatOptions>) => {
    const once = format(text, options);
    expect(format(once, options)).toBe(once);
    const meaning = options.propertyOrder === 'canonical' ? withoutOrder : treeOf;
    expect(meaning(once)).toEqual(meaning(text));
  };

  const expectHarmlessAnyhow = (text: string) => {
    for (const options of [
      {},
      { indent: '\t' },
      { interfaceLayout: 'compact' },
      { propertyOrder: 'canonical' },
    ] as const) {
      expectHarmless(text, options);
      expectHarmless(text.replaceAll('\r', '').replaceAll('\n', '\r\n'), options);
    }
  };

  describe('of the measured inputs', () => {
    it('twice is once, and the tree and every character stay', () => {
      for (const { input } of measuredInputs()) expectHarmlessAnyhow(input);
    });
  });
});
