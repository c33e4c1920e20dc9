import type { ComponentChildren, VNode } from 'preact';
import type { ToolView, ViewProblem } from '../../../../protocol/provider-panel.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.tsx';

/** The limit of shown rows; the loss report is complete. */
const mostRows = 200;

interface SaidProps {
  readonly tool: ToolView;
  /** The provider's, in a comparison. */
  readonly title: string | null;
}

/** A provider's problems with a tool; its losses, the changes of a conversion and the warnings are folded. */
export function SaidOfTool({ tool, title }: SaidProps): VNode {
  const { problems, losses, changes, warnings } = tool;
  const titled = (text: string): string => (title === null ? text : `${title} · ${text}`);
  return (
    <>
      {problems.length > 0 && <h3>{titled(l10n.t('Provider problems'))}</h3>}
      <ProblemList kind="said" problems={problems} />
      <Folded title={titled(l10n.t('Lost'))} kind="losses" count={losses.length}>
        {losses.slice(0, mostRows).map(({ lost, reason }) => (
          <li>
            <span class="lost">{visibleText(capitalized(lost))}</span>
            {visibleText(reason === '' ? '' : `: ${reason}`)}
          </li>
        ))}
      </Folded>
      <Folded title={titled(l10n.t('Changed by a conversion'))} kind="losses" count={changes.length}>
        {changes.slice(0, mostRows).map((text) => (
          <li>{visibleText(capitalized(text))}</li>
        ))}
      </Folded>
      <Folded title={titled(l10n.t('Warnings'))} kind="warnings" count={warnings.length}>
        {warnings.slice(0, mostRows).map((text) => (
          <li>{visibleText(text)}</li>
        ))}
      </Folded>
    </>
  );
}

interface ProblemProps {
  readonly kind: string;
  readonly problems: readonly ViewProblem[];
}

/** A list without a heading; nothing for no problems. */
export function ProblemList({ kind, problems }: ProblemProps): VNode | null {
  if (problems.length === 0) return null;
  return (
    <ul class={kind}>
      {problems.slice(0, mostRows).map(({ message, says, severity }) => (
        <li class={severity === 'error' ? 'problem' : 'warning'}>
          {visibleText(says === '' ? message : `${message} (${says})`)}
        </li>
      ))}
    </ul>
  );
}

function capitalized(text: string): string {
  const [first = '', ...rest] = [...text];
  return `${first.toUpperCase()}${rest.join('')}`;
}

interface FoldedProps {
  readonly title: string;
  readonly kind: string;
  readonly count: number;
  readonly children: ComponentChildren;
}

function Folded({ title, kind, count, children }: FoldedProps): VNode | null {
  if (count === 0) return null;
  return (
    <details>
      <summary>{`${title}: ${count.toLocaleString('en')}`}</summary>
      <ul class={`said ${kind}`}>{children}</ul>
    </details>
  );
}

/** The reason why the provider does not get a tool. */
export function Refusal({ start, refused }: { readonly start: string; readonly refused: string }): VNode {
  return (
    <p class="problem">
      {`${start}${l10n.t('The provider rejects this tool:')} `}
      {visibleText(refused)}
    </p>
  );
}
