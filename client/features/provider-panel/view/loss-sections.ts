import type { ProviderView } from '../../../../protocol/provider-panel.ts';
import type { PanelLabels } from '../messages.ts';
import { element, type ViewElement } from './tree.ts';
import { visibleText } from './visible-text.ts';

/** Longer lists nobody reads here; the loss report has them all. */
const mostRows = 200;

export function problemSection({ problems }: ProviderView, labels: PanelLabels): readonly ViewElement[] {
  if (problems.length === 0) return [];
  const items = problems.slice(0, mostRows).map(({ message, says, severity }) => {
    const text = says === '' ? message : `${message} (${says})`;
    return element('li', { class: severity === 'error' ? 'problem' : 'warning' }, visibleText(text));
  });
  return [section('problems', labels.problems, problems.length, [element('ul', {}, items)])];
}

export function lossSection({ losses }: ProviderView, labels: PanelLabels): readonly ViewElement[] {
  if (losses.length === 0) return [element('p', { class: 'quiet' }, [labels.nothingLost])];
  const columns = [labels.tool, labels.lost, labels.why];
  const head = element(
    'tr',
    {},
    columns.map((column) => element('th', { scope: 'col' }, [column])),
  );
  const rows = losses
    .slice(0, mostRows)
    .map(({ tool, lost, reason }) =>
      element('tr', {}, [
        element('th', { scope: 'row' }, visibleText(tool)),
        element('td', {}, visibleText(lost)),
        element('td', {}, visibleText(reason)),
      ]),
    );
  const table = element('table', { 'aria-label': labels.losses }, [
    element('thead', {}, [head]),
    element('tbody', {}, rows),
  ]);
  return [section('losses', labels.losses, losses.length, [table])];
}

export function warningSection({ warnings }: ProviderView, labels: PanelLabels): readonly ViewElement[] {
  if (warnings.length === 0) return [];
  const items = warnings.slice(0, mostRows).map((warning) => element('li', {}, visibleText(warning)));
  return [section('warnings', labels.warnings, warnings.length, [element('ul', {}, items)])];
}

function section(id: string, title: string, count: number, children: readonly ViewElement[]): ViewElement {
  return element('section', { class: id, 'aria-labelledby': `${id}-title` }, [
    element('h2', { id: `${id}-title` }, [`${title} (${count})`]),
    ...children,
  ]);
}
