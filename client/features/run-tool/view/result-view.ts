import { visible } from '../../../unseen.ts';
import { jsonLine } from '../../provider-panel/view/json-lines.ts';
import { l10n } from '../../provider-panel/view/l10n.ts';
import { elementOf, type ViewElement } from '../../provider-panel/view/tree.ts';
import { visibleText } from '../../provider-panel/view/visible-text.ts';
import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { element, type RunElement, type RunNode } from './run-tree.ts';

/** In characters, lines and rows: what is longer is cut, and copied whole. */
const longestText = 100_000;
const mostLines = 2_000;
const mostRows = 200;
const mostColumns = 12;

/** What a tool gave, for a person to read: a text as text, objects of simple values as tables, everything else as JSON. */
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

/** Said where a text is cut. */
const cutHere = (): string => l10n.t('The rest is not shown. Copy has all of it.');

/** A value as JSON, coloured. For any panel. */
export function jsonView(value: Json, cut = cutHere()): readonly ViewElement<never>[] {
  const text = JSON.stringify(value, null, 2);
  const lines = text.slice(0, longestText).split('\n');
  const shown = lines.slice(0, mostLines);
  const isCut = text.length > longestText || lines.length > mostLines;
  return [
    elementOf<never>('pre', { tabindex: '0' }, [
      elementOf<never>(
        'code',
        {},
        shown.map((line) => jsonLine(line)),
      ),
    ]),
    ...(isCut ? [elementOf<never>('p', { class: 'quiet' }, [cut])] : []),
  ];
}

/** A text as it stands. For any panel. */
export function textView(text: string, cut = cutHere()): readonly ViewElement<never>[] {
  return [
    elementOf<never>('pre', { class: 'text', tabindex: '0' }, visibleText(text.slice(0, longestText))),
    ...(text.length > longestText ? [elementOf<never>('p', { class: 'quiet' }, [cut])] : []),
  ];
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
  return count > most ? [element('p', { class: 'quiet' }, [l10n.t('{0} more are not shown.', count - most)])] : [];
}

function isSimple(value: Json): boolean {
  return value === null || typeof value !== 'object';
}

function simpleText(value: Json): string {
  return visible(typeof value === 'string' ? value : JSON.stringify(value));
}
