import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
import { aion } from './support.ts';

// Tool definitions from public bug reports.

interface Reported {
  readonly severity: string;
  readonly versions: readonly string[];
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

/** The findings in a file of a report: severity, the text at the place, and the targets. */
async function found(report: string, file: string, ...words: readonly string[]): Promise<readonly string[]> {
  const folder = corpusPath(`reports/${report}`);
  const { out } = await aion(['check', file, '--format', 'json', ...words], { folder });
  const lines = readFileSync(`${folder}/${file}`, 'utf8').split('\n');
  const { files } = JSON.parse(out) as { files: { findings: Reported[] }[] };
  return files.flatMap(({ findings }) =>
    findings.map(({ range: { start }, severity, versions }) => {
      const place = /^(?:"[^"]*"|[^,\]}]*)/.exec(lines[start.line]?.slice(start.character) ?? '')?.[0];
      return `${severity} ${place} ${versions.join(' ')}`;
    }),
  );
}

describe('tool definitions that a target refuses', () => {
  test.each([
    [
      'mcp-manifest-targets-ignored',
      'tools.json',
      [],
      ['error "inputSchema" openai', 'error "anyOf" anthropic openai', 'error "catalog.list-items" anthropic openai'],
    ],
    ['openai-array-without-items', 'rootly.json', ['--target', 'vscode'], ['error "levels" vscode']],
    ['openai-array-without-items', 'rootly.json', ['--target', 'openai,vscode'], ['error "levels" openai vscode']],
    ['openai-array-without-items', 'rootly.json', [], ['warning "levels" openai']],
    ['openai-array-without-items', 'rootly-openai.json', [], ['error "levels" openai']],
    ['openai-array-without-items', 'tl.json', [], ['error "interaction" openai']],
    ['openai-array-without-items', 'pkg.json', [], ['error "levels" vscode']],
    ['openai-object-without-properties', 'noprops-openai.json', [], ['error "parameters" openai']],
    ['openai-object-without-properties', 'noprops.json', ['--target', 'openai'], ['error "inputSchema" openai']],
    ['anthropic-draft07-tuple', 'tuple-mcp.json', ['--target', 'anthropic'], ['error "items" anthropic']],
    ['anthropic-draft07-tuple', 'tuple-anth.json', [], ['error "items" anthropic']],
    ['anthropic-name-64-is-outdated', 'name87.json', [], []],
    ['anthropic-strict-pattern-default-false', 'asdef.json', [], []],
    ['anthropic-strict-pattern-default-false', 'aspat2.json', [], []],
    ['openai-regex-lookaround', 'pat.json', [], ['error "^(?!foo).*$" openai']],
    ['openai-strict-format-uri', 'uri-strict.json', [], ['error "uri" openai']],
    ['openai-strict-ref-siblings', 'refsib.json', [], ['error "The hero." openai']],
  ])('%s %s %j', async (report, file, words, expected) => {
    expect(await found(report, file, ...words)).toEqual(expected);
  });
});
