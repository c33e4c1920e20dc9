import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Difference } from '../../../core/loaders/difference.ts';
import { loadFileText } from '../../../core/loaders/load.ts';
import { compareMeaning } from '../../../core/loaders/meaning.ts';
import { rules, systemPrompt, wrappedQuery } from '../../../core/loaders/prompts.ts';
import { readFileText } from '../../../core/loaders/read.ts';
import { type LoaderVersion, patchOf } from '../../../core/loaders/versions.ts';
import type { WrittenDocument } from '../../../core/loaders/written.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { differences } from './meaning-support.ts';
import { strip } from './reference.ts';
import { readStrictly } from './strict-reader.ts';
import { toolsAsWritten } from './tools-as-written.ts';
import { writtenText } from './written-text.ts';

/** Whether the loader returns the prompts and rules as written, each at most once. */
function arePromptsKept(written: WrittenDocument, text: string, version: LoaderVersion): boolean {
  const source = { kind: 'file', text } as const;
  const meant = (key: string): string[] | null => {
    const roots = written.roots.filter((root) => root.key === key);
    const texts = roots[0]?.texts ?? [];
    return roots.length > 1 ? null : texts.map((value) => strip(value.text.replace(/\r\n?/g, '\n')));
  };
  const patch = patchOf(version);
  const list = patch < 16 ? null : meant('rules');
  const prompt = patch < 12 ? null : meant('system_prompt');
  const template = patch < 15 ? null : meant('wrapped_query');
  const foundRules = rules(source, version);
  const isListKept = list === null || (foundRules.ok && isDeepStrictEqual(foundRules.value, list));
  const foundPrompt = systemPrompt(source, version);
  const shown =
    foundRules.ok && foundRules.value.length > 0
      ? `Important rules:\n${foundRules.value.map((rule) => `- ${rule}`).join('\n')}`
      : '';
  const wholePrompt = [prompt?.[0] ?? '', shown].filter((part) => part !== '').join('\n\n');
  const isPromptKept = prompt === null || (foundPrompt.ok && (foundPrompt.value ?? '') === wholePrompt);
  const foundQuery = wrappedQuery(source, version, '');
  const wholeQuery = template?.[0] || 'User request: \n\nAnalyze the request thoroughly using your available tools.';
  const isTemplateKept =
    template === null ||
    (foundQuery.ok && (foundQuery.value === wholeQuery || foundQuery.value === `${wholeQuery}\n\nUser request:`));
  return isListKept && isPromptKept && isTemplateKept;
}

describe('no difference is silence', () => {
  test.each(['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.15', '1.0.16'] as const)('%s', (version) => {
    let other = 0;
    let different = 0;
    fc.assert(
      fc.property(writtenText, (source) => {
        const written = readStrictly(source);
        if (written === null) {
          return; // A random text closed its own quotes.
        }
        const found = compareMeaning(written, readFileText(source, version));
        const loaded = loadFileText(source, version);
        const isKept =
          loaded.ok &&
          isDeepStrictEqual(loaded.value, toolsAsWritten(written, version)) &&
          arePromptsKept(written, source, version);
        const concernsFields = (difference: Difference): boolean =>
          difference.effects.every(({ kind }) => kind === 'field-changed');
        expect(isKept, JSON.stringify(found)).toBe(found.every(concernsFields));
        different += isKept ? 0 : 1;
        other += found.some(({ cause }) => cause === 'other' || cause === 'not-in-notation') ? 1 : 0;
      }),
      { numRuns: Math.ceil(randomRuns / 2) },
    );
    expect(different).toBeGreaterThan(randomRuns / 20);
    expect(other).toBe(0);
  });
});

