import fc from 'fast-check';
import { expect } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { detectTools } from '../../../core/formats/detect.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import { judge, judgeAll } from '../../../core/formats/judge.ts';
import { formats, writableFormats } from '../../../core/formats/registry.ts';
import { isJsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { jsonLine } from '../../../core/json/print-json.ts';
import { strictJson } from '../../../core/json/strict-json.ts';

/** Reads, judges and writes a value in every way: it never throws, and the output is JSON. */
export function useEverywhere(value: JsonValue): void {
  const { tools } = detectTools(value);
  for (const { definition, format } of tools.slice(0, 20)) {
    const tool = canonicalize(definition, format).result;
    for (const target of writableFormats()) {
      for (const options of [{}, { strict: true }, { repair: false }]) {
        const emission = emitTool(tool, target.id, options);
        if (emission.kind === 'emitted' && isJsonObject(emission.result)) {
          expect(strictJson(jsonLine(emission.result))).toEqual(emission.result);
        }
      }
    }
  }
  for (const format of formats) {
    judge(value, format.id);
    if (isJsonObject(value)) {
      format.parse(value);
    }
  }
  judgeAll([value, value], 'openai');
}

export const hostileValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonValue>(
      null,
      true,
      false,
      0,
      -1,
      1e308,
      '',
      'object',
      'OBJECT',
      'dict',
      '#',
      '#/',
      '#/$defs/a',
      '#/properties/a',
      'function',
      'custom',
      '\u0000',
      '\ud800',
      '%zz',
    ),
    fc.string({ maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        ...'type function name description parameters inputSchema input_schema args_schema schema outputSchema toolSpec json functionDeclarations tools functions result toolConfig contributes languageModelTools modelDescription inputs source_format capabilities outputs original_definition raw_string link args_schema_raw executable interface parameter_definitions query_parameters output_parameters arguments operation path method paths openapi components responses requestBody content properties required items enum const anyOf oneOf allOf not $ref $defs definitions additionalProperties prefixItems nullable minItems title __proto__ constructor toString a strict annotations input_examples'.split(
          ' ',
        ),
      ),
      tie('value'),
      { maxKeys: 6 },
    ),
  ),
})).value;
