import type { ProviderView } from '../../../../protocol/provider-panel.ts';
import type { PanelLabels } from '../labels.ts';
import type { PanelState, ProviderTab } from '../messages.ts';
import type { ListState } from './list-state.ts';
import { problemList } from './said-of-tool.ts';
import { countText, toolList } from './tool-list.ts';
import { toolSection } from './tool-section.ts';
import { element, type ViewElement } from './tree.ts';
import { visibleText } from './visible-text.ts';

export function panelView(state: PanelState, list: ListState, labels: PanelLabels): ViewElement {
  return element('div', { class: 'panel' }, [providers(state, labels), tabPanel(state, list, labels)]);
}

/** The id of the tab of a provider, and of the panel that it controls. */
const tabId = (id: string): string => `tab-${id}`;
const panelId = 'provider';

function providers({ tabs, more, choice }: PanelState, labels: PanelLabels): ViewElement {
  const tabList = element(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': labels.providers },
    tabs.map(({ id, title }) => {
      const short = shortTitle(title, [...tabs, ...more]);
      const isActive = id === choice.active;
      return element(
        'button',
        {
          id: tabId(id),
          role: 'tab',
          'aria-selected': String(isActive),
          'aria-controls': panelId,
          // One of them is reached by Tab, the others by the arrow keys.
          tabindex: isActive ? '0' : '-1',
          ...(short === title ? {} : { title, 'aria-label': title }),
        },
        [short],
        { kind: 'choose', active: id },
      );
    }),
  );
  return element('div', { class: 'providers' }, [
    tabList,
    more.length > 0 &&
      element('select', { id: 'more', 'aria-label': labels.more }, options('', labels.more, more), {
        kind: 'more',
      }),
  ]);
}

/** `MCP` of `MCP (Model Context Protocol)`, unless others begin with it too. */
function shortTitle(title: string, tabs: readonly ProviderTab[]): string {
  const [short = title] = title.split(' (');
  return tabs.some((tab) => tab.title !== title && tab.title.startsWith(short)) ? title : short;
}

function tabPanel(state: PanelState, list: ListState, labels: PanelLabels): ViewElement {
  const { choice, problem, view, tabs } = state;
  const isShown = view?.id === choice.active;
  const hasTab = tabs.some(({ id }) => id === choice.active);
  return element(
    'div',
    {
      class: 'provider',
      id: panelId,
      role: 'tabpanel',
      'aria-labelledby': hasTab && tabId(choice.active),
    },
    [
      element('div', { class: 'status', role: 'status' }, [
        problem !== null && element('p', { class: 'problem' }, visibleText(problem)),
        problem !== null && isShown && element('p', {}, [state.isReadable ? labels.readable : labels.stale]),
        problem === null && !isShown && element('p', {}, [labels.waiting]),
      ]),
      isShown && view !== null && providerParts(view, state, list, labels),
    ],
  );
}

function providerParts(
  view: ProviderView,
  state: PanelState,
  list: ListState,
  labels: PanelLabels,
): readonly ViewElement[] {
  const compared = state.comparedView?.id === state.choice.compared ? state.comparedView : null;
  return [
    element('div', { class: 'head' }, [
      element('p', { class: 'facts' }, [
        visibleText(state.source),
        ` · ${countText(view, labels)} · ${sizeText(view.bytes)}`,
      ]),
      toolbar(view, state, labels),
    ]),
    ...(view.notSent.length === 0
      ? []
      : [element('p', { class: 'quiet not-sent' }, visibleText(`${labels.notSent}: ${view.notSent.join(', ')}`))]),
    ...problemList('list-problems', view.problems),
    element('div', { class: 'body' }, [
      toolList(view, list, labels),
      view.shown !== null && toolSection(view.shown, view, compared, labels),
    ]),
  ];
}

function toolbar(view: ProviderView, { tabs, more, choice }: PanelState, labels: PanelLabels): readonly ViewElement[] {
  const others = [...tabs, ...more].filter(({ id }) => id !== view.id);
  return [
    element('button', { class: 'action' }, [labels.copyAll], { kind: 'copy all', format: view.id }),
    element('button', { class: 'action' }, [labels.open], { kind: 'open', format: view.id }),
    element('span', { class: 'compare-with' }, [
      element('label', { for: 'compare' }, [labels.compareWith]),
      element('select', { id: 'compare' }, options(choice.compared ?? '', labels.compareNothing, others), {
        kind: 'compare',
      }),
    ]),
  ];
}

function options(chosen: string, nothing: string, tabs: readonly ProviderTab[]): readonly ViewElement[] {
  return [{ id: '', title: nothing }, ...tabs].map(({ id, title }) =>
    element('option', { value: id, selected: id === chosen }, [title]),
  );
}

/** Bytes as a person reads them. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
