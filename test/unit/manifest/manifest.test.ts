import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson } from '../../../scripts/build-settings.ts';

const root = join(import.meta.dirname, '../../..');
const text = JSON.stringify(readJson('package.json'));
const strings = readJson('package.nls.json');

test('every %string% of the manifest has its text, and every text is used', () => {
  const used = new Set([...text.matchAll(/"%([^"%]+)%"/g)].map((match) => match[1]));
  expect([...used].toSorted()).toEqual(Object.keys(strings).toSorted());
});

/** The parts that are equal in every language: code and links. */
function unchanged(text: string): readonly string[] {
  return (text.match(/`[^`]+`|\(command:[^)]+\)/g) ?? []).toSorted();
}

test.each(['de', 'zh-cn'])(
  'the manifest has every text in the language %s, with the same code and links',
  (language) => {
    const translated = readJson(`package.nls.${language}.json`);
    expect(Object.keys(translated)).toEqual(Object.keys(strings));
    for (const [key, text] of Object.entries(strings)) {
      expect([key, ...unchanged(String(translated[key]))]).toEqual([key, ...unchanged(String(text))]);
    }
  },
);

test('every file that the manifest names exists, but for what the build makes', () => {
  const named = [...text.matchAll(/"\.\/([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((path) => !path.startsWith('dist/') && !existsSync(join(root, path)))).toEqual([]);
});

test('nothing activates the extension but its languages, commands, pages that come back, files with calls or names of tools, and the walkthrough', () => {
  expect(readJson('package.json')['activationEvents']).toEqual([
    'onWebviewPanel:aion.providers',
    'onFileSystem:aion-report',
    'workspaceContains:**/*.aion',
    'workspaceContains:**/*.aioncalls.json',
    'workspaceContains:**/*.aionplan.json',
    'workspaceContains:**/*.aioneval.json',
    'workspaceContains:**/*mcp*.{py,ts,mts,js,mjs,json}',
    'workspaceContains:**/{server,agent,agents,tools}.py',
    'workspaceContains:**/{agent,agents,tools}.{ts,mts}',
    'workspaceContains:**/{tools,*[-_.]tools,tools[-_.]*}.json',
    'workspaceContains:langgraph.json',
    'onCommand:aion.walkthrough.file',
    'onCommand:aion.walkthrough.fix',
    'onCommand:aion.walkthrough.preview',
  ]);
});

test('untrusted and virtual workspaces are served', () => {
  expect(readJson('package.json')['capabilities']).toEqual({
    // A setting that names a program needs a trusted workspace.
    untrustedWorkspaces: { supported: true, restrictedConfigurations: ['aion.run.python'] },
    virtualWorkspaces: true,
  });
});
