import { existsSync, readdirSync } from 'node:fs';
import { describe, it } from 'vitest';
import { corpusPath } from '../../../support/corpus.ts';
import { expectEqual } from './oracles-support.ts';

describe('the tools of a framework are those of its recorded answers', () => {
  const folder = corpusPath('tools-in-code/');
  const cases = readdirSync(`${folder}cases`)
    .filter((name) => existsSync(`${folder}cases/${name}/source.py`))
    .map((name) => [name, `${folder}cases/${name}/source.py`, `${folder}cases/${name}/oracle.json`] as const);
  const frameworks = readdirSync(`${folder}frameworks/python`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const path = `${folder}frameworks/python/${name}`;
      return [name, path.replace(/\.json$/, '_tools.py'), path] as const;
    });
  it.each([...cases, ...frameworks])('%s', (_name, source, answers) => {
    expectEqual(source, answers);
  });
});
