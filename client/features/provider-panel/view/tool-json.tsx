import type { VNode } from 'preact';
import { JsonLine, JsonLines } from '../../../page/view/json-line.tsx';
import { l10n } from '../../../page/view/l10n.ts';
import { lineDiff } from './line-diff.ts';

/** The limit of shown lines, for speed; the preview document is complete. */
const mostLines = 2_000;

interface SentText {
  readonly title: string;
  readonly text: string;
}

export function JsonOfTool({ text }: { readonly text: string }): VNode {
  const lines = linesOf(text);
  return (
    <div class="json">
      <JsonLines lines={lines.slice(0, mostLines)} />
      {lines.length > mostLines && <CutNote />}
    </div>
  );
}

interface BothProps {
  readonly left: SentText;
  readonly right: SentText;
}

/** The tool's JSON for two providers, side by side; in a narrow panel, differences are below each other. */
export function JsonOfBoth({ left, right }: BothProps): VNode {
  const rows = lineDiff(linesOf(left.text), linesOf(right.text));
  const label = l10n.t('JSON');
  return (
    <div class="compare">
      <section class="scroller" tabIndex={0} aria-label={label}>
        <table class="diff" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{left.title}</th>
              <th scope="col">{right.title}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostLines).map((row) => (
              <tr class={row.isSame ? 'same' : undefined}>
                <Side line={row.left} isSame={row.isSame} kind="left" mark="−" title={left.title} />
                <Side line={row.right} isSame={row.isSame} kind="right" mark="+" title={right.title} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > mostLines && <CutNote />}
    </div>
  );
}

interface SideProps {
  readonly line: string | null;
  readonly isSame: boolean;
  readonly kind: 'left' | 'right';
  /** Marks the difference without colour too. */
  readonly mark: string;
  readonly title: string;
}

function Side({ line, isSame, kind, mark, title }: SideProps): VNode {
  if (line === null) return <td class="nothing" />;
  return (
    <td class={isSame ? undefined : `changed ${kind}`}>
      {!isSame && (
        <span class="mark" aria-label={`${title} ${l10n.t('only here')}`} role="img">
          {mark}
        </span>
      )}
      <JsonLine line={line} />
    </td>
  );
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function CutNote(): VNode {
  return <p class="quiet">{l10n.t('Truncated. Open as a document to see everything.')}</p>;
}
