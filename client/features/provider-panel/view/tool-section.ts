import type { ParameterView, ToolView } from '../../../../protocol/provider-panel.ts';
import type { PanelLabels } from '../messages.ts';
import { element, type ViewElement } from './tree.ts';
import { visibleText } from './visible-text.ts';

/** One tool: what the model reads of it, and what it takes. */
export function toolSection(tool: ToolView, index: number, labels: PanelLabels): ViewElement {
  const heading = `tool-${index}`;
  return element('section', { class: 'tool', 'aria-labelledby': heading }, [
    element('div', { class: 'tool-head' }, [
      element('h2', { id: heading }, visibleText(tool.name)),
      element('button', { class: 'action', 'aria-label': `${labels.show}: ${tool.name}` }, [labels.show], {
        kind: 'reveal',
        ...tool.place,
      }),
      ...(tool.text === ''
        ? []
        : [
            element('button', { class: 'action', 'aria-label': `${labels.copy}: ${tool.name}` }, [labels.copy], {
              kind: 'copy',
              text: tool.text,
            }),
          ]),
    ]),
    ...(tool.refused === null
      ? [...descriptionParts(tool, labels), ...parameterParts(tool, labels)]
      : [element('p', { class: 'problem' }, [`${labels.refused} `, ...visibleText(tool.refused)])]),
  ]);
}

function descriptionParts({ description }: ToolView, labels: PanelLabels): readonly ViewElement[] {
  return [
    element('h3', {}, [labels.description]),
    description === ''
      ? element('p', { class: 'quiet' }, [labels.noDescription])
      : element('div', { class: 'description' }, visibleText(description)),
  ];
}

function parameterParts({ parameters, isCut }: ToolView, labels: PanelLabels): readonly ViewElement[] {
  const heading = element('h3', {}, [labels.parameters]);
  if (parameters.length === 0) return [heading, element('p', { class: 'quiet' }, [labels.noParameters])];
  const columns = [labels.parameter, labels.type, labels.required, labels.meaning, labels.notes];
  return [
    heading,
    element('table', { 'aria-label': labels.parameters }, [
      element('thead', {}, [
        element(
          'tr',
          {},
          columns.map((column) => element('th', { scope: 'col' }, [column])),
        ),
      ]),
      element(
        'tbody',
        {},
        parameters.map((parameter) => parameterRow(parameter, labels)),
      ),
    ]),
    ...(isCut ? [element('p', { class: 'quiet' }, [labels.moreParameters])] : []),
  ];
}

function parameterRow(parameter: ParameterView, labels: PanelLabels): ViewElement {
  const cell = (text: string): ViewElement => element('td', {}, visibleText(text));
  return element('tr', {}, [
    element('th', { scope: 'row', class: `depth-${Math.min(parameter.depth, 4)}` }, visibleText(parameter.name)),
    cell(parameter.type),
    cell(parameter.isRequired ? labels.yes : labels.no),
    cell(parameter.description),
    cell(parameter.notes),
  ]);
}
