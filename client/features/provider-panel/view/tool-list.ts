import type { ProviderView, ToolLine } from '../../../../protocol/provider-panel.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import { drawnRows, foundTools, type ListState, rowHeight } from './list-state.ts';
import { element, type PanelElement, type PanelNode } from './panel-tree.ts';

const fewestToSearch = 8;

const rowId = (index: number): string => `row-${index}`;

/** A search field and the tool list, drawn only where visible. Empty for one tool. */
export function toolList(view: ProviderView, list: ListState): readonly PanelElement[] {
  const { tools } = view;
  if (tools.length < 2) return [];
  const found = foundTools(tools, list.query);
  const { start, end } = drawnRows(found.length, list);
  const rows = found.slice(start, end);
  const isDrawn = rows.includes(list.chosen);
  const search = element(
    'input',
    {
      id: 'search',
      type: 'search',
      placeholder: l10n.t('Search tools'),
      'aria-label': l10n.t('Search tools'),
      'aria-controls': 'tools',
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-activedescendant': isDrawn && rowId(list.chosen),
    },
    [],
    { kind: 'search' },
  );
  const space = (id: string, count: number): PanelElement =>
    element('div', { id, class: 'space', 'aria-hidden': 'true', 'data-height': String(count * rowHeight) });
  return [
    element('nav', { class: tools.length < fewestToSearch ? 'tools few' : 'tools', 'aria-label': countText(view) }, [
      tools.length >= fewestToSearch && search,
      // Screen readers announce changes.
      element('p', { class: 'quiet found', role: 'status' }, foundText(found.length, list.query)),
      found.length > 0 &&
        element(
          'div',
          {
            id: 'tools',
            class: 'list',
            role: 'listbox',
            tabindex: '0',
            'aria-label': countText(view),
            'aria-activedescendant': isDrawn && rowId(list.chosen),
          },
          [
            space('above', start),
            rows.map((index, at) => row(tools[index], index, start + at, found.length, index === list.chosen)),
            space('below', found.length - end),
          ],
        ),
    ]),
  ];
}

function foundText(count: number, query: string): readonly string[] {
  if (query.trim() === '') return [];
  return [count === 0 ? l10n.t('No tool found.') : `${l10n.t('Found')}: ${count.toLocaleString('en')}`];
}

/** "1 tool", "2,000 tools". */
export function countText({ tools }: ProviderView): string {
  return tools.length === 1 ? l10n.t('1 tool') : `${tools.length.toLocaleString('en')} ${l10n.t('tools')}`;
}

function row(
  tool: ToolLine | undefined,
  index: number,
  position: number,
  count: number,
  isChosen: boolean,
): PanelElement {
  const { name = '', summary = '', isRefused = false, losses = 0, problems = 0 } = tool ?? {};
  return element(
    'div',
    {
      id: rowId(index),
      class: 'row',
      role: 'option',
      'aria-selected': String(isChosen),
      'aria-posinset': String(position + 1),
      'aria-setsize': String(count),
    },
    [
      element('span', { class: 'row-name' }, name === '' ? [l10n.t('(no name)')] : visibleText(name)),
      (isRefused || problems > 0) && mark('row-mark problem', '✕', l10n.t('Provider problems')),
      losses > 0 && mark('row-mark warning', '!', l10n.t('Lost')),
      element('span', { class: 'row-summary', 'aria-hidden': 'true' }, visibleText(summary)),
    ],
    { kind: 'tool', index, name },
  );
}

function mark(kind: string, sign: PanelNode, meaning: string): PanelElement {
  return element('span', { class: kind, role: 'img', 'aria-label': meaning, title: meaning }, [sign]);
}
