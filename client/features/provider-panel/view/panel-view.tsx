import type { VNode } from 'preact';
import type { ProviderView } from '../../../../protocol/provider-panel.ts';
import { Button } from '../../../page/view/button.tsx';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.tsx';
import type { PanelState, ProviderTab } from '../messages.ts';
import type { ListState } from './list-state.ts';
import type { ActOnPanel } from './panel-action.ts';
import { ProblemList } from './said-of-tool.tsx';
import { countText, ToolList } from './tool-list.tsx';
import { ToolSection } from './tool-section.tsx';

interface PanelProps {
  readonly state: PanelState;
  readonly list: ListState;
  readonly act: ActOnPanel;
}

export function PanelView({ state, list, act }: PanelProps): VNode {
  return (
    <div class="panel">
      <Providers state={state} act={act} />
      <TabPanel state={state} list={list} act={act} />
    </div>
  );
}

const tabId = (id: string): string => `tab-${id}`;
const panelId = 'provider';

function Providers({ state, act }: Pick<PanelProps, 'state' | 'act'>): VNode {
  const { tabs, more, choice, refusing } = state;
  return (
    <div class="providers">
      <div class="tabs" role="tablist" aria-label={l10n.t('Providers')}>
        {tabs.map(({ id, title }) => {
          const short = shortTitle({ id, title }, [...tabs, ...more]);
          const isActive = id === choice.active;
          const isRefusing = refusing.includes(id);
          const label = isRefusing ? l10n.t('{0}: rejects a tool', title) : title;
          const said = short === label ? undefined : label;
          return (
            <button
              type="button"
              key={id}
              id={tabId(id)}
              role="tab"
              aria-selected={isActive}
              aria-controls={panelId}
              // Tab reaches the active one; arrow keys reach the others.
              tabIndex={isActive ? 0 : -1}
              class={isRefusing ? 'refuses' : undefined}
              title={said}
              aria-label={said}
              onClick={() => act({ kind: 'choose', active: id })}
            >
              {short}
            </button>
          );
        })}
      </div>
      {more.length > 0 && (
        <select
          id="more"
          aria-label={l10n.t('More…')}
          value=""
          onChange={({ currentTarget: { value } }) => value !== '' && act({ kind: 'choose', active: value })}
        >
          {options(l10n.t('More…'), more)}
        </select>
      )}
    </div>
  );
}

/** Shortens `MCP (Model Context Protocol)` to `MCP`, if no other tab begins so. A strict mode keeps its title, so the usual mode is the short one. */
function shortTitle({ id, title }: Pick<ProviderTab, 'id' | 'title'>, tabs: readonly ProviderTab[]): string {
  const isStrict = (tab: Pick<ProviderTab, 'id'>): boolean => tab.id.endsWith('-strict');
  if (isStrict({ id })) return title;
  const [short = title] = title.split(' (');
  return tabs.some((tab) => !isStrict(tab) && tab.title !== title && tab.title.startsWith(short)) ? title : short;
}

function TabPanel({ state, list, act }: PanelProps): VNode {
  const { choice, problem, view, tabs } = state;
  const isShown = view?.id === choice.active;
  const hasTab = tabs.some(({ id }) => id === choice.active);
  return (
    <div class="provider" id={panelId} role="tabpanel" aria-labelledby={hasTab ? tabId(choice.active) : undefined}>
      <div class="status" role="status">
        {problem !== null && <p class="problem">{visibleText(problem)}</p>}
        {problem !== null && isShown && (
          <p>{state.isReadable ? l10n.t('Valid tools:') : l10n.t('Last valid state:')}</p>
        )}
        {problem === null && !isShown && <p>{l10n.t('Searching for tools…')}</p>}
      </div>
      {isShown && view !== null && <ProviderParts view={view} state={state} list={list} act={act} />}
    </div>
  );
}

interface ProviderProps extends PanelProps {
  readonly view: ProviderView;
}

function ProviderParts({ view, state, list, act }: ProviderProps): VNode {
  const compared = state.comparedView?.id === state.choice.compared ? state.comparedView : null;
  return (
    <>
      <div class="head">
        <p class="facts">
          {visibleText(state.source)}
          {` · ${countText(view)} · ${sizeText(view.bytes)}`}
        </p>
        <Button onClick={() => act({ kind: 'copy all', format: view.id })}>{l10n.t('Copy JSON')}</Button>
        <Button onClick={() => act({ kind: 'open', format: view.id })}>{l10n.t('Open as Document')}</Button>
      </div>
      {view.notSent.length > 0 && (
        <p class="quiet not-sent">{visibleText(`${l10n.t('Not sent to models')}: ${view.notSent.join(', ')}`)}</p>
      )}
      <ProblemList kind="said list-problems" problems={view.problems} />
      <div class="body">
        {view.tools.length > 1 && <ToolList view={view} list={list} act={act} />}
        {view.shown !== null && (
          <ToolSection tool={view.shown} view={view} comparedView={compared} part={list.part} act={act}>
            <CompareWith view={view} state={state} act={act} />
          </ToolSection>
        )}
      </div>
    </>
  );
}

function CompareWith({ view, state, act }: Omit<ProviderProps, 'list'>): VNode {
  const { tabs, more, choice } = state;
  const others = [...tabs, ...more].filter(({ id }) => id !== view.id);
  return (
    <p class="compare-with">
      <label for="compare">{l10n.t('Compare with')}</label>
      <select
        id="compare"
        value={choice.compared ?? ''}
        onChange={({ currentTarget: { value } }) => act({ kind: 'compare', compared: value === '' ? null : value })}
      >
        {options(l10n.t('(nothing)'), others)}
      </select>
    </p>
  );
}

function options(nothing: string, tabs: readonly ProviderTab[]): readonly VNode[] {
  return [{ id: '', title: nothing }, ...tabs].map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}

/** A byte count as text. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
