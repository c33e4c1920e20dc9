import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pinnedLists } from '../../../core/loaders/pin.ts';
import { pinProblems } from '../../../core/loaders/pin-problems.ts';
import { faultOf } from '../../../core/loaders/published.ts';
import { knownLoaderVersions } from '../../../core/loaders/versions.ts';

const problemsOf = (texts: Readonly<Record<string, string>>) => {
  const lists = Object.entries(texts).map(([fileName, text]) => ({ fileName, text }));
  return pinProblems(lists, pinnedLists(lists)).map(({ list, severity, span, message }) => [
    list.fileName,
    severity,
    list.text.slice(span.start, span.end),
    message,
  ]);
};

const needs = 'aions-llm requires langchain<1. With LangChain 1, get_langchain_tools() raises ImportError.';

describe('the versions that nobody can use', () => {
  it('are those that were imported without success', () => {
    const url = new URL('../../fixtures/langchain/imports.json', import.meta.url);
    const { published, imports } = JSON.parse(readFileSync(url, 'utf8'));
    for (const version of knownLoaderVersions) {
      const fault = !published.includes(version) ? 'unpublished' : (imports[version].error?.split(':')[0] ?? null);
      expect([version, faultOf(version)]).toEqual([version, fault]);
    }
  });
});

describe('a pin', () => {
  it.each([
    ['requirements.txt', 'aions-llm==1.0.5\nlangchain<1\n', '==1.0.5'],
    ['requirements.txt', 'langchain<1\naions_llm<1.0.6\n', '<1.0.6'],
    ['pyproject.toml', '[project]\ndependencies = ["aions-llm==1.0.5", "langchain<1"]\n', '==1.0.5'],
    [
      'uv.lock',
      '[[package]]\nname = "aions-llm"\nversion = "1.0.5"\n\n[[package]]\nname = "langchain"\nversion = "0.3.30"\n',
      '1.0.5',
    ],
  ])('to a version that cannot be imported is an error in %s: %s', (name, text, pin) => {
    const message = "aions-llm 1.0.5 can't be imported (SyntaxError). Use 1.0.16.";
    expect(problemsOf({ [name]: text })).toEqual([[name, 'error', pin, message]]);
  });

  it('to a version that was never published is an error', () => {
    expect(problemsOf({ 'requirements.txt': 'aions-llm==1.0.9\nlangchain<1' })).toEqual([
      ['requirements.txt', 'error', '==1.0.9', "aions-llm 1.0.9 doesn't exist. Use 1.0.16."],
    ]);
  });

  it.each(['aions-llm==1.0.16\nlangchain<1', 'aions-llm\nlangchain==0.3.30', 'aions-llm==1.0.17\nlangchain~=0.3'])(
    'to another is none: %s',
    (text) => expect(problemsOf({ 'requirements.txt': text })).toEqual([]),
  );
});

describe('LangChain 1', () => {
  it('is one warning for the project: at its own pin, else at that of aions-llm', () => {
    expect(problemsOf({ 'requirements.txt': 'aions-llm\n' })).toEqual([
      ['requirements.txt', 'warning', 'aions-llm', needs],
    ]);
    expect(
      problemsOf({
        'requirements.txt': 'aions-llm\nlangchain>=1.2',
        'pyproject.toml': '[project]\ndependencies = ["aions-llm"]',
      }),
    ).toEqual([['requirements.txt', 'warning', '>=1.2', needs]]);
  });

  it('has no effect on a project without aions-llm, or one whose other list keeps LangChain below 1', () => {
    expect(problemsOf({ 'requirements.txt': 'langchain==1.5.2' })).toEqual([]);
    expect(problemsOf({ 'requirements.txt': 'aions-llm', 'constraints.txt': 'langchain<1' })).toEqual([]);
  });
});
