import { expect, test } from 'vitest';
import { withProjectBraces, wrongBraces } from '../../../scripts/arrows/braces.ts';
import { importCycles } from '../../../scripts/arrows/cycles.ts';
import { unusedExports } from '../../../scripts/arrows/entry-points.ts';
import { repeatedNames } from '../../../scripts/arrows/exported-names.ts';
import { startedProcesses } from '../../../scripts/arrows/processes.ts';
import { backwardArrows, corpusImports, readSources, readTests } from '../../../scripts/check-arrows.ts';

const arrows = (from: string, source: string): readonly string[] => backwardArrows(new Map([[from, source]]));

test('an import backwards inside core is caught', () => {
  expect(arrows('core/text/span.ts', "import { x } from '../rules/finding.ts';")).toEqual([
    'core/text/span.ts imports core/rules/finding.ts: core/rules/ comes after core/text/.',
  ]);
});

test('an import past an entry point of core is caught, with the entry point to use', () => {
  expect(arrows('server/features/hover.ts', "import { x } from '../../core/rules/check.ts';")).toEqual([
    'server/features/hover.ts imports core/rules/check.ts: import the entry point core/rules/index.ts.',
  ]);
});

test.each([
  ['core/notation/a.ts', "import type { A } from '../tools/a.ts';"],
  ['core/notation/a.ts', "import {\n  A,\n  B,\n} from '../loaders/a.ts';"],
  ['core/notation/a.ts', "export * from '../rules/a.ts';"],
  ['core/notation/a.ts', "const a = await import('../rules/a.ts');"],
  ['core/text/a.ts', "import '../json/a.ts';"],
  ['core/json/a.ts', "import { b } from '../schema/b.ts';"],
  ['core/rules/a.ts', "import { readFileSync } from 'node:fs';"],
  ['core/rules/a.ts', "import { Range } from 'vscode-languageserver';"],
  ['core/rules/a.ts', "import { b } from '../../server/b.ts';"],
  ['core/attic/a.ts', "import { b } from '../text/b.ts';"],
  ['client/a.ts', "import { b } from '../core/notation/b.ts';"],
  ['client/a.ts', "import { b } from '../core/index.ts';"],
  ['client/features/x/index.ts', "import { b } from '../../../server/b.ts';"],
  ['server/a.ts', "import { b } from '../client/b.ts';"],
  ['cli/a.ts', "import { b } from '../server/b.ts';"],
  ['cli/a.ts', "import { b } from '../protocol/b.ts';"],
  ['protocol/a.ts', "import { b } from '../core/b.ts';"],
  ['core/rules/a.ts', "import { b } from '../text/index.ts';"],
  ['core/index.ts', "export { b } from './text/b.ts';"],
  ['server/a.ts', "import { b } from '../core/rules/b.ts';"],
  ['server/features/a.ts', "import type { B } from '../../core/service/hover/b.ts';"],
  ['cli/a.ts', "import { b } from '../core/index.ts';"],
  ['client/a.ts', "import { b } from '../core/text/b.ts';"],
  ['runner/a.ts', "const b = await import('../core/tools/b.ts');"],
])('%s: %s is caught', (from, source) => {
  expect(arrows(from, source)).toHaveLength(1);
});

test.each([
  ['core/rules/a.ts', "import { b } from '../text/b.ts';"],
  ['core/schema/a.ts', "import { b } from '../json/b.ts';"],
  ['core/notation/a.ts', "import { createToken } from 'chevrotain';"],
  ['server/a.ts', "import { b } from '../core/rules/index.ts';\nimport { c } from '../protocol/c.ts';"],
  ['cli/a.ts', "import { b } from '../core/rules/index.ts';\nimport fs from 'node:fs';"],
  ['client/a.ts', "import { b } from '../core/text/index.ts';\nimport { c } from '../core/json/index.ts';"],
  ['core/index.ts', "export { b } from './text/index.ts';"],
  ['core/rules/index.ts', "export { b } from './b.ts';"],
  ['client/a.ts', "// import { b } from '../core/b.ts';\nimport { window } from 'vscode';"],
])('%s: %s is allowed', (from, source) => {
  expect(arrows(from, source)).toEqual([]);
});

test('the project keeps to its arrows', () => {
  const sources = readSources();
  expect(sources.size).toBeGreaterThan(20);
  expect(backwardArrows(sources)).toEqual([]);
});

test('a circle of imports is caught once, also one of types', () => {
  const files = new Map([
    ['cli/start.ts', "import { a } from './a.ts';"],
    ['cli/a.ts', "import { b } from './b.ts';\nimport { d } from './d.ts';"],
    ['cli/b.ts', "export { c } from './c.ts';"],
    ['cli/c.ts', "import type { A } from './a.ts';"],
    ['cli/d.ts', "import { c } from './c.ts';\nimport { nothing } from 'elsewhere';"],
  ]);
  expect(importCycles(files)).toEqual([
    'cli/a.ts imports cli/b.ts imports cli/c.ts imports cli/a.ts: move what both need to a module of its own.',
    'cli/d.ts imports cli/c.ts imports cli/a.ts imports cli/d.ts: move what both need to a module of its own.',
  ]);
});

