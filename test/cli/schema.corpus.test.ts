import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpusLines } from '../support/corpus.ts';
import { aion, folderWith } from './support.ts';

interface Case {
  readonly id: string;
  readonly static: 'yes' | 'partial' | 'no';
  readonly python: string;
  readonly target: string;
  readonly schema: unknown;
  readonly generator: string;
}

describe('what Pydantic and langchain-core generated', () => {
  const cases = corpusLines<Case>('pydantic-schemas.jsonl');
  test.each(cases.filter((one) => one.static === 'yes'))('$id', async ({ python, target, schema, generator }) => {
    const folder = folderWith({});
    writeFileSync(join(folder, 'models.py'), python);
    const pydantic = generator.startsWith('pydantic 1') ? '1' : '2';
    const { code, out } = await aion(['schema', 'models.py', target, '--pydantic', pydantic], { folder });
    expect(code).toBe(0);
    // Printed JSON has no negative zero.
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(schema)));
  });
});
