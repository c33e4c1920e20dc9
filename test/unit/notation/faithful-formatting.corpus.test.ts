import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitText } from '../../../core/formats/emit-text.ts';
import { formatDocument } from '../../../core/notation/formatting/format-document.ts';
import { defaultFormatOptions } from '../../../core/notation/formatting/options.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { corpusDefinitions } from '../formats/definitions.corpus.ts';
import { measuredInputs } from '../loaders/measured-inputs.corpus.ts';
import { expectFaithful, expectWhole, layouts } from './faithful-formatting-support.ts';

describe('formatting', () => {
  describe('is faithful', () => {
    it('to every measured input, right or wrong', () => {
      const inputs = measuredInputs();
      expect(inputs.length).toBeGreaterThan(100);
      for (const { input, validIn } of inputs) {
        for (const text of [input, input.replaceAll('\r', '').replaceAll('\n', '\r\n')]) {
          for (const layout of [...layouts, { propertyOrder: 'canonical' } as const]) expectFaithful(text, layout);
          if (validIn('ext') && NotationDocument.parse(text).aionLike)
            for (const layout of layouts) expectWhole(text, layout);
        }
      }
    });

    it('to every real definition that is written in the notation', () => {
      let count = 0;
      for (const { definition } of corpusDefinitions()) {
        const read = canonicalize(definition);
        if (read === null) continue;
        const { text } = emitText([read.result], 'aion');
        // A converted text needs no formatting.
        expect(formatDocument(NotationDocument.parse(text), defaultFormatOptions)).toEqual([]);
        for (const layout of layouts) expectWhole(text, layout);
        count++;
      }
      expect(count).toBeGreaterThan(800);
    });
  });
});
