import { visible } from '../../../../core/text/index.ts';
import { isList, isObject, type Json, type JsonObject } from '../../../json.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { jsonView, textView } from '../../../page/view/value-view.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import { element, type RunElement, type RunNode } from './run-tree.ts';

/** The limit of shown rows; copying gives all. */
const mostRows = 200;
const mostColumns = 12;

/** A result to read: a text as text, objects of simple values as tables, all else as JSON. */
export function resultView(value: Json): readonly RunNode[] {
  if (typeof value === 'string') return textView(value);
  if (isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isSimple)) {
    return [
      element('table', { class: 'values' }, [
        element(
          'tbody',
          {},
          Object.entries(value)
            .slice(0, mostRows)
            .map(([name, one]) =>
              element('tr', {}, [
                element('th', { scope: 'row' }, visibleText(name)),
                element('td', {}, visibleText(simpleText(one))),
              ]),
            ),
        ),
      ]),
      ...rest(Object.keys(value).length, mostRows),
    ];
  }
  if (isList(value) && value.length > 0) {
    const rows = value.filter((one): one is JsonObject => isObject(one) && Object.values(one).every(isSimple));
    const columns = [...new Set(rows.slice(0, mostRows).flatMap((row) => Object.keys(row)))];
    if (rows.length === value.length && columns.length > 0 && columns.length <= mostColumns) {
      return [rowsView(rows, columns), ...rest(rows.length, mostRows)];
    }
  }
  return jsonView(value);
}

function rowsView(rows: readonly JsonObject[], columns: readonly string[]): RunElement {
  return element('div', { class: 'scroller', tabindex: '0' }, [
    element('table', { class: 'rows' }, [
      element('thead', {}, [
        element(
          'tr',
          {},
          columns.map((column) => element('th', { scope: 'col' }, visibleText(column))),
        ),
      ]),
      element(
        'tbody',
        {},
        rows.slice(0, mostRows).map((row) =>
          element(
            'tr',
            {},
            columns.map((column) =>
              element('td', {}, Object.hasOwn(row, column) ? visibleText(simpleText(row[column] ?? null)) : []),
            ),
          ),
        ),
      ),
    ]),
  ]);
}

function rest(count: number, most: number): readonly RunElement[] {
  return count > most ? [element('p', { class: 'quiet' }, [l10n.t('… and {0} more', count - most)])] : [];
}

function isSimple(value: Json): boolean {
  return value === null || typeof value !== 'object';
}

function simpleText(value: Json): string {
  return visible(typeof value === 'string' ? value : JSON.stringify(value));
}
