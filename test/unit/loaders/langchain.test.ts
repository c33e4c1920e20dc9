import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { langchainTools } from '../../../core/loaders/langchain.ts';
import { loadFileText } from '../../../core/loaders/load.ts';
import { loadedField } from '../../../core/loaders/schema-field.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { hostileTexts } from './hostile-texts.ts';
import { nastyText } from './nasty-text.ts';

describe('tools', () => {
  const link = '[{ name --> "N", link --> "L", description --> "D" }]';

  test('a link-only tool has the fallback that says where to look', () => {
    const { answer, evaluated } = langchainTools(link, '1.0.16');
    expect(evaluated).toEqual([]);
    expect(answer).toMatchObject({
      value: [
        {
          description: 'D\nDocumentation Link: L',
          call: { kind: 'fallback', sentence: 'Action unavailable. Please refer to documentation: L' },
        },
      ],
    });
  });

  test('1.0.10 writes another documentation line, 1.0.0 knows no link', () => {
    expect(langchainTools(link, '1.0.10').answer).toMatchObject({ value: [{ description: 'D\nDocumentation: L' }] });
    expect(langchainTools(link, '1.0.3').answer).toMatchObject({ error: 'AIONPropertyError' });
  });

  test('what is evaluated comes in the order of the file, also before a refusal', () => {
    const text = '[{ name --> "N", function --> "f" --> { arg-1 --> "s" }, description --> "d" }, { name --> "M" }]';
    const { answer, evaluated } = langchainTools(text, '1.0.12');
    expect(answer).toMatchObject({ error: 'AIONParseError' });
    expect(evaluated.map(({ expression }) => expression)).toEqual(['f']);
  });

  test('an inline schema becomes the model’s properties; of a repeated field the last counts', () => {
    const fields = `user_id --> "INT | default= '5' | The id | lost", userId --> "list", x --> "float | text", x --> "Dict | default=None | d", maybe- --> "email | lost | d"`;
    const text = `[{ name --> "N", link --> "l", args_schema --> { ${fields} } }]`;
    expect(langchainTools(text, '1.0.15').answer).toMatchObject({
      value: [
        {
          kind: 'StructuredTool',
          parameters: {
            args: {
              user_id: { default: '5', description: 'The id', title: 'User Id', type: 'integer' },
              userId: { items: {}, title: 'Userid', type: 'array' },
              x: { additionalProperties: true, default: null, description: 'd', title: 'X', type: 'object' },
              'maybe-': { description: 'd', title: 'Maybe-', type: 'string' },
            },
          },
        },
      ],
    });
  });
});

describe('a field’s text', () => {
  test.each([
    ['int', 'int', true, undefined, undefined],
    [' Str |  text ', 'str', true, undefined, 'text'],
    ['int | default=5', 'int', true, undefined, 'default=5'],
    ['int | text | default=5', 'int', true, undefined, 'default=5'],
    ["str | default= ' a b ' | d | more", 'str', true, 'a b', 'd'],
    ['bool | default=NONE | d', 'bool', true, null, 'd'],
    ['str | default= |', 'str', true, '', ''],
    ['email', 'str', false, undefined, undefined],
    ['', 'str', false, undefined, undefined],
    ['\u00a0int\u0085|\u001cx', 'int', true, undefined, 'x'],
    ['\ufeffint', 'str', false, undefined, undefined],
  ] as const)('%j', (text, type, isKnownType, defaultValue, description) => {
    expect(loadedField(text)).toEqual({ type, isKnownType, defaultValue, description });
  });
});

describe('any text', () => {
  test('gives as many tools as are loaded, or an exception', () => {
    fc.assert(
      fc.property(nastyText, fc.constantFrom('1.0.0', '1.0.5', '1.0.10', '1.0.13', '1.0.16'), (text, version) => {
        const loaded = loadFileText(text, version);
        const { answer } = langchainTools(text, version);
        expect(answer).toMatchObject(
          loaded.ok ? (answer.ok ? { value: { length: loaded.value.length } } : { error: 'KeyError' }) : loaded,
        );
      }),
      { numRuns: randomRuns },
    );
  });

  test('takes steps in proportion', () => {
    expect(fasterThanTheirSize(hostileTexts, (text) => langchainTools(text, '1.0.16'))).toEqual([]);
  });
});