describe('causes', () => {
  const tool = (inside: string): string => `{ name --> "N", description --> "D", link --> "L", ${inside} }`;
  const call = 'function --> "f" --> { arg-1 --> "s" }';

  test('an open brace takes its tool and all after it, up to the brace that closes it', () => {
    const text =
      '[{ name --> "A", link --> "a {" }, { name --> "B", link --> "b" }, { name --> "C", link --> "c }" }, { name --> "D", link --> "d" }]';
    expect(differences(text, '1.0.16')).toEqual([['brace-in-text', '{', ['tool 1 lost', 'tool 2 lost']]]);
    expect(differences('[{ name --> "A", link --> "a {" }, { name --> "B", link --> "b" }]', '1.0.16')).toEqual([
      ['brace-in-text', '{', ['tool 0 lost', 'tool 1 lost']],
    ]);
  });

  test('a block that ends beyond its tool is the brace’s doing, and so is what it takes from there', () => {
    const next =
      '[{ name --> "A", description --> "{", function --> "f" --> { arg-1 --> "s" } }, { name --> "B", description --> "}", link --> "b" }]';
    expect(differences(next, '1.0.16')).toEqual([['brace-in-text', '{', ['link added', 'tool 1 lost']]]);
    const root = '[{ name --> "A", description --> "{", link --> "l" }, rules --> ["}"]]';
    expect(differences(root, '1.0.5')).toEqual([['brace-in-text', '{', ['AIONPropertyError']]]);
    const taken =
      '[{ name --> "A", link --> "a", description --> "{" }, { name --> "B", args_schema --> { q --> "str" }, link --> "b }", description --> "d" }]';
    expect(differences(taken, '1.0.16')).toEqual([['brace-in-text', '{', ['args_schema added', 'tool 1 lost']]]);
  });

  test('a block that begins in a text and takes a root property is the brace’s doing', () => {
    const text =
      '[{ function --> "f" --> {}, description --> "{{", name --> "A", link --> "l" }, wrapped_query --> "}"]';
    // The first of the two refusals is reported: `{}` has no link. The second is for `wrapped_query`.
    expect(differences(text, '1.0.5')).toEqual([['brace-in-text', '{', ['tool 0 lost', 'AIONParseError']]]);
  });

  test('rules whose end a prompt in them takes away take what follows, which is the prompt’s doing', () => {
    const text =
      '[rules --> ["rules --> [ system_prompt --> "], { name --> "A", link --> "a" }, { name --> "B", link --> "b" }, rules --> ["r"]]';
    const found = differences(text, '1.0.16').filter(([, , effects]) =>
      effects.some((effect) => effect.endsWith('lost')),
    );
    expect(found).toEqual([
      ['prompt-in-text', 'system_prompt --> "], { name --> "', ['system_prompt changed', 'tool 0 lost', 'tool 1 lost']],
    ]);
  });

  test('braces that happen to make up for each other do no harm', () => {
    const text = '[system_prompt --> "{", { name --> "}", description --> "D", link --> "L" }]';
    expect(differences(text, '1.0.10')).toEqual([]);
    expect(differences(text, '1.0.12')).toEqual([]);
  });

  test('a closing brace takes what follows it in the tool; later tools vanish or are refused', () => {
    const text = `[{ name --> "A", link --> "a }", description --> "x" }, { name --> "B", description --> "d", ${call} }]`;
    expect(differences(text, '1.0.5')).toEqual([
      ['brace-in-text', '}', ['description lost', 'link lost', 'AIONParseError']],
    ]);
    expect(differences(text, '1.0.12')).toEqual([
      ['brace-in-text', '}', ['description lost', 'link lost', 'AIONParseError', 'tool 1 lost']],
    ]);
  });

  test('balanced braces harm where they stand in a slot or field, and everywhere up to 1.0.10', () => {
    const inDescription = '[{ name --> "N", link --> "L", description --> "like {x}" }]';
    expect(differences(inDescription, '1.0.12')).toEqual([]);
    expect(differences(inDescription, '1.0.10')).toEqual([]);
    const beside = `[{ name --> "N", description --> "like {x}", ${call} }]`;
    expect(differences(beside, '1.0.16')).toEqual([]);
    expect(differences(beside, '1.0.10')).toEqual([
      ['brace-in-text', '{', ['tool 0 lost', 'extra tool', 'extra tool']],
    ]);
    const inSlot = '[{ name --> "N", description --> "D", function --> "f" --> { arg-1 --> "{x}", arg-2 --> "s" } }]';
    expect(differences(inSlot, '1.0.16')).toEqual([['brace-in-text', '{', ['function changed']]]);
  });

  test('an arrow in a text', () => {
    const text = '[{ name --> "N", description --> "write link -->", link --> "L" }]';
    expect(differences(text, '1.0.16')).toEqual([['arrow-in-text', 'link', ['link changed']]]);
    expect(differences('[{ name --> "N", description --> "a --> b --> c", link --> "L" }]', '1.0.7')).toEqual([
      ['arrow-in-text', 'a', ['AIONPropertyError']],
      ['arrow-in-text', 'b', ['AIONPropertyError']],
    ]);
  });

  test('a key that ends in a registered word is taken for it, unless that loader refuses it', () => {
    const text = '[{ display_name --> "X", name --> "N", description --> "D", link --> "L" }]';
    expect(differences(text, '1.0.16')).toEqual([['key-suffix', 'display_name', ['name changed']]]);
    expect(differences(text, '1.0.5')).toEqual([
      ['not-in-notation', 'display_name', ['name changed', 'AIONPropertyError']],
    ]);
  });

  test('schemas: a name ignored, a block beside a function, fields that shadow, private fields', () => {
    expect(differences(`[${tool('args_schema --> "S"')}]`, '1.0.16')).toEqual([
      ['schema-name-ignored', 'S', ['args_schema lost']],
    ]);
    expect(differences(`[${tool('args_schema --> "S"')}]`, '1.0.5')).toEqual([]);
    const both = `[${tool(`${call}, args_schema --> { q --> "str" }`)}]`;
    expect(differences(both, '1.0.16')).toEqual([]);
    expect(differences(both, '1.0.9')).toEqual([
      ['schema-beside-function', 'args_schema', ['tool 0 lost', 'extra tool', 'extra tool']],
    ]);
    expect(differences(both, '1.0.5')).toEqual([
      ['newer-than-loader', 'args_schema', ['tool 0 lost', 'AIONParseError']],
    ]);
    const shadows =
      '[{ args_schema --> { user_name --> "str | who" }, name --> "N", description --> "D", link --> "L" }]';
    expect(differences(shadows, '1.0.13')).toEqual([['schema-shadows', 'user_name', ['name changed']]]);
    expect(differences(`[${tool('args_schema --> { _x --> "str", y --> "str" }')}]`, '1.0.10')).toEqual([
      ['private-field', '_x', ['NameError']],
    ]);
  });

  test('what the loader makes of fields it keeps', () => {
    const fields = (text: string): unknown => differences(`[${tool(`args_schema --> { q --> "${text}" }`)}]`, '1.0.16');
    expect(fields('int | default=5')).toEqual([['default-position', 'default=5', ['q changed']]]);
    expect(fields('str | text | default=x')).toEqual([['default-position', 'default=x', ['q changed']]]);
    expect(fields('int | default=18 | n')).toEqual([['default-is-text', 'default=18', ['q changed']]]);
    expect(fields('integer | n')).toEqual([['type-fallback', 'integer', ['q changed']]]);
    expect(fields('int | None')).toEqual([['type-fallback', 'None', ['q changed']]]);
    expect(fields('str | default=x | text | more')).toEqual([['parts-lost', 'more', ['q changed']]]);
    for (const kept of [
      'str',
      'string | n',
      'INT | n',
      'int | default=None | n',
      "str | default='18' | n",
      'str | M | F or X',
    ]) {
      expect(fields(kept), kept).toEqual([]);
    }
  });

  test('nothing between braces or quotes', () => {
    expect(differences(`[${tool('function --> "f" --> {}')}]`, '1.0.16')).toEqual([
      ['empty-interface', '{}', ['function lost']],
    ]);
    expect(differences(`[${tool('function --> "f" --> { }')}]`, '1.0.16')).toEqual([]);
    expect(differences('[{ name --> "N", description --> "", link --> "L" }]', '1.0.16')).toEqual([
      ['empty-value', 'description --> ""', ['description lost']],
    ]);
  });

  test('root properties: braces in them, and their look-alikes in texts', () => {
    const text = `[ wrapped_query --> "{query}", ${tool('args_schema --> { q --> "str" }')} ]`;
    expect(differences(text, '1.0.15')).toEqual([['prompt-braces', '{', ['AIONParseError']]]);
    expect(differences(text, '1.0.10')).toEqual([['prompt-braces', '{', ['extra tool']]]);
    expect(differences(text, '1.0.16')).toEqual([]);
    const lookAlike = '[{ name --> "N", link --> "L", description --> "say rules --> [x] twice" }]';
    expect(differences(lookAlike, '1.0.16')).toEqual([['rules-in-text', 'rules --> [x]', ['description changed']]]);
    expect(differences(lookAlike, '1.0.15')).toEqual([]);
    const greedy =
      '[{ name --> "N", link --> "L", description --> "set system_prompt -->" }, { name --> "M", link --> "M", description --> "D" }]';
    expect(differences(greedy, '1.0.16').map(([cause]) => cause)).toEqual(['prompt-in-text']);
  });

  test('the second of two functions is a pair of braces too many up to 1.0.10', () => {
    const text = `[${tool(`${call}, ${call}`)}]`;
    expect(differences(text, '1.0.16')).toEqual([]);
    expect(differences(text, '1.0.10').map(([cause]) => cause)).toEqual(['duplicate']);
  });

  test('a property newer than the loader', () => {
    expect(differences(`[${tool(call)}]`, '1.0.0')).toEqual([
      ['newer-than-loader', 'link', ['link lost', 'AIONPropertyError']],
    ]);
  });
});

