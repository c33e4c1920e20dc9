import { expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { notationSettings } from './helpers/marked.ts';

const tool = (n: number): string => `  {
    name --> "Tool${n}",
    function --> "lambda a, b: send(a, b)" --> { arg-1 --> "int", arg-3 --> "str" },
    description --> "Sends the text."
  }`;
const list = (count: number): string => `[\n${Array.from({ length: count }, (_, n) => tool(n)).join(',\n')}\n]\n`;

it('the fixes of a tool are those of the same tool alone, also when many others were checked after it', () => {
  const [document, alone] = [NotationDocument.parse(list(300)), NotationDocument.parse(list(1))];
  const titles = (of: NotationDocument): readonly string[][] =>
    check(of, notationSettings)
      .slice(0, 3)
      .map((finding) => fixesOf(finding, of, notationSettings).map(({ title }) => `${finding.rule}: ${title}`));
  expect(titles(alone).flat()).not.toEqual([]);
  expect(titles(document)[0]).toEqual(titles(alone)[0]);
});
