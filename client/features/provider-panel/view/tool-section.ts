import { visible } from '../../../../core/text/visible.ts';
import type { ParameterView, ProviderView, ToolView } from '../../../../protocol/provider-panel.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import { element, type PanelElement, type PanelNode } from './panel-tree.ts';
import { saidOfTool } from './said-of-tool.ts';
import { jsonOfBoth, jsonOfTool } from './tool-json.ts';

interface Other {
  readonly title: string;
  readonly tool: ToolView;
}

/** One tool with its description and parameters, next to the differences of the compared provider. */
export function toolSection(tool: ToolView, view: ProviderView, comparedView: ProviderView | null): PanelElement {
  const comparedTool = comparedView?.shown ?? null;
  const other: Other | null =
    comparedView === null || comparedTool?.index !== tool.index
      ? null
      : { title: comparedView.title, tool: comparedTool };
  return element('section', { class: 'tool', id: 'tool', 'aria-labelledby': 'tool-name' }, [
    element('div', { class: 'tool-head' }, [
      element('h2', { id: 'tool-name' }, tool.name === '' ? [l10n.t('(no name)')] : visibleText(tool.name)),
      element(
        'button',
        { class: 'action', 'aria-label': `${l10n.t('Show in the file')}: ${visible(tool.name)}` },
        [l10n.t('Show in the file')],
        {
          kind: 'reveal',
          ...tool.place,
        },
      ),
      tool.text !== '' &&
        element(
          'button',
          { class: 'action', 'aria-label': `${l10n.t('Copy')}: ${visible(tool.name)}` },
          [l10n.t('Copy')],
          {
            kind: 'copy',
            text: tool.text,
          },
        ),
    ]),
    differing(tool.name, other, ({ name }) => name),
    tool.refused === null ? [descriptionParts(tool, other), parameterParts(tool, other)] : refusal('', tool.refused),
    saidOfTool(tool, other === null ? null : view.title),
    other !== null && other.tool.refused !== null && refusal(`${other.title} · `, other.tool.refused),
    other !== null && saidOfTool(other.tool, other.title),
    other === null
      ? tool.text !== '' && jsonOfTool(tool.text)
      : (tool.text !== '' || other.tool.text !== '') &&
        jsonOfBoth({ title: view.title, text: tool.text }, { title: other.title, text: other.tool.text }),
  ]);
}

function refusal(start: string, refused: string): PanelElement {
  const text = `${start}${l10n.t('The provider does not accept this tool:')} `;
  return element('p', { class: 'problem' }, [text, visibleText(refused)]);
}

/** The other provider's text; empty if equal. */
function differing(
  text: string,
  other: Other | null,
  of: (tool: ToolView) => string | undefined,
): readonly PanelElement[] {
  if (other === null || other.tool.refused !== null) return [];
  const there = of(other.tool);
  if (there === text) return [];
  const said: readonly PanelNode[] = there === undefined || there === '' ? [l10n.t('(missing)')] : visibleText(there);
  return [
    element('div', { class: 'other' }, [element('span', { class: 'other-title' }, [`≠ ${other.title}: `]), said]),
  ];
}

/** The same in a table cell, without the provider's name. Ignores the case of types. */
function differingCell(text: string, there: string, { title }: Other): readonly PanelElement[] {
  if (there.toLowerCase() === text.toLowerCase()) return [];
  const said = there === '' ? [l10n.t('(missing)')] : visibleText(there);
  const mark = element('span', { class: 'other-title', role: 'img', 'aria-label': title, title }, ['≠ ']);
  return [element('div', { class: 'other' }, [mark, said])];
}

function descriptionParts(tool: ToolView, other: Other | null): readonly PanelElement[] {
  const { description } = tool;
  return [
    element('h3', {}, [l10n.t('Description for the model')]),
    description === ''
      ? element('p', { class: 'quiet' }, [l10n.t('The model gets no description.')])
      : element('div', { class: 'description' }, visibleText(description)),
    ...differing(description, other, (one) => one.description),
  ];
}

function parameterParts(tool: ToolView, other: Other | null): readonly PanelElement[] {
  const { parameters, isCut } = tool;
  const heading = element('h3', {}, [l10n.t('Parameters')]);
  const names = new Set(parameters.map(({ name }) => name));
  const onlyThere = (other?.tool.parameters ?? []).filter(({ name }) => !names.has(name));
  if (parameters.length + onlyThere.length === 0) {
    return [heading, element('p', { class: 'quiet' }, [l10n.t('The tool has no parameters.')])];
  }
  const labels = [l10n.t('Parameter'), ...columns().map(({ label }) => label)];
  const heads = labels.map((label) => element('th', { scope: 'col' }, [label]));
  return [
    heading,
    element('table', { class: 'parameters', 'aria-label': l10n.t('Parameters') }, [
      element('thead', {}, [element('tr', {}, heads)]),
      element('tbody', {}, [
        parameters.map((parameter) => parameterRow(parameter, other)),
        other !== null && onlyThere.map((parameter) => rowOfOther(parameter, other)),
      ]),
    ]),
    ...(isCut ? [element('p', { class: 'quiet' }, [l10n.t('The JSON below has more parameters.')])] : []),
  ];
}

interface Column {
  readonly label: string;
  readonly of: (parameter: ParameterView) => string;
}

/** The columns after the name. */
function columns(): readonly Column[] {
  return [
    { label: l10n.t('Type'), of: ({ type }) => type },
    { label: l10n.t('Required'), of: ({ isRequired }) => (isRequired ? l10n.t('yes') : l10n.t('no')) },
    { label: l10n.t('Description'), of: ({ description }) => description },
    { label: l10n.t('Notes'), of: ({ notes }) => notes },
  ];
}

function parameterRow(parameter: ParameterView, other: Other | null): PanelElement {
  const found = other?.tool.parameters.find(({ name }) => name === parameter.name);
  const isMissing = other !== null && other.tool.refused === null && found === undefined;
  return element('tr', {}, [
    element('th', { scope: 'row', class: depthClass(parameter) }, [
      visibleText(parameter.name),
      isMissing && differing(parameter.name, other, () => undefined),
    ]),
    columns().map(({ label, of }) =>
      element('td', { 'data-label': label }, [
        visibleText(of(parameter)),
        found !== undefined && other !== null && differingCell(of(parameter), of(found), other),
      ]),
    ),
  ]);
}

function rowOfOther(parameter: ParameterView, { title }: Other): PanelElement {
  return element('tr', { class: 'row-of-other' }, [
    element('th', { scope: 'row', class: depthClass(parameter) }, [
      visibleText(parameter.name),
      element('div', { class: 'other' }, [
        element('span', { class: 'other-title' }, [`≠ ${title} ${l10n.t('only here')}`]),
      ]),
    ]),
    columns().map(({ label, of }) => element('td', { 'data-label': label }, visibleText(of(parameter)))),
  ]);
}

const depthClass = ({ depth }: ParameterView): string => `depth-${Math.min(depth, 4)}`;
