import type { ParameterView, ProviderView, ToolView } from '../../../../protocol/provider-panel.ts';
import { visible } from '../../../unseen.ts';
import type { PanelLabels } from '../labels.ts';
import { saidOfTool } from './said-of-tool.ts';
import { jsonOfBoth, jsonOfTool } from './tool-json.ts';
import { element, type ViewElement, type ViewNode } from './tree.ts';
import { visibleText } from './visible-text.ts';

/** The same tool for another provider, with which it is compared. */
interface Other {
  readonly title: string;
  readonly tool: ToolView;
}

/** One tool: what the model reads of it, and what it takes. What another provider gets stands beside it where it differs. */
export function toolSection(
  tool: ToolView,
  view: ProviderView,
  comparedView: ProviderView | null,
  labels: PanelLabels,
): ViewElement {
  const comparedTool = comparedView?.shown ?? null;
  const other: Other | null =
    comparedView === null || comparedTool?.index !== tool.index
      ? null
      : { title: comparedView.title, tool: comparedTool };
  return element('section', { class: 'tool', id: 'tool', 'aria-labelledby': 'tool-name' }, [
    element('div', { class: 'tool-head' }, [
      element('h2', { id: 'tool-name' }, tool.name === '' ? [labels.noName] : visibleText(tool.name)),
      element('button', { class: 'action', 'aria-label': `${labels.show}: ${visible(tool.name)}` }, [labels.show], {
        kind: 'reveal',
        ...tool.place,
      }),
      tool.text !== '' &&
        element('button', { class: 'action', 'aria-label': `${labels.copy}: ${visible(tool.name)}` }, [labels.copy], {
          kind: 'copy',
          text: tool.text,
        }),
    ]),
    differing(tool.name, other, ({ name }) => name, labels),
    tool.refused === null
      ? [descriptionParts(tool, other, labels), parameterParts(tool, other, labels)]
      : element('p', { class: 'problem' }, [`${labels.refused} `, visibleText(tool.refused)]),
    saidOfTool(tool, labels, other === null ? null : view.title),
    other !== null && refusal(other, labels),
    other !== null && saidOfTool(other.tool, labels, other.title),
    other === null
      ? tool.text !== '' && jsonOfTool(tool.text, labels)
      : (tool.text !== '' || other.tool.text !== '') &&
        jsonOfBoth({ title: view.title, text: tool.text }, { title: other.title, text: other.tool.text }, labels),
  ]);
}

function refusal({ title, tool }: Other, labels: PanelLabels): readonly ViewElement[] {
  if (tool.refused === null) return [];
  return [element('p', { class: 'problem' }, [`${title} · ${labels.refused} `, visibleText(tool.refused)])];
}

/** What the other provider gets instead of a text; nothing where it gets the same. */
function differing(
  text: string,
  other: Other | null,
  of: (tool: ToolView) => string | undefined,
  labels: PanelLabels,
): readonly ViewElement[] {
  if (other === null || other.tool.refused !== null) return [];
  const there = of(other.tool);
  if (there === text) return [];
  const said: readonly ViewNode[] = there === undefined || there === '' ? [labels.notThere] : visibleText(there);
  return [
    element('div', { class: 'other' }, [element('span', { class: 'other-title' }, [`≠ ${other.title}: `]), said]),
  ];
}

/** The same within a table, where the name of the provider has no place. Providers write types in small or capital letters. */
function differingCell(text: string, there: string, { title }: Other, labels: PanelLabels): readonly ViewElement[] {
  if (there.toLowerCase() === text.toLowerCase()) return [];
  const said = there === '' ? [labels.notThere] : visibleText(there);
  const mark = element('span', { class: 'other-title', role: 'img', 'aria-label': title, title }, ['≠ ']);
  return [element('div', { class: 'other' }, [mark, said])];
}

function descriptionParts(tool: ToolView, other: Other | null, labels: PanelLabels): readonly ViewElement[] {
  const { description } = tool;
  return [
    element('h3', {}, [labels.description]),
    description === ''
      ? element('p', { class: 'quiet' }, [labels.noDescription])
      : element('div', { class: 'description' }, visibleText(description)),
    ...differing(description, other, (one) => one.description, labels),
  ];
}

function parameterParts(tool: ToolView, other: Other | null, labels: PanelLabels): readonly ViewElement[] {
  const { parameters, isCut } = tool;
  const heading = element('h3', {}, [labels.parameters]);
  const names = new Set(parameters.map(({ name }) => name));
  const onlyThere = (other?.tool.parameters ?? []).filter(({ name }) => !names.has(name));
  if (parameters.length + onlyThere.length === 0) {
    return [heading, element('p', { class: 'quiet' }, [labels.noParameters])];
  }
  const columns = [labels.parameter, labels.type, labels.required, labels.meaning, labels.notes];
  const heads = columns.map((column) => element('th', { scope: 'col' }, [column]));
  return [
    heading,
    element('table', { class: 'parameters', 'aria-label': labels.parameters }, [
      element('thead', {}, [element('tr', {}, heads)]),
      element('tbody', {}, [
        parameters.map((parameter) => parameterRow(parameter, other, labels)),
        other !== null && onlyThere.map((parameter) => rowOfOther(parameter, other, labels)),
      ]),
    ]),
    ...(isCut ? [element('p', { class: 'quiet' }, [labels.moreParameters])] : []),
  ];
}

function parameterRow(parameter: ParameterView, other: Other | null, labels: PanelLabels): ViewElement {
  const found = other?.tool.parameters.find(({ name }) => name === parameter.name);
  const isMissing = other !== null && other.tool.refused === null && found === undefined;
  const cell = (label: string, of: (one: ParameterView) => string): ViewElement =>
    element('td', { 'data-label': label }, [
      visibleText(of(parameter)),
      found !== undefined && other !== null && differingCell(of(parameter), of(found), other, labels),
    ]);
  return element('tr', {}, [
    element('th', { scope: 'row', class: depthClass(parameter) }, [
      visibleText(parameter.name),
      isMissing && differing(parameter.name, other, () => undefined, labels),
    ]),
    cell(labels.type, ({ type }) => type),
    cell(labels.required, ({ isRequired }) => (isRequired ? labels.yes : labels.no)),
    cell(labels.meaning, ({ description }) => description),
    cell(labels.notes, ({ notes }) => notes),
  ]);
}

function rowOfOther(parameter: ParameterView, { title }: Other, labels: PanelLabels): ViewElement {
  const cell = (label: string, text: string): ViewElement => element('td', { 'data-label': label }, visibleText(text));
  return element('tr', { class: 'row-of-other' }, [
    element('th', { scope: 'row', class: depthClass(parameter) }, [
      visibleText(parameter.name),
      element('div', { class: 'other' }, [element('span', { class: 'other-title' }, [`≠ ${title} ${labels.onlyIn}`])]),
    ]),
    cell(labels.type, parameter.type),
    cell(labels.required, parameter.isRequired ? labels.yes : labels.no),
    cell(labels.meaning, parameter.description),
    cell(labels.notes, parameter.notes),
  ]);
}

const depthClass = ({ depth }: ParameterView): string => `depth-${Math.min(depth, 4)}`;
