import type { ProviderView } from '../../../../protocol/provider-panel.ts';
import type { PanelLabels } from '../messages.ts';
import { jsonLine } from './json-lines.ts';
import { lineDiff } from './line-diff.ts';
import { element, type ViewElement } from './tree.ts';

/** More lines make a page slow; the preview document has them all. */
const mostLines = 2_000;

/** The JSON of all tools. */
export function jsonSection(view: ProviderView, labels: PanelLabels): ViewElement {
  const lines = linesOf(view.text);
  return element('section', { class: 'json', 'aria-labelledby': 'json-title' }, [
    element('h2', { id: 'json-title' }, [labels.json]),
    element('pre', { tabindex: '0', 'aria-labelledby': 'json-title' }, [
      element(
        'code',
        {},
        lines.slice(0, mostLines).map((line) => jsonLine(line)),
      ),
    ]),
    ...cutNote(lines.length > mostLines, labels),
  ]);
}

/** The JSON for two providers, side by side. */
export function compareSection(left: ProviderView, right: ProviderView, labels: PanelLabels): ViewElement {
  const rows = lineDiff(linesOf(left.text), linesOf(right.text));
  const isSame = rows.every((row) => row.isSame);
  const side = (line: string | null, isEqual: boolean): ViewElement =>
    line === null
      ? element('td', { class: 'nothing' })
      : element('td', isEqual ? {} : { class: 'changed' }, [
          // Not by colour alone.
          ...(isEqual ? [] : [element('span', { class: 'mark', 'aria-label': labels.onlyIn, role: 'img' }, ['±'])]),
          jsonLine(line),
        ]);
  return element('section', { class: 'compare', 'aria-labelledby': 'compare-title' }, [
    element('h2', { id: 'compare-title' }, [labels.differences]),
    ...(isSame ? [element('p', {}, [labels.same])] : []),
    element('div', { class: 'scroller', tabindex: '0', role: 'region', 'aria-labelledby': 'compare-title' }, [
      element('table', { class: 'diff', 'aria-labelledby': 'compare-title' }, [
        element('thead', {}, [
          element('tr', {}, [
            element('th', { scope: 'col' }, [left.title]),
            element('th', { scope: 'col' }, [right.title]),
          ]),
        ]),
        element(
          'tbody',
          {},
          rows
            .slice(0, mostLines)
            .map((row) => element('tr', {}, [side(row.left, row.isSame), side(row.right, row.isSame)])),
        ),
      ]),
    ]),
    ...cutNote(rows.length > mostLines, labels),
  ]);
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function cutNote(isCut: boolean, labels: PanelLabels): readonly ViewElement[] {
  return isCut ? [element('p', { class: 'quiet' }, [labels.cut])] : [];
}
