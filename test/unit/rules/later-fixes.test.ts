import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { forgetRecent } from '../../../core/notation/item-memory.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { CheckSession, fixesOf } from '../../../core/rules/check.ts';
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
    new CheckSession(notationSettings)
      .check(of)
      .slice(0, 3)
      .map((finding) => fixesOf(finding, of, notationSettings).map(({ title }) => `${finding.rule}: ${title}`));
  expect(titles(alone).flat()).not.toEqual([]);
  expect(titles(document)[0]).toEqual(titles(alone)[0]);
});

/** A separate function, so that no variable of the test holds a tree. */
function treesOf(document: NotationDocument): readonly WeakRef<object>[] {
  return [...document.items()].flatMap(({ item }) =>
    item.kind === 'element'
      ? item.properties.flatMap((entry) => [entry, ...(entry.block?.entries ?? [])]).map((entry) => new WeakRef(entry))
      : [],
  );
}

it('findings keep no tree of a tool in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const document = NotationDocument.parse(list(20));
  const session = new CheckSession(notationSettings);
  const findings = session.findings(document);
  expect(findings.length).toBeGreaterThan(0);
  const trees = treesOf(document);
  expect(trees.length).toBeGreaterThan(0);
  forgetRecent();
  // A reference is weak from the next task on.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(trees.filter((tree) => tree.deref() !== undefined)).toEqual([]);
  expect(session.findings(document).length).toBe(findings.length);
});
