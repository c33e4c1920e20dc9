import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PanelState } from '../../../client/features/provider-panel/messages.ts';
import type { ListState } from '../../../client/features/provider-panel/view/list-state.ts';
import {
  element,
  type PanelAction,
  type PanelElement,
} from '../../../client/features/provider-panel/view/panel-tree.ts';
import { panelView } from '../../../client/features/provider-panel/view/panel-view.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { writableFormats } from '../../../core/formats/registry.ts';
import { LineIndex } from '../../../core/text/line-index.ts';
import { providerView } from '../../../server/conversion/provider-view.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { PageElement, pageGlobals, takeRecord } from './fake-page.ts';

interface MountModule {
  readonly Mount: new (root: PageElement, act: (action: PanelAction) => void) => { show(view: PanelElement): void };
}

for (const [name, value] of Object.entries(pageGlobals)) vi.stubGlobal(name, value);
afterAll(() => {
  vi.unstubAllGlobals();
});
// Its types are those of a page; the tests have others.
const path: string = '../../../client/page/webview/mount.ts';
const { Mount }: MountModule = await import(path);

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

function newPage(): {
  readonly body: PageElement;
  readonly show: (view: PanelElement) => void;
  readonly acts: PanelAction[];
} {
  const body = new PageElement('body');
  const acts: PanelAction[] = [];
  const mount = new Mount(body, (action) => acts.push(action));
  return { body, show: (view) => mount.show(view), acts };
}

const list: ListState = { query: '', chosen: 0, scrolled: 0, visible: 30, part: 'json' };
const viewOf = (...state: Parameters<typeof stateOf>): PanelElement => panelView(stateOf(...state), list);
const fresh = (view: PanelElement): string => {
  const page = newPage();
  page.show(view);
  return String(page.body);
};
const ofTag = (body: PageElement, tag: string): PageElement => {
  const [found] = [...body.all()].filter((one) => one.tag === tag);
  if (found === undefined) throw new Error(`There is no ${tag}.`);
  return found;
};

beforeEach(() => {
  takeRecord();
});

describe('the page of the panel', () => {
  test('is not touched where nothing changed', () => {
    const { body, show } = newPage();
    show(viewOf([weather, other]));
    takeRecord();
    show(viewOf([weather, other]));
    expect(takeRecord()).toEqual({ added: [], removed: [], attributes: [] });
    expect(String(body)).toContain('Looks up the weather.');
  });

  test('a letter changes the texts that it stands in, and no element', () => {
    const { body, show } = newPage();
    show(viewOf([weather, other]));
    const before = [...body.all()];
    takeRecord();
    show(viewOf([{ ...weather, description: 'Looks up the leather.' }, other]));
    const { added, removed } = takeRecord();
    // In the list, in the JSON, and above the parameters.
    const texts = (what: string) => [`"${what}"`, `"\\"${what}\\""`, `"${what}"`];
    expect(removed).toEqual(texts('Looks up the weather.'));
    expect(added).toEqual(texts('Looks up the leather.'));
    expect([...body.all()]).toEqual(before);
  });

  test('keeps the places scrolled to, whatever comes and goes above them', () => {
    const { body, show } = newPage();
    show(viewOf([weather]));
    const json = ofTag(body, 'pre');
    const [tool] = [...body.all()].filter(({ attributes }) => attributes.get('class') === 'tool');
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
      const view = viewOf(...step);
      show(view);
      expect(String(body)).toBe(fresh(view));
      expect([...body.all()].includes(json)).toBe(true);
      expect([...body.all()].includes(tool ?? body)).toBe(true);
      expect(json.scrollTop).toBe(120);
    }
  });

  test('a line that comes into the JSON is all that comes there', () => {
    const { show } = newPage();
    const { properties } = weather.input_schema;
    const withFirst = { ...weather.input_schema, properties: { at: { type: 'number' }, ...properties } };
    show(viewOf([weather]));
    takeRecord();
    show(viewOf([{ ...weather, input_schema: withFirst }]));
    const { added, removed } = takeRecord();
    const whole = (tag: string) => (one: string) => one.startsWith(`<${tag}`);
    // The rows and lines behind it stay; only the size in the head is replaced.
    expect(removed).toEqual([expect.stringContaining(' B"')]);
    expect(added.filter(whole('tr'))).toHaveLength(1);
    expect(added.filter(whole('span'))).toHaveLength(3);
    expect(added).toHaveLength(5);
  });

  test('what is pressed does what the newest view says', () => {
    const { body, show, acts } = newPage();
    show(element('div', {}, [element('button', {}, ['Copy'], { kind: 'copy', text: 'old' })]));
    const button = ofTag(body, 'button');
    show(element('div', {}, [element('button', {}, ['Copy'], { kind: 'copy', text: 'new' })]));
    button.listeners.get('click')?.();
    expect(acts).toEqual([{ kind: 'copy', text: 'new' }]);
    expect(ofTag(body, 'button')).toBe(button);
  });

  test('is always what the newest view says, whatever it was', () => {
    const { node } = fc.letrec<{ readonly node: PanelElement; readonly child: PanelElement | string }>((tie) => ({
      node: fc
        .tuple(
          fc.constantFrom('div', 'p', 'section', 'button', 'select', 'option'),
          fc.dictionary(fc.constantFrom('id', 'class', 'aria-labelledby', 'selected'), fc.constantFrom('a', 'b', 'c')),
          fc.array(tie('child'), { maxLength: 6 }),
          fc.constantFrom(null, 'x', 'y'),
        )
        .map(([tag, attributes, children, text]) =>
          element(tag, attributes, children, text === null ? null : { kind: 'copy', text }),
        ),
      child: fc.oneof({ depthSize: 'small' }, fc.constantFrom('', 'a', 'b'), tie('node')),
    }));
    fc.assert(
      fc.property(fc.array(node, { minLength: 2, maxLength: 5 }), (views) => {
        const page = newPage();
        for (const children of views) {
          const view = element('div', {}, [children, 'end']);
          page.show(view);
          expect(String(page.body)).toBe(fresh(view));
        }
      }),
      { numRuns: randomRuns },
    );
  });
});
