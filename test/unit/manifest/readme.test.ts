import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formats, writableFormats } from '../../../core/formats/registry.ts';
import { aion, folderWith } from '../../cli/support.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The first fence of a language, without the last line break. */
function fence(language: string): string {
  return new RegExp(`\`\`\`${language}\\n([^]*?)\\n\`\`\``).exec(readme)?.[1] ?? '';
}

describe('the page of the Marketplace and Open VSX', () => {
  const page = readFileSync(join(root, 'MARKETPLACE.md'), 'utf8');

  test('has a picture of each verb, requirements, settings and a way to give feedback', () => {
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    for (const verb of ['Convert', 'Preview', 'Run']) {
      const [, section = ''] = page.split(`## ${verb}\n`);
      expect(section.split('\n## ')[0], verb).toMatch(/!\[[^\]]+\]\(docs\/images\/[^)]+\.png\)/);
    }
    expect(headings).toEqual(expect.arrayContaining(['Get started', 'Requirements', 'Settings', 'Help and feedback']));
  });

  test('leads only to what is there', () => {
    const paths = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(4);
    const local = paths.filter((path) => !path.startsWith('https:'));
    expect(local.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names commands and settings that exist', () => expectNamesToExist(page));
});

describe('the page of the extension', () => {
  test('has no picture of a relative address: VS Code shows such a picture as broken', () => {
    expect(readme.match(/!\[[^\]]*\]\((?!https:)[^)]*\)|<img\b/g)).toBeNull();
  });

  test('counts the formats that are read and written', () => {
    const others = formats.filter(({ id }) => id !== 'aion').length;
    const [, named = '', more] = /tool JSON of (.+) and (\d+) other formats/.exec(readme) ?? [];
    expect(named.split(', ').length + Number(more)).toBe(others);
    expect(readme).toContain(`\`.aion\` to ${writableFormats().length - 1} formats`);
  });

  test('leads only to pages that exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path ?? '');
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('shows what aion check says of its example', async () => {
    const folder = folderWith({ 'mail.aion': `${fence('aion')}\n` });
    const { out } = await aion(['check', 'mail.aion'], { folder });
    expect(out).toContain(fence('text'));
  });

  test('names commands and settings that exist', () => expectNamesToExist(readme));
});

/** Each `*AION: …*` is the title of a command, and each `aion.…` is a setting. */
function expectNamesToExist(text: string): void {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const titles = Object.values(JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8')));
  const commands = [...text.matchAll(/\*AION: ([^*]+)\*/g)].map(([, title]) => title);
  expect(commands.length).toBeGreaterThan(2);
  expect(commands.filter((title) => !titles.includes(title))).toEqual([]);
  const settings = [...text.matchAll(/`(aion\.[a-zA-Z.]+)`/g)].map(([, name]) => name ?? '');
  const known = Object.keys(manifest.contributes.configuration.properties ?? {});
  expect(settings.filter((name) => name !== 'aion.' && !known.includes(name))).toEqual([]);
}
