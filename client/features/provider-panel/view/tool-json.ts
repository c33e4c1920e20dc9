import { jsonLine } from '../../../page/view/json-lines.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { lineDiff } from './line-diff.ts';
import { element, type PanelElement } from './panel-tree.ts';

/** The limit of shown lines, for speed; the preview document is complete. */
const mostLines = 2_000;

interface SentText {
  readonly title: string;
  readonly text: string;
}

export function jsonOfTool(text: string): PanelElement {
  const lines = linesOf(text);
  return element('div', { class: 'json' }, [
    element('pre', { tabindex: '0', 'aria-label': l10n.t('JSON') }, [
      element(
        'code',
        {},
        lines.slice(0, mostLines).map((line) => jsonLine(line)),
      ),
    ]),
    cutNote(lines.length > mostLines),
  ]);
}

/** The tool's JSON for two providers, side by side; in a narrow panel, differences are below each other. */
export function jsonOfBoth(left: SentText, right: SentText): PanelElement {
  const rows = lineDiff(linesOf(left.text), linesOf(right.text));
  const side = (line: string | null, isEqual: boolean, mark: string, title: string): PanelElement =>
    line === null
      ? element('td', { class: 'nothing' })
      : element('td', isEqual ? {} : { class: `changed ${mark === '−' ? 'left' : 'right'}` }, [
          // Marks the difference without colour too.
          !isEqual &&
            element('span', { class: 'mark', 'aria-label': `${title} ${l10n.t('only here')}`, role: 'img' }, [mark]),
          jsonLine(line),
        ]);
  const heads = [left, right].map(({ title }) => element('th', { scope: 'col' }, [title]));
  const label = l10n.t('JSON');
  return element('div', { class: 'compare' }, [
    element('div', { class: 'scroller', tabindex: '0', role: 'region', 'aria-label': label }, [
      element('table', { class: 'diff', 'aria-label': label }, [
        element('thead', {}, [element('tr', {}, heads)]),
        element(
          'tbody',
          {},
          rows
            .slice(0, mostLines)
            .map((row) =>
              element('tr', row.isSame ? { class: 'same' } : {}, [
                side(row.left, row.isSame, '−', left.title),
                side(row.right, row.isSame, '+', right.title),
              ]),
            ),
        ),
      ]),
    ]),
    cutNote(rows.length > mostLines),
  ]);
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function cutNote(isCut: boolean): readonly PanelElement[] {
  return isCut ? [element('p', { class: 'quiet' }, [l10n.t('Truncated. Open as a document to see everything.')])] : [];
}
