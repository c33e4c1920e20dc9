import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { detectTools } from '../../../core/formats/detect.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import { writableTargets } from '../../../core/formats/targets.ts';
import { isJsonObject } from '../../../core/json/json-value.ts';
import { checkToolJson } from '../../../core/rules/provider/check-tool-json.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { contradictionsIn } from '../../../core/schema/contradictions.ts';
import { corpusPath } from '../../support/corpus.ts';

import { someDefinitions } from './definitions.corpus.ts';

function textOf(input: string): string {
  return readFileSync(corpusPath(`reports-2/${input}`), 'utf8');
}

/** The findings of `aion check INPUT --target TARGETS`, without the quoted sources. */
function findings(input: string, targets: readonly string[]): readonly string[] {
  const areTargetsSet = targets.length > 0;
  const settings = { ...defaultSettings, areTargetsSet, ...(areTargetsSet ? { targets } : {}) };
  const checked = checkToolJson(textOf(input), settings);
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  return checked.findings.map(
    ({ severity, span, message }) => `${severity} ${span.start} ${/^[^.]*\./.exec(message)?.[0]}`,
  );
}

describe('inputs of public reports', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['bedrock-strict-open.json', [], ['error 133 Objects require "additionalProperties": false.']],
    [
      'deepseek-strict.json',
      ['deepseek'],
      [
        `error 152 "minLength" isn't supported in schemas.`,
        `error 212 "minItems" isn't supported in schemas.`,
        'error 269 Set "strict" in all tools or in none.',
      ],
    ],
    [
      'deepseek-strict-empty.json',
      ['openrouter', 'deepseek'],
      [`warning 70 Strict tools aren't supported.`, 'warning 75 An object requires "properties".'],
    ],
    ['dangling-ref.json', ['mcp', 'anthropic', 'openai'], ['error 100 Reference target "#/$defs/Tag" not found.']],
    [
      'llamacpp-maxlength.json',
      ['llama-cpp'],
      [
        'warning 220 "maxLength" is too large (10000, max.',
        'warning 278 "maxLength" is too large (65536, max.',
        'warning 352 An object requires "properties".',
      ],
    ],
    [
      'mixed-formats.json',
      [],
      ['warning 137 The format is OpenAI (Chat Completions), but that of the list is Anthropic (Messages).'],
    ],
  ])('%s', (input, targets, expected) => {
    expect(findings(input, targets)).toEqual(expected);
  });

  it('keeps the type of the arguments for Gemini beside conditions', () => {
    const [found] = detectTools(JSON.parse(textOf('gemini-allof-if.json'))).tools;
    const emission = emitTool(canonicalize(found?.definition ?? {}).result, 'gemini-openapi');
    expect(emission).toMatchObject({
      kind: 'emitted',
      result: { parameters: { type: 'OBJECT', properties: { k: { type: 'STRING' }, n: { type: 'INTEGER' } } } },
      problems: [],
    });
    if (emission.kind !== 'emitted' || !isJsonObject(emission.result)) throw new Error('refused');
    expect(JSON.stringify(emission.result)).not.toContain('anyOf');
    expect(emission.losses.map(({ path }) => path)).toContain('/input_schema/allOf');
  });
});

describe('the real definitions', () => {
  it('are written with schemas that values fit, if values fit theirs', () => {
    for (const { definition } of someDefinitions()) {
      const tool = canonicalize(definition).result;
      if (contradictionsIn(tool.inputs).length > 0) continue;
      for (const { id } of writableTargets) {
        const emission = emitTool(tool, id);
        const problems = emission.kind === 'emitted' ? emission.problems : [];
        expect(problems.filter(({ limit }) => limit === 'no-value')).toEqual([]);
      }
    }
  });
});
