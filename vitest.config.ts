import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { importSource: 'preact', development: false } },
  test: {
    include: ['test/unit/**/*.test.ts', 'test/lsp/**/*.test.ts', 'test/cli/**/*.test.ts', 'test/grammar/**/*.test.ts'],
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
