import { readInterfaceKey } from '../../notation/keys.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode, EntryNode, ValueNode } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';
import type { PythonKnowledge } from '../../tools/element-meaning.ts';
import { readInlineField } from '../../tools/inline-field.ts';
import { readInterfaceText } from '../../tools/interface-text.ts';
import { nameOfSlot, type ReadParameters } from '../../tools/parameters.ts';
import { parametersOfNode, perPython } from '../../tools/tool-of-node.ts';
import { type DescribedParameter, describedParameters } from '../described-parameters.ts';
import type { InlayHintSetting, InlayHintSettings } from './settings.ts';

export interface Hint {
  readonly setting: InlayHintSetting;
  readonly offset: number;
  readonly label: string;
}

/** Longer values are cut: a hint is in the middle of a line. */
const longestDefault = 30;

/** The hints of the `wanted` kinds within the span, in the order of the text. */
export function hintsIn(
  notation: NotationDocument,
  span: Span,
  wanted: InlayHintSettings,
  python: PythonKnowledge,
): readonly Hint[] {
  const hints: Hint[] = [];
  for (const { item, start } of notation.items()) {
    if (start > span.end) break;
    if (item.kind !== 'element' || start + item.width < span.start) continue;
    for (const hint of hintsOfElement(item, python)) {
      const offset = start + hint.offset;
      if (wanted[hint.setting] && offset >= span.start && offset <= span.end) hints.push({ ...hint, offset });
    }
  }
  return hints;
}

/** The hints of an element, with offsets relative to it, in the order of the text. */
const hintsOfElement: (element: ElementNode, python: PythonKnowledge) => readonly Hint[] = perPython(
  (element, python) => readHints(element, python).toSorted((a, b) => a.offset - b.offset),
);

function readHints(element: ElementNode, python: PythonKnowledge): readonly Hint[] {
  const property = (name: string): EntryNode | undefined => element.properties.find(({ key }) => key?.name === name);
  const slots = property('function')?.block?.entries ?? [];
  const schema = property('args_schema')?.value ?? null;
  const fields = schema?.kind === 'block' ? schema.entries : [];
  if (slots.length === 0 && fields.length === 0) return [];
  const read = parametersOfNode(element, python);
  const byName = new Map(describedParameters(read.inputs).map((parameter) => [parameter.name, parameter]));
  return [
    ...slots.flatMap((slot) => hintsOfSlot(slot, read, byName)),
    ...fields.flatMap((field) => hintsOfField(field, byName)),
  ];
}

function hintsOfSlot(
  { key, value }: EntryNode,
  read: ReadParameters,
  parameters: ReadonlyMap<string, DescribedParameter>,
): readonly Hint[] {
  const slot = key === null ? null : readInterfaceKey(key.name);
  const name = slot?.side === 'arg' ? nameOfSlot(read, Number(slot.digits)) : undefined;
  if (key === null || name === undefined) return [];
  // Without another source the names are those of the keys: such a hint is no help.
  const named: readonly Hint[] =
    read.source === 'interface texts' ? [] : [{ setting: 'parameterNames', offset: key.end, label: name }];
  const parameter = parameters.get(name);
  if (parameter === undefined) return named;
  const says = readInterfaceText(textOf(value)).type !== null;
  return [...named, ...typeHint(parameter, key.end, says), ...defaultHint(parameter, key.end)];
}

function hintsOfField({ key, value }: EntryNode, parameters: ReadonlyMap<string, DescribedParameter>): readonly Hint[] {
  const parameter = parameters.get(key?.name ?? '');
  if (key === null || parameter === undefined) return [];
  const { type, unknownType, default: given } = readInlineField(textOf(value));
  return [
    ...typeHint(parameter, key.end, type !== null || unknownType !== null),
    ...(given === undefined ? defaultHint(parameter, key.end) : []),
  ];
}

function typeHint({ type }: DescribedParameter, offset: number, isWritten: boolean): readonly Hint[] {
  return type === null || isWritten ? [] : [{ setting: 'types', offset, label: `: ${type}` }];
}

function defaultHint({ default: given }: DescribedParameter, offset: number): readonly Hint[] {
  if (given === null) return [];
  const text =
    given.length > longestDefault ? `${given.slice(0, longestDefault - 1).replace(/[\ud800-\udbff]$/, '')}…` : given;
  return [{ setting: 'defaults', offset, label: `= ${text}` }];
}

function textOf(value: ValueNode | null): string {
  return value?.kind === 'string' || value?.kind === 'bare' ? value.text : '';
}
