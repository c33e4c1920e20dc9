import type { ComponentChildren, VNode } from 'preact';
import { visible } from '../../../../core/text/index.ts';
import type { ParameterView, ProviderView, ToolView } from '../../../../protocol/provider-panel.ts';
import { Button } from '../../../page/view/button.tsx';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.tsx';
import { Differences } from './differences.tsx';
import type { ToolPart } from './list-state.ts';
import type { ActOnPanel } from './panel-action.ts';
import { columns } from './parameter-columns.ts';
import { Refusal, SaidOfTool } from './said-of-tool.tsx';
import { JsonOfTool } from './tool-json.tsx';

interface SectionProps {
  readonly tool: ToolView;
  readonly view: ProviderView;
  /** The provider to compare with; null for none. */
  readonly comparedView: ProviderView | null;
  readonly part: ToolPart;
  readonly act: ActOnPanel;
  /** The choice of the provider to compare with. */
  readonly children: ComponentChildren;
}

/** One tool: what its provider refuses and loses, and the tabs JSON, Parameters and Differences. */
export function ToolSection({ tool, view, comparedView, part, act, children }: SectionProps): VNode {
  const comparedTool = comparedView?.shown ?? null;
  const parts: readonly { readonly id: ToolPart; readonly title: string; readonly content: ComponentChildren }[] = [
    {
      id: 'json',
      title: l10n.t('JSON'),
      content: tool.text === '' ? <NothingSent /> : <JsonOfTool text={tool.text} />,
    },
    {
      id: 'parameters',
      title: l10n.t('Parameters'),
      content: tool.refused === null ? <Contract tool={tool} /> : <NothingSent />,
    },
    {
      id: 'differences',
      title: l10n.t('Differences'),
      content: (
        <>
          {children}
          {comparedView !== null && comparedTool?.index === tool.index && (
            <Differences one={{ title: view.title, tool }} other={{ title: comparedView.title, tool: comparedTool }} />
          )}
        </>
      ),
    },
  ];
  return (
    <section class="tool" id="tool" aria-labelledby="tool-name">
      <ToolHead tool={tool} act={act} />
      {tool.refused !== null && <Refusal start="" refused={tool.refused} />}
      <SaidOfTool tool={tool} title={null} />
      <div class="tabs parts" role="tablist" aria-labelledby="tool-name">
        {parts.map(({ id, title }) => (
          <button
            type="button"
            key={id}
            id={tabId(id)}
            role="tab"
            aria-selected={id === part}
            aria-controls={panelId(id)}
            tabIndex={id === part ? 0 : -1}
            onClick={() => act({ kind: 'part', part: id })}
          >
            {title}
          </button>
        ))}
      </div>
      {parts.map(({ id, content }) => (
        <div key={id} id={panelId(id)} class="part" role="tabpanel" aria-labelledby={tabId(id)} hidden={id !== part}>
          {content}
        </div>
      ))}
    </section>
  );
}

const tabId = (id: ToolPart): string => `part-tab-${id}`;
const panelId = (id: ToolPart): string => `part-${id}`;

function ToolHead({ tool, act }: Pick<SectionProps, 'tool' | 'act'>): VNode {
  const { name, text, place } = tool;
  const label = (action: string): string => `${action}: ${visible(name)}`;
  return (
    <div class="tool-head">
      <h2 id="tool-name">{name === '' ? l10n.t('(no name)') : visibleText(name)}</h2>
      <Button aria-label={label(l10n.t('Show in the file'))} onClick={() => act({ kind: 'reveal', ...place })}>
        {l10n.t('Show in the file')}
      </Button>
      {text !== '' && (
        <Button aria-label={label(l10n.t('Copy'))} onClick={() => act({ kind: 'copy', text })}>
          {l10n.t('Copy')}
        </Button>
      )}
    </div>
  );
}

function NothingSent(): VNode {
  return <p class="quiet">{l10n.t('Nothing is sent.')}</p>;
}

function Contract({ tool: { description, parameters, isCut } }: Pick<SectionProps, 'tool'>): VNode {
  return (
    <>
      <h3>{l10n.t('Description for the model')}</h3>
      {description === '' ? (
        <p class="quiet">{l10n.t('The model gets no description.')}</p>
      ) : (
        <div class="description">{visibleText(description)}</div>
      )}
      <h3>{l10n.t('Parameters')}</h3>
      {parameters.length === 0 ? (
        <p class="quiet">{l10n.t('The tool has no parameters.')}</p>
      ) : (
        <ParameterTable parameters={parameters} />
      )}
      {isCut && <p class="quiet">{l10n.t('The table is truncated. The JSON has all parameters.')}</p>}
    </>
  );
}

function ParameterTable({ parameters }: { readonly parameters: readonly ParameterView[] }): VNode {
  return (
    <table class="parameters" aria-label={l10n.t('Parameters')}>
      <thead>
        <tr>
          {[l10n.t('Parameter'), ...columns().map(({ label }) => label)].map((label) => (
            <th scope="col">{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => (
          <tr>
            <th scope="row" class={`depth-${Math.min(parameter.depth, 4)}`}>
              {visibleText(parameter.name)}
            </th>
            {columns().map(({ label, of }) => (
              <td data-label={label}>{visibleText(of(parameter))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