describe('the work grows with the length of the text and no faster', () => {
  const units = [
    '{ name --> "N", description --> "a { b", link --> "L" }',
    '{ name --> "N", description --> "a } b", link --> "L" }',
    '{ name --> "N", description --> "{{{{}}{", function --> "f" --> { arg-1 --> "{}", arg-2 --> "x" } }',
    '{ name --> "N", description --> "rules --> [ x", link --> "L ]" }',
    '{ name --> "N", description --> "a --> b --> c --> d", link --> "name -->" }',
    'system_prompt --> "{} {} }"',
    'rules --> ["{", "]", "a }"]',
    '{ args_schema --> { name --> "x", _q --> "int | default=1 | d" }, name --> "N", link --> "L", args_schema --> "S" }',
  ];
  test.each(['1.0.5', '1.0.10', '1.0.12', '1.0.16'] as const)('%s', (version) => {
    const builds = units.map((unit) => ({
      name: unit,
      build: (size: number) =>
        `[${Array(Math.ceil(size / unit.length))
          .fill(unit)
          .join(',\n')}]`,
    }));
    const work = (text: string) => {
      const written = readStrictly(text);
      return written && compareMeaning(written, readFileText(text, version));
    };
    expect(fasterThanTheirSize(builds, work)).toEqual([]);
  });
});

