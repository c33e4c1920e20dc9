import type { ToolView, ViewProblem } from '../../../../protocol/provider-panel.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import { element, type PanelElement } from './panel-tree.ts';

/** The limit of shown rows; the loss report is complete. */
const mostRows = 200;

/** A provider's problems with a tool; its losses and warnings are folded. `title` is the provider's, in a comparison. */
export function saidOfTool(tool: ToolView, title: string | null): readonly PanelElement[] {
  const titled = (text: string): string => (title === null ? text : `${title} · ${text}`);
  return [
    ...part(titled(l10n.t('Provider problems')), problemList('', tool.problems)),
    ...folded(titled(l10n.t('Lost')), tool.losses.length, lossList(tool)),
    ...folded(titled(l10n.t('Check these files')), tool.warnings.length, textList(tool.warnings)),
  ];
}

/** A list without a heading; nothing for no problems. */
export function problemList(kind: string, problems: readonly ViewProblem[]): readonly PanelElement[] {
  if (problems.length === 0) return [];
  const items = problems.slice(0, mostRows).map(({ message, says, severity }) => {
    const text = says === '' ? message : `${message} (${says})`;
    return element('li', { class: severity === 'error' ? 'problem' : 'warning' }, visibleText(text));
  });
  return [element('ul', { class: `said ${kind}`.trim() }, items)];
}

function lossList({ losses }: ToolView): readonly PanelElement[] {
  if (losses.length === 0) return [];
  const items = losses.slice(0, mostRows).map(({ lost, reason }) => {
    const [first = '', ...rest] = [...lost];
    return element('li', {}, [
      element('span', { class: 'lost' }, visibleText(`${first.toUpperCase()}${rest.join('')}`)),
      visibleText(reason === '' ? '' : `: ${reason}`),
    ]);
  });
  return [element('ul', { class: 'said losses' }, items)];
}

function textList(texts: readonly string[]): readonly PanelElement[] {
  if (texts.length === 0) return [];
  const items = texts.slice(0, mostRows).map((text) => element('li', {}, visibleText(text)));
  return [element('ul', { class: 'said warnings' }, items)];
}

function part(title: string, list: readonly PanelElement[]): readonly PanelElement[] {
  return list.length === 0 ? [] : [element('h3', {}, [title]), ...list];
}

function folded(title: string, count: number, list: readonly PanelElement[]): readonly PanelElement[] {
  if (list.length === 0) return [];
  return [element('details', {}, [element('summary', {}, [`${title}: ${count.toLocaleString('en')}`]), ...list])];
}

/** The reason why the provider does not get a tool. */
export function refusal(start: string, refused: string): PanelElement {
  const text = `${start}${l10n.t('The provider refuses this tool:')} `;
  return element('p', { class: 'problem' }, [text, visibleText(refused)]);
}
