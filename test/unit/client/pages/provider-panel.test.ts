import { createElement } from 'preact';
import { describe, expect, test, vi } from 'vitest';
import type { PanelState } from '../../../../client/features/provider-panel/messages.ts';
import { panelStyle } from '../../../../client/features/provider-panel/style.ts';
import { type OrderedTabs, orderedTabs, withTab } from '../../../../client/features/provider-panel/tabs.ts';
import { lineDiff } from '../../../../client/features/provider-panel/view/line-diff.ts';
import type { ListState } from '../../../../client/features/provider-panel/view/list-state.ts';
import { PanelView, sizeText } from '../../../../client/features/provider-panel/view/panel-view.tsx';
import { speak } from '../../../../client/page/view/l10n.ts';
import { visibleText } from '../../../../client/page/view/visible-text.tsx';
import { toolsOfJson } from '../../../../core/conversion/source-tools.ts';
import { emitText } from '../../../../core/formats/emit-text.ts';
import type { FormatId } from '../../../../core/formats/format-id.ts';
import { formatOf, writableFormats } from '../../../../core/formats/registry.ts';
import { LineIndex } from '../../../../core/text/line-index.ts';
import { visible } from '../../../../core/text/visible.ts';
import { providerView } from '../../../../server/conversion/provider-view.ts';
import { type PageElement, rendered } from './rendered.ts';

vi.mock('vscode', () => ({}));
const { escaped, panelPage } = await import('../../../../client/page/page.ts');

const list: ListState = { query: '', chosen: 0, scrolled: 0, visible: 30, part: 'json' };

const hostile = {
  name: 'evil',
  description: '<script>alert(1)</script><img src=x onerror=alert(2)> \u202egnp.exe\u202c \u001b[31mred \u{e0041}',
  input_schema: {
    type: 'object',
    properties: {
      '<b onclick=x>': { type: 'string', description: '"><script>', default: '</td><script>' },
      ['__proto__']: { type: 'string' },
    },
    required: ['<b onclick=x>'],
  },
};
const plain = {
  name: 'get_weather',
  description: 'Looks up the weather.',
  input_schema: {
    type: 'object',
    properties: {
      city: { type: 'string', description: 'Which city', minLength: 2 },
      units: { type: 'string', enum: ['c', 'f'], default: 'c' },
      where: { type: 'array', items: { type: 'object', properties: { zip: { type: ['integer', 'null'] } } } },
    },
    required: ['city'],
  },
};

function viewOf(definitions: readonly object[], id: FormatId) {
  const text = JSON.stringify(definitions);
  const read = toolsOfJson(text);
  if (!read.ok) throw new Error(read.problem.message);
  return { view: providerView(read.tools, id, new LineIndex(text), '1.0.16'), tools: read.tools };
}

function stateOf(definitions: readonly object[], active: FormatId, compared: FormatId | null = null): PanelState {
  return {
    source: '<i>name</i>.aion',
    choice: { uri: 'file:///name.aion', active, compared, tool: { line: 0 } },
    tabs: writableFormats().map(({ id, title }) => ({ id, title })),
    more: [],
    refusing: [],
    problem: null,
    isReadable: false,
    view: viewOf(definitions, active).view,
    comparedView: compared === null ? null : viewOf(definitions, compared).view,
  };
}

const panelView = (state: PanelState, shown: ListState): PageElement =>
  rendered(createElement(PanelView, { state, list: shown, act: () => undefined }));
const seen = (text: string): string => rendered(createElement('p', null, visibleText(text))).text;

