import type { VNode } from 'preact';
import { isNumber, jsonLine } from '../../../../core/json/index.ts';
import { visible } from '../../../../core/text/index.ts';
import { isList, isObject, type Json, type JsonObject } from '../../../json.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { JsonView, TextView } from '../../../page/view/value-view.tsx';
import { visibleText } from '../../../page/view/visible-text.tsx';

/** The limit of shown rows; copying gives all. */
const mostRows = 200;
const mostColumns = 12;

/** A result to read: a text as text, objects of simple values as tables, all else as JSON. */
export function ResultView({ value }: { readonly value: Json }): VNode {
  if (typeof value === 'string') return <TextView text={value} />;
  if (isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isSimple)) {
    return <ValuesView value={value} />;
  }
  if (isList(value) && value.length > 0) {
    const rows = value.filter((one): one is JsonObject => isObject(one) && Object.values(one).every(isSimple));
    const columns = [...new Set(rows.slice(0, mostRows).flatMap((row) => Object.keys(row)))];
    if (rows.length === value.length && columns.length > 0 && columns.length <= mostColumns) {
      return <RowsView rows={rows} columns={columns} />;
    }
  }
  return <JsonView value={value} />;
}

function ValuesView({ value }: { readonly value: JsonObject }): VNode {
  const entries = Object.entries(value);
  return (
    <>
      <table class="values">
        <tbody>
          {entries.slice(0, mostRows).map(([name, one]) => (
            <tr>
              <th scope="row">{visibleText(name)}</th>
              <td>{visibleText(simpleText(one))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rest count={entries.length} />
    </>
  );
}

interface RowsProps {
  readonly rows: readonly JsonObject[];
  readonly columns: readonly string[];
}

function RowsView({ rows, columns }: RowsProps): VNode {
  return (
    <>
      <div class="scroller" tabIndex={0}>
        <table class="rows">
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col">{visibleText(column)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map((row) => (
              <tr>
                {columns.map((column) => (
                  <td>{Object.hasOwn(row, column) && visibleText(simpleText(row[column] ?? null))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Rest count={rows.length} />
    </>
  );
}

function Rest({ count }: { readonly count: number }): VNode | null {
  return count > mostRows ? <p class="quiet">{l10n.t('… and {0} more', count - mostRows)}</p> : null;
}

function isSimple(value: Json): boolean {
  return value === null || typeof value !== 'object' || isNumber(value);
}

function simpleText(value: Json): string {
  return visible(typeof value === 'string' ? value : jsonLine(value));
}
