import { createElement } from 'preact';
import { describe, expect, test } from 'vitest';
import type { PanelState } from '../../../../client/features/provider-panel/messages.ts';
import {
  drawnRows,
  foundTools,
  type ListState,
  scrolledTo,
  toolByKey,
} from '../../../../client/features/provider-panel/view/list-state.ts';
import { PanelView } from '../../../../client/features/provider-panel/view/panel-view.tsx';
import { toolsOfJson } from '../../../../core/conversion/source-tools.ts';
import { LineIndex } from '../../../../core/text/line-index.ts';
import { providerView } from '../../../../server/conversion/provider-view.ts';
import { type PageElement, rendered } from './rendered.ts';

const start: ListState = { query: '', chosen: 0, scrolled: 0, visible: 20, part: 'json' };

const definitions = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `tool_${index}`,
    description: `Does what number ${index} does.`,
    input_schema: { type: 'object', properties: { city: { type: 'string', description: 'Which city' } } },
  }));

function stateOf(tools: readonly object[], index: number): PanelState {
  const text = JSON.stringify(tools, null, 1);
  const read = toolsOfJson(text);
  if (!read.ok) throw new Error(read.problem.message);
  const lines = new LineIndex(text);
  const name = `tool_${index}`;
  return {
    source: 'tools.json',
    choice: { uri: 'file:///tools.json', active: 'openai', compared: null, tool: { index, name } },
    tabs: [{ id: 'openai', title: 'OpenAI' }],
    more: [],
    refusing: [],
    problem: null,
    isReadable: false,
    view: providerView(read.tools, 'openai', lines, '1.0.16', { index, name }),
    comparedView: null,
  };
}

const panelView = (state: PanelState, list: ListState): PageElement =>
  rendered(createElement(PanelView, { state, list, act: () => undefined }));

describe('the list of tools', () => {
  const state = stateOf(definitions(2_000), 1_500);

  test('says how many there are, and draws those in sight', () => {
    const view = panelView(state, { ...start, chosen: 1_500, scrolled: 1_490 });
    expect(view.ofClass('facts')[0]?.text).toContain('2,000 tools');
    const rows = view.ofClass('row');
    expect(rows.length).toBeLessThanOrEqual(30);
    expect(rows[0]?.attributes).toMatchObject({ id: 'row-1485', 'aria-posinset': '1486', 'aria-setsize': '2000' });
    expect(rows.filter(({ attributes }) => attributes['aria-selected'] === 'true')).toMatchObject([
      { attributes: { id: 'row-1500' } },
    ]);
    expect(view.ofClass('list')[0]?.attributes['aria-activedescendant']).toBe('row-1500');
    const [above, below] = view.ofClass('space').map(({ style }) => style['height']);
    expect([above, below]).toEqual([`${1_485 * 22}px`, `${(2_000 - 1_515) * 22}px`]);
    expect(view.ofClass('description')[0]?.text).toBe('Does what number 1500 does.');
  });

  test('names as current only what is drawn', () => {
    const view = panelView(state, { ...start, chosen: 1_500 });
    expect(view.ofClass('list')[0]?.attributes['aria-activedescendant']).toBeUndefined();
  });

  test('is searched by every word, in names and descriptions', () => {
    const tools = state.view?.tools ?? [];
    expect(foundTools(tools, 'TOOL_19 19')).toHaveLength(111);
    expect(foundTools(tools, 'number 7 tool_7')).toContain(7);
    expect(foundTools(tools, '')).toHaveLength(2_000);
    const view = panelView(state, { ...start, query: 'nothing like it' });
    expect(view.ofClass('row')).toEqual([]);
    expect(view.ofClass('quiet found')[0]?.text).toBe('No tool found.');
    expect(panelView(state, { ...start, query: 'tool_7' }).ofClass('quiet found')[0]?.text).toBe('Found: 111');
  });

  test('one tool alone needs no list', () => {
    const view = panelView(stateOf(definitions(1), 0), start);
    expect(view.ofClass('row')).toEqual([]);
    expect(view.text).toContain('Does what number 0 does.');
  });

  test('keys lead to the next, by a page, and to the ends', () => {
    const found = [3, 5, 8, 13, 21];
    const from = (chosen: number, key: string) => toolByKey(found, { ...start, chosen, visible: 4 }, key);
    expect([from(5, 'ArrowDown'), from(5, 'ArrowUp'), from(5, 'Home'), from(5, 'End')]).toEqual([8, 3, 3, 21]);
    expect([from(5, 'PageDown'), from(13, 'PageUp'), from(21, 'ArrowDown'), from(3, 'ArrowUp')]).toEqual([
      13, 5, 21, 3,
    ]);
    // The current item is not in the list: the first or the last follows.
    expect([from(4, 'ArrowDown'), from(4, 'ArrowUp'), from(4, 'Enter')]).toEqual([3, 21, null]);
    expect(toolByKey([], start, 'ArrowDown')).toBeNull();
  });

  test('is scrolled no further than needed', () => {
    const rows = { ...start, scrolled: 10, visible: 5 };
    expect([9, 10, 14, 15].map((row) => scrolledTo(row, rows))).toEqual([9, 10, 10, 11]);
    expect(drawnRows(3, { ...start, scrolled: 40 })).toEqual({ start: 0, end: 3 });
    expect(drawnRows(0, start)).toEqual({ start: 0, end: 0 });
  });
});

describe('the tool that is shown', () => {
  const at = (tools: readonly object[], choice: Parameters<typeof providerView>[4]) => {
    const text = JSON.stringify(tools, null, 1);
    const read = toolsOfJson(text);
    if (!read.ok) throw new Error(read.problem.message);
    return providerView(read.tools, 'openai', new LineIndex(text), '1.0.16', choice).shown?.name;
  };

  test('is the one on the line, or above it', () => {
    const tools = definitions(3);
    expect([0, 1, 5, 17, 18, 19, 9_999].map((line) => at(tools, { line }))).toEqual([
      'tool_0',
      'tool_0',
      'tool_0',
      'tool_1',
      'tool_1',
      'tool_1',
      'tool_2',
    ]);
  });

  test('stays the same where others come or go above it', () => {
    expect(at(definitions(3), { index: 1, name: 'tool_1' })).toBe('tool_1');
    expect(at(definitions(3).slice(1), { index: 1, name: 'tool_1' })).toBe('tool_1');
    expect(at(definitions(3), { index: 1, name: 'renamed' })).toBe('tool_1');
    expect(at(definitions(2), { index: 7, name: 'gone' })).toBe('tool_1');
  });
});

test('what no model needs is said once for the file, and what a provider refuses at its tool', () => {
  const inputSchema = { type: 'object', properties: {} };
  const tools = [0, 1, 2].map((index) => ({
    // The first name is refused. A conversion would change it.
    name: index === 0 ? 'tool 0' : `tool_${index}`,
    description: 'Does something.',
    inputSchema,
    outputSchema: { type: 'object', properties: {} },
  }));
  const state = stateOf(tools, 0);
  const view = panelView(state, start);
  expect(view.ofClass('quiet not-sent').map(({ text }) => text)).toEqual(['Not sent to models: return types']);
  expect(view.ofClass('said losses')).toHaveLength(1);
  expect(state.view?.tools.map(({ losses, problems }) => [losses, problems])).toEqual([
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
  expect(view.ofClass('row-mark problem')).toHaveLength(1);
});
