import { describe, expect, it } from 'vitest';
import { convert, loaderToWriteFor } from '../../../core/conversion/convert.ts';
import { hiddenCharacterWarning } from '../../../core/conversion/hidden-characters.ts';
import { lossReport } from '../../../core/conversion/loss-report.ts';
import { fencesOf, mayHoldJson } from '../../../core/conversion/markdown-fences.ts';
import { type SourceTool, toolsOfJson, toolsOfNotation } from '../../../core/conversion/source-tools.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { firstNotationError } from '../../../core/rules/notation-errors.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';
import { growth } from '../../support/steps.ts';

function toolsOf(value: unknown): readonly SourceTool[] {
  const read = toolsOfJson(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  if (!read.ok) throw new Error(read.problem.message);
  return read.tools;
}

const tool = (name: string, more: object = {}) => ({
  name,
  description: `What ${name} does.`,
  input_schema: { type: 'object', properties: { a: { type: 'string' } } },
  ...more,
});

describe('tools of JSON', () => {
  it('stand where their definitions do, in every envelope', () => {
    const text = JSON.stringify({ model: 'x', tools: [tool('one'), tool('two')] }, null, 2);
    const [one, two] = toolsOf(text);
    expect(text.slice(one?.span.start, one?.span.end)).toBe(
      JSON.stringify(tool('one'), null, 2).replaceAll('\n', '\n    '),
    );
    expect(JSON.parse(text.slice(two?.span.start, two?.span.end))).toEqual(tool('two'));
    const lines = `${JSON.stringify(tool('one'))}\n${JSON.stringify(tool('two'))}\n`;
    expect(
      toolsOf(lines).map(({ pointer, span }) => [pointer, JSON.parse(lines.slice(span.start, span.end)).name]),
    ).toEqual([
      ['/0', 'one'],
      ['/1', 'two'],
    ]);
  });

  it('are told with what stands in the way', () => {
    const read = toolsOfJson('{"name": "x",\n "input_schema": }');
    expect(read.ok).toBe(false);
    expect(read.ok ? null : read.problem.span.start).toBeGreaterThan(13);
  });
});

describe('the arguments of a tool in the notation', () => {
  it.each([
    [{}, true],
    [{ schema: 'inline' }, true],
    [{ schema: 'none' }, false],
  ] as const)('are described in a block, or by the interface alone: %j', (options, hasBlock) => {
    const { text } = convert(toolsOf([tool('one')]), { target: 'aion', ...options });
    expect(text.includes('args_schema --> {')).toBe(hasBlock);
    expect(text).toContain('arg-1 --> "string"');
  });
});

describe('the loader to write for', () => {
  it.each([
    [{ loaderVersion: ['1.0.5', '1.0.16'] }, '1.0.5'],
    [{ loaderVersion: ['1.0.16', '1.0.5', '1.0.12'] }, '1.0.5'],
    [{ loaderVersion: ['1.0.9', '1.0.10'] }, '1.0.9'],
    [{ pinnedLoader: '1.0.12' }, '1.0.12'],
    [{ loaderVersion: ['1.0.16'], pinnedLoader: '1.0.5' }, '1.0.16'],
    [{}, '1.0.16'],
  ] as const)('is the oldest that the settings name: %j', (settings, version) => {
    expect(loaderToWriteFor({ ...defaultSettings, ...settings })).toBe(version);
  });
});

describe('tools of the notation', () => {
  const read = (text: string) => {
    const document = NotationDocument.parse(text);
    return { tools: toolsOfNotation(document, [], NO_PYTHON), mistake: firstNotationError(document) };
  };

  it('are the same objects as long as their element is', () => {
    const text =
      '[\n  { name --> "A", link --> "https://x.org", description --> "d" },\n  { name --> "B", link --> "https://x.org", description --> "d" }\n]';
    const before = NotationDocument.parse(text);
    const after = NotationDocument.parse(text.replace('"A"', '"AA"'), before);
    const tools = (document: NotationDocument) => {
      const found = toolsOfNotation(document, [], NO_PYTHON);
      return found.ok ? found.tools.map((source) => source.tool) : [];
    };
    expect(tools(after)[0]?.name).toBe('AA');
    expect(tools(after)[1]).toBe(tools(before)[1]);
  });

  it('are none while the form is broken, and the first mistake says why; any other finding is no reason', () => {
    const broken = read('[ { name --> "A", description: "x" }, { name }');
    expect(broken.tools.ok).toBe(false);
    expect(broken.mistake?.span.start).toBe(29);
    const incomplete = read('[ { name --> "a.b" } ]');
    expect(incomplete.tools.ok).toBe(true);
    expect(read('key: value').tools.ok).toBe(false);
  });
});

describe('a conversion', () => {
  it('tells each loss, refusal and problem with the tool it is about, at its place in the text', () => {
    const long = 'x'.repeat(2000);
    const hosted = { type: 'web_search_20250305', name: 'web_search' };
    const tools = toolsOf([
      tool('one'),
      hosted,
      tool('two', { description: long, cache_control: { type: 'ephemeral' } }),
    ]);
    const { text, count, losses, refusals, problems } = convert(tools, { target: 'openai' });
    expect(count).toBe(2);
    expect(refusals.map(({ index, reason }) => [index, reason.includes("can't run this tool")])).toEqual([[1, true]]);
    expect(
      losses.filter(({ path }) => path === '/cache_control').map(({ index, tool: name }) => [index, name]),
    ).toEqual([[2, 'two']]);
    expect(problems.map(({ limit, index }) => [limit, index])).toEqual([['description-length', 2]]);
    const [problem] = problems;
    expect(text.slice(problem?.span.start, problem?.span.end)).toBe(`"${long}"`);
  });

  it('names a tool without a name by its place', () => {
    const unnamed = tool('');
    const refusals = (value: unknown) => convert(toolsOf(value), { target: 'openai' }).refusals;
    const reason = 'The tool has no name, but OpenAI requires one.';
    expect(refusals(unnamed)).toEqual([{ tool: 'tool at the top level', index: 0, reason }]);
    expect(refusals({ tools: [tool('one'), unnamed] })).toEqual([{ tool: 'tool at /tools/1', index: 1, reason }]);
  });

  it.each(['single', 'list', 'request'] as const)('places problems in the envelope %s', (envelope) => {
    const tools = toolsOf([tool('one', { description: 'y'.repeat(1500) })]);
    for (const target of ['openai', 'openai-responses', 'openai-strict'] as const) {
      const { text, problems } = convert(tools, { target, envelope });
      expect(
        problems.map(({ span }) => text.slice(span.start, span.start + 3)),
        target,
      ).toEqual(['"yy']);
    }
  });
});

describe('hostile definitions', () => {
  const hostile = tool('__proto__', {
    description: '<img src=x onerror=alert(1)> [x](javascript:alert(1)) | `a` \u202Elive\u001b[31m \u{e0041}',
    constructor: { prototype: { polluted: true } },
  });

  it('stay text and harm nothing', () => {
    const tools = toolsOf(`[${JSON.stringify(hostile).replace('"a":', '"__proto__":')}]`);
    for (const target of ['openai', 'anthropic', 'mcp', 'gemini', 'json-schema', 'canonical', 'aion'] as const) {
      const { text, count } = convert(tools, { target });
      expect(count, target).toBe(1);
      expect(text).toContain('__proto__');
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('are reported, with what cannot be seen', () => {
    const [source] = toolsOf(hostile);
    expect(source?.warnings.join()).toContain('U+202E');
    expect(hiddenCharacterWarning('plain\ttext\n')).toBeNull();
    expect(hiddenCharacterWarning({ a: [{ '\u200b': 1 }] })).toContain('U+200B');
    expect(hiddenCharacterWarning('\u{e0041}')).toContain('U+E0041');
    expect(hiddenCharacterWarning('families: \u{1f468}\u200d\u{1f469}')).toBeNull();
    expect(hiddenCharacterWarning({ description: 'a\u{e0101}' })).toContain('U+E0101');
    expect(hiddenCharacterWarning('❤\ufe0f')).toBeNull();
  });

  it('take no effect in a report', () => {
    const report = lossReport('<b>.aion', [
      { target: 'openai', conversion: convert(toolsOf(hostile), { target: 'openai' }) },
    ]);
    expect(report).not.toMatch(/(?<!\\)<(?!\/)/);
    expect(report).not.toMatch(/[\u202E\u001b]/);
    // A table of somebody else would begin with a bar.
    expect(report).not.toMatch(/^\|/m);
  });

  it('of great depth are refused with a sentence, those of 20 MB are read', () => {
    const deep = `{"name":"x","input_schema":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
    const read = toolsOfJson(deep);
    expect(read.ok ? '' : read.problem.message).toMatch(/JSON.*deep/s);
    const open = toolsOfJson('['.repeat(200_000));
    expect(open.ok).toBe(false);
    const large = JSON.stringify({ ...tool('large'), description: 'z'.repeat(20_000_000) });
    const [one] = toolsOf(large);
    expect(one?.tool.description).toHaveLength(20_000_000);
    const { text } = convert(one === undefined ? [] : [one], { target: 'anthropic' });
    expect(text.length).toBeGreaterThan(20_000_000);
  });
});

describe('fences of Markdown', () => {
  it.each([
    ['```json\n{}\n```\n', [['json', '{}\n']]],
    ['~~~\n[1]\n~~~', [['', '[1]\n']]],
    ['````md\n```json\n{}\n```\n````\n', [['md', '```json\n{}\n```\n']]],
    ['```json title="x"\r\n{}\r\n```\r\n', [['json', '{}\r\n']]],
    ['- list\n\n  ```json\n  {}\n  ```\n', [['json', '  {}\n']]],
    ['```json\n{}', [['json', '{}']]],
    ['no `inline` code ``` here', []],
    ['``` a`b\n', []],
    ['', []],
  ] as const)('%j', (text, expected) => {
    expect(fencesOf(text).map(({ language, span }) => [language, text.slice(span.start, span.end)])).toEqual(expected);
  });

  it('are read where they may hold JSON', () => {
    const text = '```js\n{}\n```\n```\n {"a":1}\n```\n```\ntext\n```\n```JSONC\nx\n```\n';
    expect(fencesOf(text).map((fence) => mayHoldJson(fence, text))).toEqual([false, true, false, true]);
  });

  it('are found in steps in proportion to the text', () => {
    const build = (size: number) => '```\n'.repeat(size / 4);
    expect(fencesOf(build(4_000))).toHaveLength(500);
    expect(growth(build, fencesOf)).toMatchObject({ isLinear: true });
  });
});

it('properties whose names are made of dashes are read back', () => {
  const names = ['-', '--', '-a', 'a-', '-1', 'a-b'];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', description: 'A text.' }]));
  const [source] = toolsOf(tool('dashes', { input_schema: { type: 'object', properties, required: names } }));
  const tools = source === undefined ? [] : [source];
  for (const loader of ['1.0.12', '1.0.16'] as const) {
    const { text, losses } = convert(tools, { target: 'aion', loader });
    expect(losses).toEqual([]);
    const document = NotationDocument.parse(text);
    const back = toolsOfNotation(document, [], NO_PYTHON);
    expect(back.ok && back.tools.map(({ tool: { inputs } }) => inputs)).toEqual([source?.tool.inputs]);
  }
});