describe('what a provider gets', () => {
  test.each(writableFormats().map(({ id }) => id))('is for %s what a conversion writes, to the byte', (id) => {
    const { view, tools } = viewOf([plain, { ...plain, name: 'other' }], id);
    const { text } = emitText(
      tools.map(({ tool }) => tool),
      id,
    );
    expect(view.bytes).toBe(Buffer.byteLength(text));
    expect(view.tools.map(({ name }) => name)).toEqual(['get_weather', 'other']);
    const parts = (view.shown?.text ?? '').trim().split('\n');
    expect(parts.length).toBeGreaterThan(1);
    if (id === 'aion' || formatOf(id).keyedByName === true) return;
    // The whole text has the same lines, with more indent.
    const lines = new Set(text.split('\n').map((line) => line.trim().replace(/,$/, '')));
    expect(parts.filter((line) => !lines.has(line.trim().replace(/,$/, '')))).toEqual([]);
  });

  test('the parameters are a table, those of objects in lists below their own', () => {
    const tool = viewOf([plain], 'openai').view.shown;
    expect(
      tool?.parameters.map(({ name, depth, type, isRequired, notes }) => [name, depth, type, isRequired, notes]),
    ).toEqual([
      ['city', 0, 'string', true, 'min. 2 characters'],
      ['units', 0, 'string', false, 'one of "c", "f"; default "c"'],
      ['where', 0, 'array of object', false, ''],
      ['where[].zip', 1, 'integer or null', false, ''],
    ]);
    expect(tool?.description).toBe('Looks up the weather.');
  });
});

describe('texts of somebody else', () => {
  const view = panelView(stateOf([hostile], 'anthropic', 'mcp'), list);

  test('are never markup: the elements and attributes are those of a harmless tool', () => {
    const shape = (node: PageElement) => [node.tag, ...Object.keys(node.attributes).sort()].join(' ');
    const harmless = panelView(stateOf([{ ...hostile, description: 'Safe\u200b.' }], 'anthropic', 'mcp'), list);
    const known = new Set(harmless.all().map(shape));
    expect(
      view
        .all()
        .map(shape)
        .filter((one) => !known.has(one)),
    ).toEqual([]);
    for (const { attributes } of view.all()) {
      expect(Object.keys(attributes).filter((name) => /^on|^style$|^src|^href/.test(name))).toEqual([]);
    }
    expect(view.text).toContain('<script>alert(1)</script>');
  });

  test('show what would be hidden', () => {
    const text = view.text;
    expect(text).toContain('U+202E');
    expect(text).toContain('U+E0041');
    expect(text).toMatch(/U\+001B|\\u001b/);
    expect(text).not.toMatch(/[\u001b\u202a-\u202e\u2066-\u2069]/);
    expect(seen('a\u200bb\r\nc\rd\te')).toBe('aU+200Bb\r\ncU+000Dd\te');
  });

  test('show what messages show', () => {
    const wrong: string[] = [];
    for (let code = 0; code < 0xe1000; code += code === 0xffff ? 0xd0001 : 1) {
      const sign = String.fromCodePoint(code);
      const shown = visible(sign).replace(/^<(U.*)>$/, '$1');
      if (seen(sign) !== shown) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
    expect(visible('a\r\nb\rc')).toBe('a\r\nb<U+000D>c');
    const labelled = panelView(stateOf([{ ...hostile, name: 'ev\u200bil' }], 'aion', null), list);
    for (const { attributes } of labelled.all()) {
      for (const value of Object.values(attributes)) expect(visible(value)).toBe(value);
    }
  });

  test('reach the page only as messages; a title with markup in it is text', () => {
    const webview = { asWebviewUri: (uri: unknown) => uri } as never;
    const page = panelPage(
      webview,
      'vscode-resource://x/dist/provider-panel.js' as never,
      '"><script>alert(1)</script>\u202e',
      panelStyle,
    );
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain('\u202e');
    expect(page).toMatch(/default-src 'none'; style-src 'nonce-([0-9a-f]{32})'; script-src 'nonce-\1'"/);
    expect(page).not.toMatch(/unsafe|https?:/);
    expect(escaped(`<&"'>`)).toBe('&#60;&#38;&#34;&#39;&#62;');
  });
});

test('a panel speaks the language of the editor: its page has the sentences, as text', () => {
  const webview = { asWebviewUri: (uri: unknown) => uri } as never;
  const sentences = { 'Search tools': 'Werkzeuge suchen', Copy: '"><script>Kopieren' };
  const page = panelPage(webview, 'x' as never, 'Panel', panelStyle, sentences);
  const [, kept = ''] = /data-sentences="([^"]*)"/.exec(page) ?? [];
  const read = kept.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  expect(JSON.parse(read)).toEqual(sentences);
  expect(page.match(/<script/g)).toHaveLength(1);
  speak(JSON.parse(read));
  try {
    const view = panelView(stateOf([plain], 'openai'), list);
    expect(view.text).toContain('"><script>Kopieren');
    expect(view.text).toContain('Copy JSON');
  } finally {
    speak({});
  }
});