test('a module that is loaded late can close a circle too', () => {
  const files = new Map([
    ['cli/a.ts', "const b = await import('./b.ts');"],
    ['cli/b.ts', "import { a } from './a.ts';"],
  ]);
  expect(importCycles(files)).toHaveLength(1);
});

test('the project has no circle of imports', () => {
  expect(importCycles(readSources())).toEqual([]);
});

test('a name that two modules of core export is caught', () => {
  const declared = new Map([
    ['core/text/a.ts', 'export interface Place {}\nexport const part = 1;\nconst own = 2;'],
    ['core/rules/b.ts', "export type Place = 'a';\nexport { part } from '../text/a.ts';\nfunction own() {}"],
    ['server/c.ts', 'export class Place {}'],
  ]);
  expect(repeatedNames(declared)).toEqual([
    'Place is exported by core/text/a.ts and core/rules/b.ts. Give one of them another name.',
  ]);
});

test('no two modules of core export one name', () => {
  expect(repeatedNames(readSources())).toEqual([]);
});

test('a name that an entry point of core exports for nobody is caught', () => {
  const files = new Map([
    ['core/text/index.ts', "export { a, type B } from './a.ts';\nexport type { C } from './c.ts';\n"],
    ['core/json/index.ts', "export { type C, d } from './d.ts';\n"],
    ['server/a.ts', "import {\n  a as other,\n  type B,\n} from '../core/text/index.ts';\n"],
    ['core/index.ts', "export { d } from './json/index.ts';\nimport type { C } from './json/index.ts';\n"],
  ]);
  expect(unusedExports(files)).toEqual(['core/text/index.ts exports C, which no other folder uses. Remove it there.']);
});

test('no entry point of core exports a name for nobody', () => {
  expect(unusedExports(readSources())).toEqual([]);
});

test('braces around one statement go where it fits on the line of its condition', () => {
  const long = 'x'.repeat(110);
  const sources = [
    ['  if (a) {\n    return;\n  }\n', '  if (a) return;\n'],
    ['for (const a of b) {\n  c({ a });\n}\n', 'for (const a of b) c({ a });\n'],
    [`if (a)\n  return ${long};\n`, `if (a) {\n  return ${long};\n}\n`],
  ] as const;
  for (const [before, after] of sources) {
    expect(withProjectBraces(before)).toBe(after);
    expect(wrongBraces(new Map([['core/a.ts', `// a\n${before}`]]))[0]).toContain('core/a.ts:2 ');
  }
  const kept = [
    'if (a) {\n  return;\n} else {\n  b();\n}\n',
    'if (a) {\n  if (b) return;\n}\n',
    'if (a) {\n  b();\n  c();\n}\n',
    `if (a) {\n  return ${long};\n}\n`,
  ];
  for (const source of kept) expect(withProjectBraces(source)).toBe(source);
});

test('the project has consistent braces', () => {
  expect(wrongBraces(readSources())).toEqual([]);
});

test.each([
  ["import { spawn } from 'node:child_process';", 'agent/run.ts'],
  ["const cluster = require('cluster');", 'core/text/lines.ts'],
  ["import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';", 'client/features/chat/index.ts'],
  ["window.createTerminal('aion');", 'client/features/calls/index.ts'],
])('a process without consent is found: %s', (source, path) => {
  expect(startedProcesses(new Map([[path, source]]))).toEqual([expect.stringContaining(`${path} starts a process`)]);
  expect(startedProcesses(new Map([['runner/python-process.ts', source]]))).toEqual([]);
});

/** In parts: the imports of this file are read as well. */
const helper = ['..', 'support', 'corpus.ts'].join('/');

test.each([
  ['test/unit/a.test.ts', `import { corpusPath } from '${helper}';`],
  ['test/unit/a.test.ts', `import { corpusDefinitions } from '${'./definitions.corpus.ts'}';`],
  ['test/unit/support.ts', `export * from '${helper}';`],
  ['test/support/a.ts', `const corpus = await import('${'./corpus.ts'}');`],
])('%s: %s reads the corpus outside its tests', (from, source) => {
  expect(corpusImports(new Map([[from, source]]))).toMatchObject([expect.stringContaining('may read the corpus')]);
});

test('the tests of the corpus and their helpers may read it, and no other file does', () => {
  const files = ['a.corpus.test.ts', 'a.corpus.ts'].map(
    (name) => [`test/unit/${name}`, `import '${helper}';`] as const,
  );
  expect(corpusImports(new Map(files))).toEqual([]);
  expect(corpusImports(readTests())).toEqual([]);
});
