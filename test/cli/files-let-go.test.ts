import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { type CheckedText, checkText } from '../../cli/checked-text.ts';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { defaultSettings } from '../../core/rules/settings.ts';

const { parse } = NotationDocument;

afterEach(() => {
  NotationDocument.parse = parse;
});

test('of a file that was checked the text, its findings and its names stay, not its tree', async () => {
  const trees: WeakRef<object>[] = [];
  // No spy: it keeps its results.
  NotationDocument.parse = (text) => {
    const document = parse.call(NotationDocument, text);
    trees.push(new WeakRef(document));
    for (const { item } of document.items()) trees.push(new WeakRef(item));
    return document;
  };
  const checked: CheckedText[] = [];
  for (let file = 0; file < 50; file++) {
    const text = `[{ name --> "Tool${file}", function --> "lambda a: f(a)" --> { arg-2 --> "a" }, desc --> "Reads." }]`;
    checked.push(checkText(`${file}.aion`, text, defaultSettings));
  }
  // The document, its brackets and its element.
  expect(trees).toHaveLength(50 * 4);
  setFlagsFromString('--expose-gc');
  await setImmediate();
  runInNewContext('gc')();
  // The last one read may be kept for the next request.
  expect(trees.filter((tree) => tree.deref() !== undefined).length).toBeLessThanOrEqual(4);
  expect(checked.every((one) => one.ok && one.file.findings.length > 0 && one.names?.tools.length === 1)).toBe(true);
});
