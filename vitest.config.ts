import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isCorpusThere } from './test/support/corpus.ts';

const corpusTests = 'test/**/*.corpus.test.ts';

/** `ordinary` reads nothing outside the checkout; `corpus` reads real inputs from the folder beside it. */
const project = (name: string, include: readonly string[], exclude: readonly string[]) =>
  ({
    extends: true,
    test: { name, include: [...include], exclude: [...exclude] },
  }) satisfies TestProjectInlineConfiguration;

const ordinary = ['unit', 'lsp', 'cli', 'grammar'].map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  oxc: { jsx: { importSource: 'preact', development: false } },
  test: {
    projects: [project('ordinary', ordinary, [corpusTests]), project('corpus', isCorpusThere ? [corpusTests] : [], [])],
    pool: 'forks',
    // Vitest leaves one processor alone: of two, as many machines of a CI have, that is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/generated-files.ts', 'test/leaves-nothing.ts'],
    testTimeout: 60_000,
    // What a test prints is shown where it fails.
    silent: 'passed-only',
    slowTestThreshold: 10_000,
    // A test that expects nothing cannot fail.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
  },
});