describe('for a keyboard and a screen reader', () => {
  const view = panelView(stateOf([plain, { ...plain, name: 'get_news' }], 'openai', 'gemini'), list);

  test('one tab is chosen and reached by Tab; it names the panel, and controls it', () => {
    const [providers] = view.all(({ attributes }) => attributes['role'] === 'tablist');
    const tabs = (providers ?? view).all(({ attributes }) => attributes['role'] === 'tab');
    expect(tabs).toHaveLength(writableFormats().length);
    const chosen = tabs.filter(({ attributes }) => attributes['aria-selected'] === 'true');
    expect(chosen).toHaveLength(1);
    expect(tabs.filter(({ attributes }) => attributes['tabindex'] === '0')).toEqual(chosen);
    const [panel] = view.all(({ attributes }) => attributes['role'] === 'tabpanel');
    expect(panel?.attributes['aria-labelledby']).toBe(chosen[0]?.attributes['id']);
    expect(chosen[0]?.attributes['aria-controls']).toBe(panel?.attributes['id']);
  });

  test('every id stands once and every reference leads to one; every control has a name', () => {
    const ids = view.all().flatMap(({ attributes }) => attributes['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { attributes } of view.all()) {
      for (const key of ['aria-labelledby', 'aria-controls', 'for']) {
        if (attributes[key] !== undefined) expect(ids).toContain(attributes[key]);
      }
    }
    for (const button of view.all(({ tag }) => tag === 'button')) {
      expect((button.attributes['aria-label'] ?? '') + button.text).not.toBe('');
    }
    const selects = view.all(({ tag }) => tag === 'select').map(({ attributes }) => attributes['id']);
    expect(view.all(({ tag }) => tag === 'label').map(({ attributes }) => attributes['for'])).toEqual(selects);
  });

  test('a table has a name and heads for its columns', () => {
    const tables = view.all(({ tag }) => tag === 'table');
    expect(tables.length).toBeGreaterThan(1);
    for (const table of tables) {
      expect(table.attributes['aria-label'] ?? table.attributes['aria-labelledby']).toBeTruthy();
      expect(table.all(({ attributes }) => attributes['scope'] === 'col').length).toBeGreaterThan(1);
    }
  });
});

test('a broken document keeps what was there, and says that it is old', () => {
  const state: PanelState = { ...stateOf([plain], 'openai'), problem: 'Line 3: something' };
  const text = panelView(state, list).text;
  expect(text).toContain('Line 3: something');
  expect(text).toContain('Last valid state:');
  expect(text).toContain('Looks up the weather.');
  expect(panelView({ ...state, view: null }, list).text).not.toContain('Last valid state:');
  const readable = panelView({ ...state, isReadable: true }, list).text;
  expect(readable).toContain('Valid tools:');
  expect(readable).not.toContain('Last valid state:');
});

test('two texts stand side by side, equal lines facing each other', () => {
  const rows = lineDiff(['{', 'a', 'b', 'c', '}'], ['{', 'a', 'x', 'c', 'd', '}']);
  expect(rows.map(({ left, right }) => [left, right])).toEqual([
    ['{', '{'],
    ['a', 'a'],
    ['b', 'x'],
    ['c', 'c'],
    [null, 'd'],
    ['}', '}'],
  ]);
  expect(rows.map(({ isSame }) => isSame)).toEqual([true, true, false, true, false, true]);
  const many = Array.from({ length: 5_000 }, (_, index) => `left ${index}`);
  const others = Array.from({ length: 5_000 }, (_, index) => `right ${index}`);
  expect(lineDiff(many, others)).toHaveLength(5_000);
});

test('the targets in the settings come first, then what was used, and the rest behind More', () => {
  const formats = [...'abcdefgh'].map((id) => ({ id, title: id }));
  const ids = ({ tabs, more }: OrderedTabs) => [tabs, more].map((list) => list.map(({ id }) => id).join(''));
  expect(ids(orderedTabs(formats, ['c', 'gone', 'a'], ['h', 'c']))).toEqual(['cahb', 'defg']);
  expect(ids(orderedTabs(formats, [], []))).toEqual(['abcd', 'efgh']);
  expect(ids(orderedTabs(formats, [...'hgfedcb'], ['a']))).toEqual(['hgfedcb', 'a']);
  expect(ids(withTab(orderedTabs(formats, ['a'], []), 'g'))).toEqual(['abcdg', 'efh']);
  expect(ids(withTab(orderedTabs(formats, ['a'], []), 'b'))).toEqual(['abcd', 'efgh']);
  expect([sizeText(999), sizeText(1_234), sizeText(2_500_000)]).toEqual(['999 B', '1.2 KB', '2.5 MB']);
});

describe('the parts of a tool', () => {
  const parts = (view: PageElement) =>
    view
      .all(({ attributes }) => attributes['class'] === 'part')
      .map(({ attributes }) => [attributes['id'], attributes['hidden'] === undefined]);

  test('start with the JSON, and one is shown at a time', () => {
    const state = stateOf([plain], 'openai');
    expect(parts(panelView(state, list))).toEqual([
      ['part-json', true],
      ['part-parameters', false],
      ['part-differences', false],
    ]);
    expect(parts(panelView(state, { ...list, part: 'parameters' })).map(([, isShown]) => isShown)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('the differences begin with words', () => {
    const summary = (definition: object, compared: FormatId) => {
      const view = panelView(stateOf([definition], 'anthropic', compared), list);
      return view
        .all(({ attributes }) => attributes['class'] === 'said summary')
        .flatMap(({ children }) => children.map(({ text }) => text));
    };
    expect(summary(plain, 'mcp')).toEqual([
      'Both providers get the same name, description and parameters. The rest of the JSON differs.',
    ]);
    const plainest = 'Both providers get the same name, description and parameters. The rest of the JSON differs.';
    for (const format of ['aion', 'canonical', 'cohere-v1', 'json-schema'] as const) {
      expect(summary(plain, format), format).toEqual([plainest]);
    }
    // A name that a provider refuses is sent as it is written.
    expect(summary({ ...plain, name: 'get weather' }, 'langchain')).toEqual([plainest]);
    const differing = 'units (Type, Required, Notes), where (Type, Required), where[].zip (Required)';
    expect(summary(plain, 'openai-strict')).toEqual([`These parameters differ: ${differing}`]);
  });

  test('losses are folded into a line each above the JSON', () => {
    const view = panelView(stateOf([{ ...plain, cache_control: { type: 'ephemeral' } }], 'openai'), list);
    const folded = view.all(({ tag }) => tag === 'summary').map(({ text }) => text);
    expect(folded).toEqual(['Lost: 1']);
  });
});

test('a tab is marked whose provider rejects a tool', () => {
  const state: PanelState = { ...stateOf([plain], 'openai'), refusing: ['anthropic'] };
  const marked = panelView(state, list).all(({ attributes }) => attributes['class'] === 'refuses');
  expect(marked.map(({ attributes }) => attributes['aria-label'])).toEqual(['Anthropic (Messages): rejects a tool']);
});
