import { readdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { repairSchema } from '../../../core/schema/repair.ts';
import { corpusLines, corpusPath } from '../../support/corpus.ts';

const plain = (value: JsonValue): unknown => JSON.parse(JSON.stringify(value));

describe('real definitions', () => {
  test('every schema is accepted by a validator of 2020-12 after repair', () => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    let count = 0;
    for (const file of readdirSync(corpusPath('definitions'))) {
      for (const { def } of corpusLines<{ def: JsonObject }>(`definitions/${file}`)) {
        for (const schema of schemasIn(def)) {
          count++;
          const { result } = repairSchema(schema);
          const { $schema: _dialect, ...judged } = plain(result) as JsonObject;
          expect(ajv.validateSchema(judged), `${file} ${JSON.stringify(result)}`).toBe(true);
          expect(repairSchema(result).repairs).toEqual([]);
        }
      }
    }
    expect(count).toBeGreaterThan(700);
  });
});

/** The schemas of arguments and results in a definition, wherever its format has them. */
function schemasIn(definition: JsonValue): readonly JsonObject[] {
  if (!isJsonObject(definition)) {
    return [];
  }
  return Object.entries(definition).flatMap(([key, value]) => {
    if (
      /^(?:parameters|input_?schema|output_?schema|args_schema|schema|response|json)$/i.test(key) &&
      isJsonObject(value) &&
      !('json' in value)
    ) {
      return [value];
    }
    return schemasIn(value);
  });
}
