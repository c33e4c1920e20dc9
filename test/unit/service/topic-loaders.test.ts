import { describe, expect, test } from 'vitest';
import { langchainTools } from '../../../core/loaders/langchain.ts';
import { loadFileText } from '../../../core/loaders/load.ts';
import { rules, systemPrompt, wrappedQuery } from '../../../core/loaders/prompts.ts';
import { publishedLoaderVersions } from '../../../core/loaders/published.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { knowledge, type Topic } from '../../../core/notation/knowledge.ts';
import { loaderFacts } from '../../../core/service/topic-loaders.ts';

const topics = Object.keys(knowledge) as Topic[];

function factOf(topic: Topic, version: LoaderVersion): string {
  const { detected } = loaderFacts(topic, [version]);
  expect(detected.map(({ versions }) => versions)).toEqual([version]);
  return detected[0]?.fact ?? '';
}

function each(check: (version: LoaderVersion) => void): void {
  for (const version of publishedLoaderVersions) check(version);
}

/** As in the sentences; null for a file that gives tools. */
function failureOf(text: string, version: LoaderVersion): string | null {
  if (!loadFileText(text, version).ok) return 'the file is rejected';
  const { answer } = langchainTools(text, version);
  return answer.ok ? null : `get_langchain_tools() raises ${answer.error}`;
}

const last = '{ name --> "Z", function --> "z" --> { arg-1 --> "s" }, description --> "z" }';
const withFunction = (code: string): string =>
  `[ { name --> "A", function --> "${code}" --> { arg-1 --> "s" }, description --> "d" }, ${last} ]`;
const withSlot = (slots: string): string =>
  `[ { name --> "A", function --> "f" --> { ${slots} }, description --> "d" }, ${last} ]`;
const withSchema = (fields: string, more = ''): string =>
  `[ { name --> "A", description --> "d", ${more} args_schema --> { ${fields} } } ]`;
const describedAs = (text: string): string =>
  `[ { description --> "${text}", name --> "A", function --> "f" --> { arg-1 --> "s" } } ]`;

const toolsOf = (text: string, version: LoaderVersion) => {
  const { answer } = langchainTools(text, version);
  return answer.ok ? answer.value : null;
};
const loadedOf = (text: string, version: LoaderVersion) => {
  const answer = loadFileText(text, version);
  return answer.ok ? answer.value : null;
};

