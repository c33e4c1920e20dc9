import type { VNode } from 'preact';
import type { ParameterView, ToolView } from '../../../../protocol/provider-panel.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.tsx';
import { columns } from './parameter-columns.ts';
import { Refusal, SaidOfTool } from './said-of-tool.tsx';
import { JsonOfBoth } from './tool-json.tsx';

interface TitledTool {
  /** The provider's. */
  readonly title: string;
  readonly tool: ToolView;
}

interface DifferencesProps {
  readonly one: TitledTool;
  readonly other: TitledTool;
}

/** The differences of a tool for two providers: in words, what the other one refuses and loses, and both JSON texts. */
export function Differences({ one, other }: DifferencesProps): VNode {
  const { title, tool } = other;
  const hasText = one.tool.text !== '' || tool.text !== '';
  const sentences = one.tool.refused === null && tool.refused === null ? inWords(one, other) : [];
  return (
    <>
      {sentences.length > 0 && (
        <ul class="said summary">
          {sentences.map((sentence) => (
            <li>{visibleText(sentence)}</li>
          ))}
        </ul>
      )}
      {tool.refused !== null && <Refusal start={`${title} · `} refused={tool.refused} />}
      <SaidOfTool tool={tool} title={title} />
      {hasText && <JsonOfBoth left={{ title: one.title, text: one.tool.text }} right={{ title, text: tool.text }} />}
    </>
  );
}

function inWords({ tool }: TitledTool, { title, tool: there }: TitledTool): readonly string[] {
  if (tool.text === there.text) return [l10n.t('Both providers get the same JSON.')];
  const names = (list: readonly ParameterView[]): string => list.map(({ name }) => name).join(', ');
  const without = (list: readonly ParameterView[], known: readonly ParameterView[]): readonly ParameterView[] =>
    list.filter(({ name }) => !known.some((parameter) => parameter.name === name));
  const missing = without(tool.parameters, there.parameters);
  const added = without(there.parameters, tool.parameters);
  const changed = tool.parameters.flatMap((parameter) => changes(parameter, there.parameters));
  const sentences = [
    there.name !== tool.name && l10n.t('{0} gets another name: {1}', title, there.name),
    there.description !== tool.description &&
      (there.description === ''
        ? l10n.t('{0} gets no description.', title)
        : l10n.t('{0} gets another description.', title)),
    missing.length > 0 && l10n.t("{0} doesn't get these parameters: {1}", title, names(missing)),
    added.length > 0 && l10n.t('Only {0} gets these parameters: {1}', title, names(added)),
    changed.length > 0 && l10n.t('These parameters differ: {0}', changed.join(', ')),
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0
    ? sentences
    : [l10n.t('Both providers get the same name, description and parameters. The rest of the JSON differs.')];
}

/** `city (type, notes)`; empty for an equal parameter. Ignores the case of types. */
function changes(parameter: ParameterView, others: readonly ParameterView[]): readonly string[] {
  const found = others.find(({ name }) => name === parameter.name);
  if (found === undefined) return [];
  const labels = columns()
    .filter(({ of }) => of(parameter).toLowerCase() !== of(found).toLowerCase())
    .map(({ label }) => label);
  return labels.length === 0 ? [] : [`${parameter.name} (${labels.join(', ')})`];
}
