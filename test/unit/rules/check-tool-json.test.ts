import { describe, expect, test } from 'vitest';
import { ruleDefinition } from '../../../core/rules/catalogue.ts';
import { checkToolJson, toolJsonFixes } from '../../../core/rules/provider/check-tool-json.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { applyEdits } from '../../../core/text/span.ts';

function findings(text: string, settings: CheckSettings = defaultSettings) {
  const checked = checkToolJson(text, settings);
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  return checked.findings;
}

/** Rule, severity and the underlined text. */
const seen = (text: string) =>
  findings(text).map(({ rule, severity, span }) => `${rule} ${severity} ${text.slice(span.start, span.end)}`);

const openai = (name: string, parameters: unknown = { type: 'object', properties: {} }) => ({
  type: 'function',
  function: { name, description: 'Looks.', parameters },
});
const json = (value: unknown): string => JSON.stringify(value, null, 2);

describe('tool definitions as they stand', () => {
  test('what the provider takes has no finding', () => {
    expect(findings(json({ tools: [openai('look')] }))).toEqual([]);
    expect(findings(json({ name: 'docs.look', inputSchema: { type: 'object' } }))).toEqual([]);
  });

  test('each is judged by the form it is in, at its place', () => {
    const text = json([openai('docs.look'), { name: 'docs.look', inputSchema: { type: 'object' } }]);
    expect(seen(text)).toEqual(['provider-tool-name error "docs.look"']);
    expect(findings(text)[0]).toMatchObject({
      family: 'provider',
      versions: ['openai'],
      message: expect.stringMatching(/"docs\.look" contains invalid characters.* OpenAI: ".*" \(https:\/\/.*\)\.$/),
    });
  });

  test('what is missing stands at the key of what lacks it, what is wrong at itself', () => {
    expect(seen(json(openai('a', {})))).toEqual(['provider-schema error "parameters"']);
    expect(seen(json(openai('a', { type: 'array' })))).toEqual(['provider-schema error "array"']);
    expect(seen(json({ type: 'function', function: { description: 'x' } }))[0]).toMatch(
      /^provider-schema error "function"$/,
    );
  });

  test('two tools of one name, and too many of them', () => {
    expect(seen(json([openai('a'), openai('b'), openai('a')]))).toEqual(['duplicate-tool-name error "a"']);
    const many = Array.from({ length: 130 }, (_, index) => openai(`tool_${index}`));
    const text = json(many);
    const [finding, ...others] = findings(text);
    expect(others).toEqual([]);
    expect(finding?.rule).toBe('provider-tool-count');
    expect(text.slice(finding?.span.start).match(/tool_\d+/)?.[0]).toBe('tool_128');
  });

  test('JSON Lines, and offsets after characters outside the basic plane', () => {
    const text = `${JSON.stringify(openai('ok', { type: 'object', description: '😀', properties: {} }))}\n${JSON.stringify(openai('not ok'))}\n`;
    expect(seen(text)).toEqual(['provider-tool-name error "not ok"']);
  });

  test('severities are the settings’, off is off', () => {
    const text = json(openai('not ok'));
    const withRule = (severity: 'hint' | 'off') =>
      findings(text, { ...defaultSettings, rules: { 'provider-tool-name': severity } }).map((found) => found.severity);
    expect(withRule('hint')).toEqual(['hint']);
    expect(withRule('off')).toEqual([]);
  });

  test('a name can be repaired, unless another tool has the repaired one', () => {
    const text = json([openai('docs.look')]);
    const [finding] = findings(text);
    const [fix] = finding === undefined ? [] : toolJsonFixes(finding);
    expect(fix).toMatchObject({ title: 'Rename to docs_look', safe: false });
    expect(applyEdits(text, fix?.edits ?? [])).toBe(json([openai('docs_look')]));
    expect(findings(json([openai('docs.look'), openai('docs_look')])).flatMap(toolJsonFixes)).toEqual([]);
  });

  test.each([
    [{ type: 'strin' }, 'Change to "string"', { type: 'string' }],
    [{ type: 'Interger' }, 'Change to "integer"', { type: 'integer' }],
    [{ type: 'dict' }, 'Change to "object"', { type: 'object' }],
    [{ type: 'string', minLength: '3' }, 'Change to 3', { type: 'string', minLength: 3 }],
    [{ type: 'object', properties: { a: {} }, required: 'a' }, 'Change to [ "a" ]', null],
    [{ type: 'whatever' }, null, null],
  ])('a schema that is none, and what to write instead: %j', (schema, title, repaired) => {
    const wrap = (inner: unknown) =>
      json({ name: 'f', description: 'd', inputSchema: { type: 'object', properties: { x: inner } } });
    const [finding, ...others] = findings(wrap(schema));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'provider-schema', severity: 'error' });
    const [fix] = finding === undefined ? [] : toolJsonFixes(finding);
    expect(fix?.title ?? null).toBe(title);
    if (fix !== undefined) {
      expect(fix.safe).toBe(false);
      const text = applyEdits(wrap(schema), fix.edits);
      expect(findings(text)).toEqual([]);
      if (repaired !== null) expect(JSON.parse(text)).toEqual(JSON.parse(wrap(repaired)));
    }
  });

  test('every rule it names is in the catalogue', () => {
    const texts = [
      json([openai('a b'), openai('a'), openai('a'), openai('b', { type: 'array' })]),
      json({ name: 'x'.repeat(200), description: '', input_schema: { type: 'object', oneOf: [] } }),
      json({ type: 'function', function: { name: 'a', strict: true, parameters: { type: 'object' } } }),
    ];
    const named = texts.flatMap((text) => findings(text));
    expect(new Set(named.map(({ rule }) => rule)).size).toBeGreaterThan(2);
    for (const { rule } of named) expect(ruleDefinition(rule)?.id).toBe(rule);
  });
});

describe('hidden characters', () => {
  const text = json([
    openai('a', { type: 'object', properties: { 'x/y': { type: 'string', enum: ['b\u{e0041}c', '❤\ufe0f'] } } }),
  ]);

  test('are found where they are written, also escaped, and removed by the fix', () => {
    for (const written of [text, text.replace('\u{e0041}', '\\udb40\\udc41')]) {
      const [finding, ...others] = findings(written);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ rule: 'hidden-characters', severity: 'warning' });
      expect(finding?.message).toBe(
        "The string contains hidden characters (U+E0041). You can't see them, but the model reads them.",
      );
      const [fix] = finding === undefined ? [] : toolJsonFixes(finding);
      expect(fix).toMatchObject({ title: 'Remove hidden characters', safe: false });
      expect(applyEdits(written, fix?.edits ?? [])).toBe(text.replace('\u{e0041}', ''));
    }
  });

  test('are no finding where the rule is off', () => {
    expect(findings(text, { ...defaultSettings, rules: { 'hidden-characters': 'off' } })).toEqual([]);
  });
});

test('what is no JSON, and what is no tool', () => {
  expect(checkToolJson('{"a":', defaultSettings)).toMatchObject({ kind: 'not-json' });
  expect(checkToolJson('', defaultSettings)).toMatchObject({ kind: 'not-json' });
  expect(checkToolJson('{"version": "1.0"}', defaultSettings)).toEqual({ kind: 'no-tools' });
  expect(checkToolJson('[]', defaultSettings)).toEqual({ kind: 'no-tools' });
  expect(checkToolJson('['.repeat(100_000), defaultSettings)).toMatchObject({ kind: 'not-json' });
});
