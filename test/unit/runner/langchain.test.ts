import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import type { LangchainAnswers, LangchainCase } from '../../../scripts/langchain/record.ts';
import { describeWithPython } from '../../support/system-python.ts';
import { answersOf, compared } from './langchain-answers.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/langchain');
const read = (name: string): string => readFileSync(join(fixtures, name), 'utf8');
const cases: readonly LangchainCase[] = JSON.parse(read('cases.json'));
/** Recorded by scripts/langchain/record.ts. */
const recorded: Readonly<Record<string, LangchainAnswers>> = JSON.parse(read('answers.json'));

const besideBrokenTools = ['several tools: 20 Shout', 'several tools: 20 Docs', 'a brace in a description: 21 Double'];
/** 1.0.0 knows no link. */
const besideRefused: Readonly<Record<string, readonly string[]>> = {
  '1.0.0': ['several tools: 20 Shout', 'a brace in a description: 21 Double'],
  ...{ '1.0.5': besideBrokenTools, '1.0.10': besideBrokenTools },
};

describeWithPython('a call gives what get_langchain_tools and LangChain give', (python) => {
  const module = read('api.py');
  it.each(Object.entries(recorded))('%s', async (version, { answers }) => {
    const withModule = cases.map((one) => ({ ...one, module }));
    const { same, beside, differences } = compared(
      await answersOf(python, withModule, version as LoaderVersion),
      answers,
    );
    expect(differences).toEqual([]);
    expect(beside).toEqual(besideRefused[version] ?? []);
    expect(same + beside.length).toBe(cases.flatMap(({ calls }) => calls).length);
  });
});
