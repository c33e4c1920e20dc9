import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ruleDefinition } from '../../core/rules/catalogue.ts';
import { TestClient } from './support/client.ts';
import { sectionsOf } from './support/page.ts';

const sections = sectionsOf('editors.md');
const editors = ['Neovim', 'Helix', 'Emacs', 'Zed'];
const code = (title: string): string =>
  (sections.get(title) ?? [])
    .filter(({ kind }) => kind === 'code')
    .map(({ text }) => text)
    .join('\n');

it.each(editors)('the set-up for %s starts the server for .aion files', (editor) => {
  expect(code(editor)).toMatch(/"?aion"?'?[\s\S]*lsp[\s\S]*--stdio/);
  expect(code(editor)).toMatch(/extension = \{ aion|file-types = \["aion"\]|\.aion\\\\'|"Plain Text": \["aion"\]/);
});

it('every rule that the page sets exists', () => {
  const page = readFileSync(new URL('../../docs/editors.md', import.meta.url), 'utf8');
  const named = [
    ...page.matchAll(/:?\[?['"]?([a-z]+(?:-[a-z]+)+)['"]?\]?"?:? (?:= |: )?"warning"|'([a-z-]+)'\] = 'warning'/g),
  ].map(([, one, other]) => one ?? other ?? '');
  expect(named.length).toBeGreaterThan(3);
  for (const rule of named) expect(ruleDefinition(rule), rule).not.toBeUndefined();
});

it.each([
  ['Neovim before 0.11: when the server starts', { rules: { 'missing-description': 'error' } }],
  [
    'Helix: when the server starts, under the name of the section',
    { aion: { rules: { 'missing-description': 'error' } } },
  ],
])('settings count as editors give them: %s', async (_, initializationOptions) => {
  const client = await TestClient.start('in-band', { capabilities: {}, initializationOptions });
  const document = await client.openUri('file:///a.aion', '[ { name --> "A", link --> "https://x.io" } ]', 'plaintext');
  await client.until('its problems', () => client.publishedFor(document.uri) !== null);
  expect(client.publishedFor(document.uri)?.map(({ code: rule, severity }) => [rule, severity])).toEqual([
    ['missing-description', 1],
  ]);
  await client.end();
});

it('a language id of any name is served, and so is none', async () => {
  const client = await TestClient.full('in-band');
  for (const language of ['aion', 'plaintext', '']) {
    const document = await client.openUri(`untitled:${language}`, '[ { desc --> "x" } ]', language);
    expect(await document.rules()).toContain('unknown-property');
  }
  await client.end();
});
