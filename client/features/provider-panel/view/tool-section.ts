import { visible } from '../../../../core/text/index.ts';
import type { ParameterView, ProviderView, ToolView } from '../../../../protocol/provider-panel.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import { differenceParts } from './differences.ts';
import type { ToolPart } from './list-state.ts';
import { element, type PanelElement } from './panel-tree.ts';
import { columns } from './parameter-columns.ts';
import { refusal, saidOfTool } from './said-of-tool.ts';
import { jsonOfTool } from './tool-json.ts';

interface ShownBy {
  readonly view: ProviderView;
  /** The provider to compare with; null for none. */
  readonly comparedView: ProviderView | null;
  readonly part: ToolPart;
  /** The choice of the provider to compare with. */
  readonly compare: PanelElement;
}

/** One tool: what its provider refuses and loses, and the tabs JSON, Parameters and Differences. */
export function toolSection(tool: ToolView, { view, comparedView, part, compare }: ShownBy): PanelElement {
  const comparedTool = comparedView?.shown ?? null;
  const other =
    comparedView === null || comparedTool?.index !== tool.index
      ? null
      : { title: comparedView.title, tool: comparedTool };
  const parts: readonly Part[] = [
    { id: 'json', title: l10n.t('JSON'), content: tool.text === '' ? [nothingSent()] : [jsonOfTool(tool.text)] },
    {
      id: 'parameters',
      title: l10n.t('Parameters'),
      content: tool.refused === null ? [...descriptionParts(tool), ...parameterParts(tool)] : [nothingSent()],
    },
    {
      id: 'differences',
      title: l10n.t('Differences'),
      content: [compare, ...(other === null ? [] : differenceParts({ title: view.title, tool }, other))],
    },
  ];
  return element('section', { class: 'tool', id: 'tool', 'aria-labelledby': 'tool-name' }, [
    toolHead(tool),
    tool.refused !== null && refusal('', tool.refused),
    saidOfTool(tool, null),
    element(
      'div',
      { class: 'tabs parts', role: 'tablist', 'aria-labelledby': 'tool-name' },
      parts.map((one) => partTab(one, one.id === part)),
    ),
    parts.map(({ id, content }) =>
      element(
        'div',
        { id: panelId(id), class: 'part', role: 'tabpanel', 'aria-labelledby': tabId(id), hidden: id !== part },
        content,
      ),
    ),
  ]);
}

interface Part {
  readonly id: ToolPart;
  readonly title: string;
  readonly content: readonly PanelElement[];
}

const tabId = (id: ToolPart): string => `part-tab-${id}`;
const panelId = (id: ToolPart): string => `part-${id}`;

function partTab({ id, title }: Part, isShown: boolean): PanelElement {
  return element(
    'button',
    {
      id: tabId(id),
      role: 'tab',
      'aria-selected': String(isShown),
      'aria-controls': panelId(id),
      tabindex: isShown ? '0' : '-1',
    },
    [title],
    { kind: 'part', part: id },
  );
}

function toolHead(tool: ToolView): PanelElement {
  const label = (text: string): string => `${text}: ${visible(tool.name)}`;
  return element('div', { class: 'tool-head' }, [
    element('h2', { id: 'tool-name' }, tool.name === '' ? [l10n.t('(no name)')] : visibleText(tool.name)),
    element(
      'button',
      { class: 'action', 'aria-label': label(l10n.t('Show in the file')) },
      [l10n.t('Show in the file')],
      { kind: 'reveal', ...tool.place },
    ),
    tool.text !== '' &&
      element('button', { class: 'action', 'aria-label': label(l10n.t('Copy')) }, [l10n.t('Copy')], {
        kind: 'copy',
        text: tool.text,
      }),
  ]);
}

function nothingSent(): PanelElement {
  return element('p', { class: 'quiet' }, [l10n.t('Nothing is sent.')]);
}

function descriptionParts({ description }: ToolView): readonly PanelElement[] {
  return [
    element('h3', {}, [l10n.t('Description for the model')]),
    description === ''
      ? element('p', { class: 'quiet' }, [l10n.t('The model gets no description.')])
      : element('div', { class: 'description' }, visibleText(description)),
  ];
}

function parameterParts({ parameters, isCut }: ToolView): readonly PanelElement[] {
  const heading = element('h3', {}, [l10n.t('Parameters')]);
  if (parameters.length === 0) {
    return [heading, element('p', { class: 'quiet' }, [l10n.t('The tool has no parameters.')])];
  }
  const labels = [l10n.t('Parameter'), ...columns().map(({ label }) => label)];
  const heads = labels.map((label) => element('th', { scope: 'col' }, [label]));
  return [
    heading,
    element('table', { class: 'parameters', 'aria-label': l10n.t('Parameters') }, [
      element('thead', {}, [element('tr', {}, heads)]),
      element('tbody', {}, parameters.map(parameterRow)),
    ]),
    ...(isCut ? [element('p', { class: 'quiet' }, [l10n.t('The JSON has more parameters.')])] : []),
  ];
}

function parameterRow(parameter: ParameterView): PanelElement {
  return element('tr', {}, [
    element('th', { scope: 'row', class: `depth-${Math.min(parameter.depth, 4)}` }, visibleText(parameter.name)),
    columns().map(({ label, of }) => element('td', { 'data-label': label }, visibleText(of(parameter)))),
  ]);
}
