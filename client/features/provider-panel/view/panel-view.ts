import type { ProviderView } from '../../../../protocol/provider-panel.ts';
import type { PanelLabels, PanelState } from '../messages.ts';
import { compareSection, jsonSection } from './json-sections.ts';
import { lossSection, problemSection, warningSection } from './loss-sections.ts';
import { toolSection } from './tool-section.ts';
import { element, type ViewElement } from './tree.ts';
import { visibleText } from './visible-text.ts';

/** The whole panel. */
export function panelView(state: PanelState, labels: PanelLabels): ViewElement {
  return element('div', { class: 'panel' }, [tabList(state, labels), tabPanel(state, labels)]);
}

/** The id of the tab of a provider, and of the panel that it controls. */
const tabId = (id: string): string => `tab-${id}`;
const panelId = 'provider';

function tabList({ tabs, active }: PanelState, labels: PanelLabels): ViewElement {
  return element(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-orientation': 'vertical', 'aria-label': labels.providers },
    tabs.map(({ id, title }) => {
      const isActive = id === active;
      return element(
        'button',
        {
          id: tabId(id),
          role: 'tab',
          'aria-selected': String(isActive),
          'aria-controls': panelId,
          // One of them is reached by Tab, the others by the arrow keys.
          tabindex: isActive ? '0' : '-1',
        },
        [title],
        { kind: 'choose', active: id },
      );
    }),
  );
}

function tabPanel(state: PanelState, labels: PanelLabels): ViewElement {
  const { active, problem, view } = state;
  const isShown = view?.id === active;
  return element(
    'div',
    { class: 'provider', id: panelId, role: 'tabpanel', tabindex: '0', 'aria-labelledby': tabId(active) },
    [
      element('div', { class: 'status', role: 'status' }, [
        ...(problem === null ? [] : [element('p', { class: 'problem' }, visibleText(problem))]),
        ...(problem !== null && isShown ? [element('p', {}, [labels.stale])] : []),
        ...(problem === null && !isShown ? [element('p', {}, [labels.waiting])] : []),
      ]),
      ...(isShown && view !== null ? providerParts(view, state, labels) : []),
    ],
  );
}

function providerParts(view: ProviderView, state: PanelState, labels: PanelLabels): readonly ViewElement[] {
  return [
    element('h1', {}, [view.title]),
    element('p', { class: 'facts' }, [
      ...visibleText(state.source),
      ` · ${labels.tools}: ${view.tools.length} · ${labels.size}: ${sizeText(view.bytes)}`,
    ]),
    toolbar(view, state, labels),
    ...problemSection(view, labels),
    ...lossSection(view, labels),
    ...warningSection(view, labels),
    ...view.tools.map((tool, index) => toolSection(tool, index, labels)),
    state.comparedView === null ? jsonSection(view, labels) : compareSection(view, state.comparedView, labels),
  ];
}

function toolbar(view: ProviderView, { tabs, compared }: PanelState, labels: PanelLabels): ViewElement {
  const others = tabs.filter(({ id }) => id !== view.id);
  return element('div', { class: 'toolbar' }, [
    element('button', { class: 'action' }, [labels.copyAll], { kind: 'copy', text: view.text }),
    element('button', { class: 'action' }, [labels.open], { kind: 'open', format: view.id }),
    element('label', { for: 'compare' }, [labels.compareWith]),
    element(
      'select',
      { id: 'compare' },
      [
        element('option', { value: '', ...selected(compared === null) }, [labels.compareNothing]),
        ...others.map(({ id, title }) => element('option', { value: id, ...selected(id === compared) }, [title])),
      ],
      { kind: 'compare' },
    ),
  ]);
}

function selected(isSelected: boolean): Readonly<Record<string, string>> {
  return isSelected ? { selected: '' } : {};
}

/** Bytes as a person reads them. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
