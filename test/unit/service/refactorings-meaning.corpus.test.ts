import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitText } from '../../../core/formats/emit-text.ts';
import { someDefinitions } from '../formats/definitions.corpus.ts';
import { expectKept } from './refactorings-meaning-support.ts';

describe('refactorings keep what a tool means', () => {
  describe('of real definitions', () => {
    it('as a link, a function with its interface, or an inline schema', () => {
      const seen = new Map<string, number>();
      for (const [index, { definition }] of someDefinitions().entries()) {
        const { text } = emitText([canonicalize(definition).result], 'aion');
        expectKept(text, seen);
        // The same with the properties in another order, and with a link of the other form.
        if (index % 5 === 0)
          expectKept(
            text.replace(/^( +)(name --> "[^"]*"),\n((?:.*\n)*?)( +description --> "[^"]*")/m, '$4,\n$3$1$2'),
            seen,
          );
        if (index % 7 === 0) expectKept(text.replace(/link --> "(https?:[^"()[\]]*)"/, 'link --> "[docs]($1)"'), seen);
      }
      expect(seen.size).toBeGreaterThan(3);
    }, 300_000);
  });
});
