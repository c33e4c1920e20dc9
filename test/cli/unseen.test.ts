import { expect, test } from 'vitest';
import { noteText } from '../../server/hover/note.ts';
import { aion, cleanFile, folderWith } from './support.ts';

const sign = '\u200b\u202e\u009b\u{e0041}';
const unseen = /[\u200b\u202e\u009b\u{e0041}]/u;

test('reports for programs escape what cannot be seen, and say the same', async () => {
  const files = {
    [`a${sign}.aion`]: cleanFile.replace('description', `desc${sign}`).replace('"Docs"', `"Docs${sign}"`),
    'tools.json': JSON.stringify([
      { type: 'function', function: { name: `get ${sign}user`, parameters: { type: 'object', properties: {} } } },
      { type: 'function', function: { name: 'b', parameters: { type: `objec${sign}`, properties: {} } } },
    ]),
  };
  const folder = folderWith(files);
  const outputs: string[] = [];
  for (const words of [
    ['check', '--format', 'json', `a${sign}.aion`, 'tools.json'],
    ['check', '--format', 'sarif', `a${sign}.aion`, 'tools.json', `none${sign}.aion`],
    ['load', '--format', 'json', `a${sign}.aion`],
    ['prompt', '--format', 'json', `a${sign}.aion`],
    ['check', `a${sign}.aion`, 'tools.json'],
  ]) {
    const { out, err } = await aion(words, { folder });
    expect(out, words.join(' ')).not.toMatch(unseen);
    expect(err, words.join(' ')).not.toMatch(unseen);
    outputs.push(out);
  }
  const report = JSON.parse(outputs[0] ?? '') as {
    readonly files: readonly {
      readonly path: string;
      readonly findings: readonly { readonly message: string; readonly fixes: readonly string[] }[];
    }[];
  };
  // A path is handed back to the system as it is; a sentence is read.
  expect(report.files.map(({ path }) => path)).toContain(`a${sign}.aion`);
  const sentences = report.files.flatMap(({ findings }) =>
    findings.flatMap(({ message, fixes }) => [message, ...fixes]),
  );
  expect(sentences.length).toBeGreaterThan(2);
  for (const sentence of sentences) expect(sentence).not.toMatch(unseen);
  expect(sentences.join('\n')).toContain('<U+200B>');
});

test('hovers name what cannot be seen', () => {
  for (const format of ['markdown', 'plaintext'] as const) {
    const { value } = noteText(
      [
        { kind: 'title', name: `A${sign}`, what: 'tool' },
        { kind: 'verbatim', language: 'python', text: `lambda${sign}: 1` },
      ],
      format,
    );
    expect(value).not.toMatch(unseen);
    expect(value.replaceAll('\\', '')).toContain('<U+200B>');
  }
});
