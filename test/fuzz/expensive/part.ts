import fc from 'fast-check';
import { toolsOfPythonCode } from '../../../core/code/python/python-tools.ts';
import { codeEffects } from '../../../core/python/effects/code-effects.ts';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { stepsOf } from '../../support/steps.ts';
import { toolsOf } from '../../unit/code/typescript/files.ts';
import type { Part } from '../part.ts';
import { type ExpensiveSource, pythonSources, typeScriptSources } from './expensive-sources.ts';

const indexOf = (source: string): PythonIndex => PythonIndex.of([{ path: 'server.py', module: readModule(source) }]);

const readers: Readonly<Record<string, readonly [readonly ExpensiveSource[], (source: string) => unknown]>> = {
  effects: [pythonSources, (source) => codeEffects(fileContext(indexOf(source), 'a.aion', ['server.py']), 'f')],
  'Python tools': [pythonSources, (source) => toolsOfPythonCode(indexOf(source), 'server.py')],
  'TypeScript tools': [typeScriptSources, toolsOf],
};

interface Expensive {
  readonly reader: string;
  readonly source: number;
  readonly size: number;
}

/** More steps than a source of the largest size takes. */
const mostSteps = 1_000_000_000;

/** Sources whose values double, nest or are in long lists are read in limited time. */
export const expensive: Part<Expensive> = {
  name: 'expensive',
  inputs: fc.record({
    reader: fc.constantFrom(...Object.keys(readers)),
    source: fc.nat(60),
    size: fc.integer({ min: 1, max: 1_000 }),
  }),
  async check({ reader, source: at, size }) {
    const [sources, read] = readers[reader] ?? [[], () => null];
    const source = sources[at % sources.length];
    if (source === undefined) return;
    const text = source.text(source.doubles ? Math.ceil(size / 10) : size);
    const steps = stepsOf(() => read(text));
    if (steps > mostSteps)
      throw new Error(`${reader} of ${source.name}: ${steps} steps for ${text.length} characters.`);
  },
};
