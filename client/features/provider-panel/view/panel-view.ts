import type { ProviderView } from '../../../../protocol/provider-panel.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import type { PanelState, ProviderTab } from '../messages.ts';
import type { ListState } from './list-state.ts';
import { element, type PanelElement } from './panel-tree.ts';
import { problemList } from './said-of-tool.ts';
import { countText, toolList } from './tool-list.ts';
import { toolSection } from './tool-section.ts';

export function panelView(state: PanelState, list: ListState): PanelElement {
  return element('div', { class: 'panel' }, [providers(state), tabPanel(state, list)]);
}

const tabId = (id: string): string => `tab-${id}`;
const panelId = 'provider';

function providers({ tabs, more, choice, refusing }: PanelState): PanelElement {
  const tabList = element(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': l10n.t('Providers') },
    tabs.map(({ id, title }) => {
      const short = shortTitle(title, [...tabs, ...more]);
      const isActive = id === choice.active;
      const isRefusing = refusing.includes(id);
      const label = isRefusing ? l10n.t('{0}: refuses a tool', title) : title;
      return element(
        'button',
        {
          id: tabId(id),
          role: 'tab',
          'aria-selected': String(isActive),
          'aria-controls': panelId,
          // Tab reaches the active one; arrow keys reach the others.
          tabindex: isActive ? '0' : '-1',
          class: isRefusing && 'refuses',
          ...(short === label ? {} : { title: label, 'aria-label': label }),
        },
        [short],
        { kind: 'choose', active: id },
      );
    }),
  );
  return element('div', { class: 'providers' }, [
    tabList,
    more.length > 0 &&
      element('select', { id: 'more', 'aria-label': l10n.t('More…') }, options('', l10n.t('More…'), more), {
        kind: 'more',
      }),
  ]);
}

/** Shortens `MCP (Model Context Protocol)` to `MCP`, if no other tab begins so. */
function shortTitle(title: string, tabs: readonly ProviderTab[]): string {
  const [short = title] = title.split(' (');
  return tabs.some((tab) => tab.title !== title && tab.title.startsWith(short)) ? title : short;
}

function tabPanel(state: PanelState, list: ListState): PanelElement {
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
        problem !== null &&
          isShown &&
          element('p', {}, [state.isReadable ? l10n.t('Valid tools:') : l10n.t('Last valid state:')]),
        problem === null && !isShown && element('p', {}, [l10n.t('Searching for tools…')]),
      ]),
      isShown && view !== null && providerParts(view, state, list),
    ],
  );
}

function providerParts(view: ProviderView, state: PanelState, list: ListState): readonly PanelElement[] {
  const compared = state.comparedView?.id === state.choice.compared ? state.comparedView : null;
  return [
    element('div', { class: 'head' }, [
      element('p', { class: 'facts' }, [visibleText(state.source), ` · ${countText(view)} · ${sizeText(view.bytes)}`]),
      toolbar(view),
    ]),
    ...(view.notSent.length === 0
      ? []
      : [element('p', { class: 'quiet not-sent' }, visibleText(`${l10n.t('Not sent')}: ${view.notSent.join(', ')}`))]),
    ...problemList('list-problems', view.problems),
    element('div', { class: 'body' }, [
      toolList(view, list),
      view.shown !== null &&
        toolSection(view.shown, { view, comparedView: compared, part: list.part, compare: compareWith(view, state) }),
    ]),
  ];
}

function toolbar(view: ProviderView): readonly PanelElement[] {
  return [
    element('button', { class: 'action' }, [l10n.t('Copy JSON')], { kind: 'copy all', format: view.id }),
    element('button', { class: 'action' }, [l10n.t('Open as Document')], { kind: 'open', format: view.id }),
  ];
}

function compareWith(view: ProviderView, { tabs, more, choice }: PanelState): PanelElement {
  const others = [...tabs, ...more].filter(({ id }) => id !== view.id);
  return element('p', { class: 'compare-with' }, [
    element('label', { for: 'compare' }, [l10n.t('Compare with')]),
    element('select', { id: 'compare' }, options(choice.compared ?? '', l10n.t('(nothing)'), others), {
      kind: 'compare',
    }),
  ]);
}

function options(chosen: string, nothing: string, tabs: readonly ProviderTab[]): readonly PanelElement[] {
  return [{ id: '', title: nothing }, ...tabs].map(({ id, title }) =>
    element('option', { value: id, selected: id === chosen }, [title]),
  );
}

/** A byte count as text. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