describe('prompts and rules', () => {
  const tool = '{ name --> "N", description --> "D", link --> "L" }';

  test('are compared with what the loader hands out, if it hands them out', () => {
    const text = `[ system_prompt --> """ P "q" """, wrapped_query --> "W", rules --> [ "a", "" ], ${tool} ]`;
    for (const version of ['1.0.5', '1.0.10', '1.0.13', '1.0.14', '1.0.16'] as const) {
      expect(differences(text, version), version).toEqual([]);
    }
  });

  test('a bracket before a comma in a rule ends the list', () => {
    expect(differences(`[ rules --> [ "a], b", "c" ], ${tool} ]`, '1.0.16')).toEqual([
      ['bracket-in-rule', ']', ['rules changed']],
    ]);
    expect(differences(`[ rules --> [ "a [b] c", "c" ], ${tool} ]`, '1.0.16')).toEqual([]);
  });

  test('a prompt in a text is handed out, or is one too many', () => {
    const text = '[{ name --> "N", description --> "set system_prompt -->", link --> "L" }]';
    expect(differences(text, '1.0.15')).toEqual([
      ['prompt-in-text', 'system_prompt -->", link --> "', ['system_prompt changed']],
    ]);
    const second = `[ system_prompt --> "P", { name --> "N", description --> "my_system_prompt -->", link --> "L" } ]`;
    expect(differences(second, '1.0.13').map(([cause]) => cause)).toEqual(['prompt-in-text']);
    expect(differences(second, '1.0.15')).toEqual([]);
  });
});
