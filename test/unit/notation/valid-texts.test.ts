import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { problemLines } from './describe-problems.ts';
import { documentTokens, layOut, white } from './valid-text.ts';
import { wholeItem } from './whole-item.ts';

it('a text written by the grammar has no problem, whatever its texts and its white space', () => {
  fc.assert(
    fc.property(documentTokens, fc.array(white, { minLength: 1, maxLength: 12 }), (tokens, gaps) => {
      const source = layOut(tokens, gaps);
      expect(problemLines(source), source).toEqual([]);
      const strings = [...NotationDocument.parse(source).items()].flatMap(({ item, start }) =>
        [...JSON.stringify(wholeItem(item)).matchAll(/"content":\{"start":(\d+),"end":(\d+)\}/g)].map((match) =>
          source.slice(start + Number(match[1]), start + Number(match[2])),
        ),
      );
      const written = tokens
        .filter((token) => token.startsWith('"'))
        .map((token) => (token.startsWith('"""') && token.length > 5 ? token.slice(3, -3) : token.slice(1, -1)));
      expect(strings).toEqual(written);
    }),
    { numRuns: randomRuns },
  );
}, 600_000);

describe('a list of texts has no problem where', () => {
  const contents = ['', '\n', ',', ',\n', '\n,', 'a', '\na', ']', '\n]', '\n}', '-->', '\nname -->'];
  const longContents = ['\n', ',\n', '\n"a",\n', ' " ', '\n]', ',"a\n'];
  const texts = [...contents.map((content) => `"${content}"`), ...longContents.map((content) => `"""${content}"""`)];

  it.each(texts)('the first is %j, whichever two stand behind it', (first) => {
    for (const second of texts) {
      for (const third of texts) {
        for (const gap of ['', '\n ']) {
          const source = `[rules-->[${first},${second},${gap}${third}]]`;
          expect(problemLines(source), source).toEqual([]);
        }
      }
    }
  });
});
