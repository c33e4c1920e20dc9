import { describe, expect, it } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import type { FormatId } from '../../../core/formats/format-id.ts';
import { writableFormats } from '../../../core/formats/registry.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { valueAt } from '../../../core/json/pointer.ts';
import { someDefinitions } from '../formats/definitions.corpus.ts';

function lossesOf(value: JsonValue, target: FormatId) {
  const read = toolsOfJson(JSON.stringify(value));
  if (!read.ok) throw new Error(read.problem.message);
  return convert(read.tools, { target }).losses;
}

describe('the place of a loss of a real definition', () => {
  it('exists', () => {
    for (const { file, line, definition } of someDefinitions()) {
      const value = [definition];
      for (const { id: target } of writableFormats()) {
        for (const { pointer, path, lost } of lossesOf(value, target)) {
          expect(valueAt(value, pointer), `${file}:${line} ${target} ${lost} ${pointer}`).toBeDefined();
          expect(valueAt(definition, path), `${file}:${line} ${target} ${lost} ${path}`).toBeDefined();
        }
      }
    }
  });
});
