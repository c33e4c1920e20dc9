import { createElement } from 'preact';
import { describe, expect, test } from 'vitest';
import type { PanelState } from '../../../../client/features/provider-panel/messages.ts';
import type { ListState } from '../../../../client/features/provider-panel/view/list-state.ts';
import { PanelView } from '../../../../client/features/provider-panel/view/panel-view.tsx';
import { toolsOfJson } from '../../../../core/conversion/source-tools.ts';
import { writableFormats } from '../../../../core/formats/registry.ts';
import { LineIndex } from '../../../../core/text/line-index.ts';
import { providerView } from '../../../../server/conversion/provider-view.ts';
import { PageElement, rendered } from './rendered.ts';

const weather = {
  name: 'get_weather',
  description: 'Looks up the weather.',
  input_schema: {
    type: 'object',
    properties: { city: { type: 'string', description: 'Which city' }, days: { type: 'integer', minimum: 1 } },
    required: ['city'],
  },
};
const other = { ...weather, name: 'get_news', description: 'Reads the news.' };

function stateOf(definitions: readonly object[], problem: string | null = null): PanelState {
  const text = JSON.stringify(definitions);
  const read = toolsOfJson(text);
  if (!read.ok) throw new Error(read.problem.message);
  return {
    source: 'tools.aion',
    choice: { uri: 'file:///tools.aion', active: 'openai', compared: null, tool: { line: 0 } },
    tabs: writableFormats().map(({ id, title }) => ({ id, title })),
    more: [],
    refusing: [],
    problem,
    isReadable: false,
    view: providerView(read.tools, 'openai', new LineIndex(text), '1.0.16'),
    comparedView: null,
  };
}

const list: ListState = { query: '', chosen: 0, scrolled: 0, visible: 30, part: 'json' };

/** Shows states in one page. */
function newPage() {
  const page = new PageElement('main');
  const show = (...state: Parameters<typeof stateOf>): PageElement =>
    rendered(createElement(PanelView, { state: stateOf(...state), list, act: () => undefined }), page);
  return { page, show };
}

describe('the page of the panel', () => {
  test('a letter changes the texts that it stands in, and no element', () => {
    const { page, show } = newPage();
    show([weather, other]);
    const before = page.all();
    show([{ ...weather, description: 'Looks up the leather.' }, other]);
    expect(page.text).not.toContain('Looks up the weather.');
    // In the list, in the JSON, and above the parameters.
    expect(page.text.split('Looks up the leather.')).toHaveLength(4);
    const after = page.all();
    expect(after).toHaveLength(before.length);
    expect(after.every((element, index) => element === before[index])).toBe(true);
  });

  test('keeps the places scrolled to, whatever comes and goes above them', () => {
    const { page, show } = newPage();
    show([weather]);
    const [json] = page.all(({ tag }) => tag === 'pre');
    const [tool] = page.ofClass('tool');
    if (json === undefined || tool === undefined) throw new Error('There is no tool.');
    json.scrollTop = 120;
    const steps: readonly Parameters<typeof stateOf>[] = [
      // A loss and a refusal appear, each with its own section above the tools.
      [[{ ...weather, cache_control: { type: 'ephemeral' } }]],
      [[{ ...weather, description: 'Says a lot. '.repeat(200) }]],
      [[weather], 'Line 3: a mistake'],
      [[other, weather]],
      [[weather]],
    ];
    for (const step of steps) {
      show(...step);
      expect(String(page)).toBe(String(newPage().show(...step).parentNode));
      expect(page.all()).toContain(json);
      expect(page.all()).toContain(tool);
      expect(json.scrollTop).toBe(120);
    }
  });
});