describe('what each version of aions-llm does with a key, compared with its reading', () => {
  test.each([
    ['name', 'Without this property', `[ { function --> "f" --> { arg-1 --> "s" }, description --> "d" } ]`],
    ['description', 'Without this property', '[ { name --> "A", function --> "f" --> { arg-1 --> "s" } } ]'],
    ['element', 'If both `function` and `link` are missing', '[ { name --> "A", description --> "d" } ]'],
  ] as const)('%s: %s', (topic, start, text) =>
    each((version) => {
      const tool = toolsOf(text, version)?.[0];
      const otherwise =
        topic === 'description'
          ? tool?.description === '' && 'the description is empty'
          : tool?.call.kind === 'fallback' && `the tool returns "${tool.call.sentence}"`;
      expect(factOf(topic, version)).toBe(`${start}: ${failureOf(text, version) ?? otherwise}.`);
    }),
  );

  test('function: braces', () =>
    each((version) => {
      const fact = factOf('function', version);
      const pair = failureOf(withFunction('f({1})'), version);
      expect(fact.includes('If the string contains `{…}`, `get_langchain_tools` raises an exception.')).toBe(
        pair !== null,
      );
      expect(fact.includes('Braces in the string must be balanced.')).toBe(pair === null);
      for (const brace of ['{', '}']) expect(toolsOf(withFunction(`f('${brace}')`), version)?.[0]?.name).not.toBe('A');
    }));

  test('args_schema: a class, and fields', () =>
    each((version) => {
      const fact = factOf('args_schema', version);
      const named = loadedOf(withFunction('f').replace('description', 'args_schema --> "C", description'), version);
      expect(fact.includes('lass name is ignored')).toBe(named?.[0]?.args_schema_str === undefined);
      const alone = failureOf(withSchema('q --> "int"', 'link --> "l",'), version);
      const beside = failureOf(withSchema('q --> "int"', 'function --> "f" --> { arg-1 --> "s" },'), version);
      const refused = 'the file is rejected';
      const isRefused = fact.includes('A file with an inline schema raises an exception.');
      const isReadAlone = fact.includes(
        'if the tool has no `function`; otherwise, `get_langchain_tools` raises `KeyError`',
      );
      expect(alone).toBe(isRefused ? refused : null);
      expect(beside).toBe(isRefused ? refused : isReadAlone ? 'get_langchain_tools() raises KeyError' : null);
    }));

  test('link: the line for the model, and the answer of the tool', () =>
    each((version) => {
      const tool = toolsOf('[ { name --> "A", link --> "…", description --> "d" } ]', version)?.[0];
      expect(factOf('link', version)).toBe(
        tool?.call.kind === 'fallback'
          ? `\`${tool.description.slice(2)}\` is added to the description. A tool with only a link returns \`${tool.call.sentence}\``
          : 'A file with a link raises an exception.',
      );
    }));

  test.each([
    ['system_prompt', (text: string) => `system_prompt --> "${text}"`],
    ['wrapped_query', (text: string) => `wrapped_query --> "${text}"`],
    ['rules', (text: string) => `rules --> [ "${text}" ]`],
  ] as const)('%s: whether it is read, and braces', (topic, written) =>
    each((version) => {
      const fact = factOf(topic, version);
      const text = (content: string): string => `[ ${written(content)}, ${last} ]`;
      expect(
        fact.includes('`{…}` in this string is read as a tool, and `get_langchain_tools` raises an exception.'),
      ).toBe(failureOf(text('a {b}'), version) !== null);
      expect(failureOf(text('a'), version)).toBeNull();
      const source = { kind: 'file', text: text('a') } as const;
      const read = {
        system_prompt: systemPrompt(source, version),
        wrapped_query: wrappedQuery(source, version, 'q'),
        rules: rules(source, version),
      }[topic];
      expect(fact.startsWith('The property is ignored')).toBe(!read.ok);
      const twice = { kind: 'file', text: `[ ${written('a')}, ${written('b')}, ${last} ]` } as const;
      const prompt = systemPrompt(twice, version);
      if (topic === 'system_prompt' && read.ok) {
        expect(fact.includes('Two prompts raise `AIONParseError`')).toBe(!prompt.ok);
        expect(fact.includes('only the first prompt.')).toBe(prompt.ok && prompt.value === 'a');
      }
      if (topic === 'wrapped_query' && read.ok) expect(wrappedQuery(twice, version, 'q')).toEqual(read);
      if (topic === 'rules' && read.ok) {
        expect(systemPrompt(source, version)).toEqual({ ok: true, value: 'Important rules:\n- a' });
      }
    }),
  );

  test.each(['arg', 'return'] as const)('%s: duplicates and braces', (side) =>
    each((version) => {
      const fact = factOf(side, version);
      const repeated = loadedOf(withSlot(`${side}-1 --> "a", ${side}-1 --> "b"`), version)?.[0]?.function;
      expect(fact).toContain('aions-llm uses the last of repeated entries.');
      expect({ ...repeated?.args, ...repeated?.returns }).toEqual({ [`${side}-1`]: 'b' });
      const braces = withSlot(`${side}-1 --> "a", ${side}-2 --> "{b}", ${side}-3 --> "c"`);
      expect(
        fact.includes('If the string of an entry contains `{…}`, `get_langchain_tools` raises an exception.'),
      ).toBe(failureOf(braces, version) !== null);
      const kept = loadedOf(braces, version)?.[0]?.function;
      if (failureOf(braces, version) === null) {
        expect(fact).toContain('this entry and all later entries are lost');
        expect({ ...kept?.args, ...kept?.returns }).toEqual({ [`${side}-1`]: 'a' });
      }
    }),
  );

  test('the action link: in strings', () =>
    each((version) => {
      const fact = factOf('action-link', version);
      expect(fact.includes('raises an exception, unless')).toBe(
        loadedOf(describedAs('a word --> b'), version) === null,
      );
      expect(loadedOf(describedAs('a name --> b'), version)).toMatchObject([{ name: 'A' }]);
      expect(loadedOf(describedAs('a name -->'), version)).toMatchObject([{ name: ', name --> ' }]);
      const rulesIn = loadedOf(describedAs('a rules --> [b] c'), version)?.[0];
      expect(fact.includes('`rules --> […]` is removed from strings')).toBe(rulesIn?.description === 'a  c');
    }));

  test('a schema field: a default without a description, and a name with _', () =>
    each((version) => {
      const fact = factOf('schema-field', version);
      const tool = toolsOf(withSchema('q --> "str | default=x"', 'link --> "l",'), version)?.[0];
      expect(fact.startsWith('A file with an inline schema raises an exception.')).toBe(tool === undefined);
      if (tool !== undefined) {
        const args = { q: { description: 'default=x', title: 'Q', type: 'string' } };
        expect(tool.parameters).toEqual({ kind: 'known', args });
      }
      expect(loadedOf(withSchema('_q --> "str"', 'link --> "l",'), version)).toBeNull();
    }));
});

describe('the other versions', () => {
  test('are those that differ, each version that pip can install once', () => {
    for (const topic of topics) {
      for (const version of publishedLoaderVersions) {
        const { detected, others } = loaderFacts(topic, [version]);
        expect(others.map(({ fact }) => fact)).not.toContain(detected[0]?.fact);
        expect(new Set(others.map(({ fact }) => fact)).size).toBe(others.length);
      }
    }
  });

  test('are ranges of what pip can install', () => {
    expect(loaderFacts('description', ['1.0.16']).others.map(({ versions }) => versions)).toEqual([
      '1.0.0 to 1.0.8 and 1.0.11 to 1.0.14',
    ]);
    expect(loaderFacts('description', ['1.0.5']).others.map(({ versions }) => versions)).toEqual([
      '1.0.10 and 1.0.15 to 1.0.16',
    ]);
  });

  test('leave out all detected versions', () => {
    const { detected, others } = loaderFacts('link', ['1.0.5', '1.0.16', '1.0.0']);
    expect(detected.map(({ versions }) => versions)).toEqual(['1.0.5 and 1.0.16', '1.0.0']);
    expect(others.map(({ versions }) => versions)).toEqual(['1.0.10']);
  });
});
