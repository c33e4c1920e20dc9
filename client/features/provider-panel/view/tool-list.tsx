import type { VNode } from 'preact';
import type { ProviderView, ToolLine } from '../../../../protocol/provider-panel.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.tsx';
import { drawnRows, foundTools, type ListState, rowHeight } from './list-state.ts';
import type { ActOnPanel } from './panel-action.ts';

const fewestToSearch = 8;

const rowId = (index: number): string => `row-${index}`;

/** The list is always open. Preact's types require `list` for this role. */
const combobox = { role: 'combobox', 'aria-expanded': 'true', list: undefined } as const;

interface ListProps {
  readonly view: ProviderView;
  readonly list: ListState;
  readonly act: ActOnPanel;
}

/** A search field and the tool list, drawn only where visible. */
export function ToolList({ view, list, act }: ListProps): VNode {
  const { tools } = view;
  const found = foundTools(tools, list.query);
  const { start, end } = drawnRows(found.length, list);
  const rows = found.slice(start, end);
  const chosenId = rows.includes(list.chosen) ? rowId(list.chosen) : undefined;
  const label = countText(view);
  return (
    <nav class={tools.length < fewestToSearch ? 'tools few' : 'tools'} aria-label={label}>
      {tools.length >= fewestToSearch && (
        <input
          id="search"
          type="search"
          placeholder={l10n.t('Search tools')}
          aria-label={l10n.t('Search tools')}
          aria-controls="tools"
          {...combobox}
          aria-activedescendant={chosenId}
          value={list.query}
          onInput={({ currentTarget: { value } }) => act({ kind: 'search', query: value })}
        />
      )}
      {/* Screen readers announce changes. */}
      <p class="quiet found" role="status">
        {foundText(found.length, list.query)}
      </p>
      {found.length > 0 && (
        <div id="tools" class="list" role="listbox" tabIndex={0} aria-label={label} aria-activedescendant={chosenId}>
          <Space id="above" rows={start} />
          {rows.map((index, at) => (
            <Row
              key={index}
              tool={tools[index]}
              index={index}
              position={start + at + 1}
              count={found.length}
              isChosen={index === list.chosen}
              act={act}
            />
          ))}
          <Space id="below" rows={found.length - end} />
        </div>
      )}
    </nav>
  );
}

function Space({ id, rows }: { readonly id: string; readonly rows: number }): VNode {
  return <div id={id} class="space" aria-hidden="true" style={{ height: `${rows * rowHeight}px` }} />;
}

function foundText(count: number, query: string): string | null {
  if (query.trim() === '') return null;
  return count === 0 ? l10n.t('No tool found.') : `${l10n.t('Found')}: ${count.toLocaleString('en')}`;
}

/** "1 tool", "2,000 tools". */
export function countText({ tools }: ProviderView): string {
  return tools.length === 1 ? l10n.t('1 tool') : `${tools.length.toLocaleString('en')} ${l10n.t('tools')}`;
}

interface RowProps {
  readonly tool: ToolLine | undefined;
  readonly index: number;
  /** In the found tools, from 1. */
  readonly position: number;
  readonly count: number;
  readonly isChosen: boolean;
  readonly act: ActOnPanel;
}

function Row({ tool, index, position, count, isChosen, act }: RowProps): VNode {
  const { name = '', summary = '', isRefused = false, losses = 0, problems = 0 } = tool ?? {};
  return (
    <div
      id={rowId(index)}
      class="row"
      role="option"
      aria-selected={isChosen}
      aria-posinset={position}
      aria-setsize={count}
      onClick={() => act({ kind: 'tool', index, name })}
    >
      <span class="row-name">{name === '' ? l10n.t('(no name)') : visibleText(name)}</span>
      {(isRefused || problems > 0) && <Mark kind="problem" sign="✕" meaning={l10n.t('Provider problems')} />}
      {losses > 0 && <Mark kind="warning" sign="!" meaning={l10n.t('Lost')} />}
      <span class="row-summary" aria-hidden="true">
        {visibleText(summary)}
      </span>
    </div>
  );
}

interface MarkProps {
  readonly kind: 'problem' | 'warning';
  readonly sign: string;
  readonly meaning: string;
}

function Mark({ kind, sign, meaning }: MarkProps): VNode {
  return (
    <span class={`row-mark ${kind}`} role="img" aria-label={meaning} title={meaning}>
      {sign}
    </span>
  );
}
