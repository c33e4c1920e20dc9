import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Phrases that a plain sentence does not need. */
const roundabout: readonly RegExp[] = [
  /(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b|default\b)/i,
  /\b(?:nobody|somebody|everybody)\b/i,
  /\bwithout a word\b/,
  /\ba second time\b/,
  /\bis (?:there|here) already\b/,
  /\ball the same\b/,
  /\bWhat is lost\b/i,
  /\bLost on the way\b/i,
  /\bTo be looked at\b/i,
  /\bno JSON that can be read\b/i,
  /\b100 % sure\b/,
  /\bleads? nowhere\b/,
  /\bis called so\b/,
];

/** The quoted texts in a line of TypeScript or JSON that are sentences, or parts of one. */
function textsOf(line: string): readonly string[] {
  const code = line.trim();
  if (/^(?:\/\/|\/?\*|import\b)/.test(code)) return [];
  const quoted = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
  return [...code.matchAll(quoted)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /[a-z]+ [a-z]+ /.test(text));
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('generated'))
    .map((path) => join(folder, path));
}

/** Each roundabout text, by its file and line. */
function roundaboutIn(files: readonly string[]): readonly string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        textsOf(line)
          .filter((text) => roundabout.some((pattern) => pattern.test(text)))
          .map((text) => `${file}:${index + 1}: ${text}`),
      ),
  );
}

describe('what a person reads is said in plain words', () => {
  it.each(['core', 'server', 'client', 'cli'])('in %s', (folder) => {
    const files = filesBelow(folder);
    expect(files.length).toBeGreaterThan(20);
    expect(roundaboutIn(files)).toEqual([]);
  });

  it('in the manifest and the snippets', () => {
    expect(roundaboutIn(['package.nls.json', 'snippets/aion.json'])).toEqual([]);
  });

  it('in the pages', () => {
    const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
    const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)];
    const lines = pages.flatMap((page) =>
      readFileSync(join(root, page), 'utf8')
        .split('\n')
        .map((line, index) => `${page}:${index + 1}: ${line}`),
    );
    expect(lines.filter((line) => roundabout.some((pattern) => pattern.test(line)))).toEqual([]);
  });

  it('and a text that is not is seen', () => {
    const line = "  message: 'A stone is no fish of the sea.',";
    expect(textsOf(line).some((text) => roundabout.some((pattern) => pattern.test(text)))).toBe(true);
    expect(textsOf('  // A stone is no fish of the sea.')).toEqual([]);
  });
});
