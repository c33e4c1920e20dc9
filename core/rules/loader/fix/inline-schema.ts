import type { EntryNode, RootItem } from '../../../notation/syntax.ts';
import { say } from '../../../text/say.ts';
import { shiftSpan, type TextEdit } from '../../../text/span.ts';
import { NO_PYTHON } from '../../../tools/element-meaning.ts';
import { elementOfNode } from '../../../tools/element-of-node.ts';
import { parametersOfExecutable } from '../../../tools/executable-parameters.ts';
import { inlineBlockOf, withoutLost } from '../../../tools/inline-block.ts';
import type { Fix } from '../../finding.ts';
import { executableEdits } from '../../fix/executable-edits.ts';
import { indentationUnit } from '../../fix/insert-property.ts';
import { indentationBefore } from '../../fix/layout.ts';
import { type FixSource, plainFix } from '../../rule.ts';

/** Whether the value is a block that is written `{}`: to every loader, it is missing. */
export function isMissingBlock(value: EntryNode['value']): boolean {
  return value?.kind === 'block' && value.close?.start === value.open.end;
}

/**
 * Writes `args_schema` as a block, in place of a class name or `{}`, or after the function: the fields of the class; if unknown, those of the lambda
 * and the interface block.
 */
export function writeInlineSchema(item: RootItem, source: FixSource): readonly Fix[] {
  const written = writtenSchema(item, source);
  return written === null ? [] : [plainFix(written.title, false, written.edits)];
}

interface WrittenSchema {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The keywords of the class that no field says. */
  readonly lost: readonly string[];
}

function writtenSchema(item: RootItem, source: FixSource): WrittenSchema | null {
  if (item.kind !== 'element') return null;
  const entry = item.properties.find(
    ({ key, value }) => key?.name === 'args_schema' && (value?.kind === 'string' || isMissingBlock(value)),
  );
  const after = item.properties.find(({ key, block }) => key?.name === 'function' && block !== null);
  const place = entry ?? after;
  if (place === undefined) return null;
  const className = entry?.value?.kind === 'string' ? entry.value.text.trim() : null;
  const isKnown = className !== null && source.python.schemaOf(className) !== null;
  const element = elementOfNode(item);
  const written = inlineBlockOf(element, isKnown ? source.python : NO_PYTHON);
  const taken = parametersOfExecutable(element.executable ?? '')?.map(({ name }) => name) ?? [];
  // The fields of a lambda alone must be complete. The fields of a class may lose parts, if the lambda takes all of them.
  if (
    written === null ||
    !written.fields.every(({ name }) => taken.includes(name)) ||
    (!isKnown && written.lost.length > 0)
  ) {
    return null;
  }
  const title = isKnown
    ? say`Convert ${className} to an inline schema${withoutLost(written.lost)}`
    : written.fields.length === 0
      ? say`Add empty inline schema`
      : say`Create inline schema from the lambda`;
  const indentation = indentationBefore(source, place.start);
  const end = indentation === null ? ' ' : source.endOfLine + indentation;
  const between = indentation === null ? ' ' : end + indentationUnit(indentation, source);
  const fields = written.fields.map(({ name, text }) => `${between}${name} --> "${text}"`);
  const block = fields.length === 0 ? '{ }' : `{${fields.join(',')}${end}}`;
  const edit =
    entry?.value != null
      ? { span: { start: entry.value.start, end: entry.value.end }, newText: block }
      : { span: { start: place.end, end: place.end }, newText: `,${end}args_schema --> ${block}` };
  return { title, edits: [...executableEdits(item, written.executable), edit], lost: isKnown ? written.lost : [] };
}

/** One of the elements that `writeInlineSchemas` is about; `start` counts from the start of the finding's item. */
interface PlacedElement {
  readonly item: RootItem;
  readonly start: number;
  readonly source: FixSource;
}

/** One fix that writes the schemas of several elements: of all that can be written. None for fewer than two. */
export function writeInlineSchemas(elements: readonly PlacedElement[]): readonly Fix[] {
  const lost = new Set<string>();
  const edits: TextEdit[] = [];
  let count = 0;
  for (const { item, start, source } of elements) {
    const written = writtenSchema(item, source);
    if (written === null) continue;
    count++;
    for (const keyword of written.lost) lost.add(keyword);
    for (const { span, newText } of written.edits) edits.push({ span: shiftSpan(span, start), newText });
  }
  if (count < 2) return [];
  const title =
    count === elements.length
      ? say`Create inline schemas for all ${count} tools${withoutLost([...lost])}`
      : say`Create inline schemas for ${count} of ${elements.length} tools${withoutLost([...lost])}`;
  return [plainFix(title, false, edits)];
}
