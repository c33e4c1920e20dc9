import { describe, expect, it } from 'vitest';
import { convert } from '../../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../../core/conversion/source-tools.ts';
import { someDefinitions } from '../../formats/definitions.corpus.ts';
import { differences, programs } from './read-program.ts';

describe('programs of the real definitions', () => {
  it.each(programs)('%s: the readers of code find the same tools', (id) => {
    let count = 0;
    for (const { file, line, definition } of someDefinitions()) {
      const read = toolsOfJson(JSON.stringify(definition));
      if (!read.ok) continue;
      const conversion = convert(read.tools, { target: id });
      if (conversion.count > 0) expect(differences(id, conversion), `${file}:${line}`).toEqual([]);
      count += conversion.count;
    }
    expect(count).toBeGreaterThan(150);
  });
});
