import type { SourceTool } from '../../conversion/source-tools.ts';
import { findFormat } from '../../formats/registry.ts';
import { sourcePointer } from '../../formats/shared/locate.ts';
import { isJsonObject } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { childPointer } from '../../json/pointer.ts';
import { readInterfaceKey } from '../../notation/keys.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode, EntryNode } from '../../notation/syntax.ts';
import { addAll } from '../../text/long-list.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import { parametersOfElement } from '../element-parameters.ts';

/** A part of a tool, and where it is written in the source. */
export interface ToolPart {
  /** Pointer into the canonical tool. */
  readonly canonical: string;
  /** In the text of the source. */
  readonly span: Span;
}

/** The parts of a tool that a person would look for. Where one is written in several places, the first is where it is described. */
export function toolParts(tool: SourceTool, notation: NotationDocument | null, text: string): readonly ToolPart[] {
  if (notation === null) return partsOfDefinition(tool, text);
  const placed = notation.itemAt(tool.span.start);
  return placed?.item.kind === 'element' ? partsOfElement(placed.item, tool.span.start) : [];
}

function partsOfElement(element: ElementNode, start: number): readonly ToolPart[] {
  const parts: ToolPart[] = [];
  const add = (canonical: string, { start: from, end }: Span): void => {
    parts.push({ canonical, span: shiftSpan({ start: from, end }, start) });
  };
  const slots: EntryNode[] = [];
  const fields = new Map<string, EntryNode>();
  for (const entry of element.properties) {
    const name = entry.key?.name ?? '';
    if (['name', 'description', 'link'].includes(name)) add(`/${name}`, entry);
    if (name === 'function') addAll(slots, entry.block?.entries ?? []);
    if (name !== 'args_schema' || entry.value?.kind !== 'block') continue;
    for (const field of entry.value.entries) fields.set(field.key?.name ?? '', field);
  }
  const slotAt = new Map(slots.map((slot) => [slot.key?.start, slot]));
  for (const { name, uses, interfaceKeys } of parametersOfElement(element).parameters) {
    const canonical = childPointer('/inputs/properties', name);
    const described = [fields.get(name), ...interfaceKeys.map((key) => slotAt.get(key.start))];
    for (const entry of described) if (entry !== undefined) add(canonical, entry);
    for (const use of uses) if (use.kind === 'lambda') add(canonical, use);
  }
  for (const slot of slots) {
    if (readInterfaceKey(slot.key?.name ?? '')?.side === 'return') add('/outputs', slot);
  }
  return parts;
}

function partsOfDefinition({ tool, format, span }: SourceTool, text: string): readonly ToolPart[] {
  const [document] = parseJson(text.slice(span.start, span.end)).documents;
  if (document === undefined || format === 'raw') return [];
  const { properties } = tool.inputs;
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  const wanted = [
    '/name',
    '/description',
    '/outputs',
    ...names.map((name) => childPointer('/inputs/properties', name)),
  ];
  const source = findFormat(format);
  return wanted.flatMap((canonical) => {
    const place = document.pointers.value(sourcePointer(tool, source, canonical));
    return place === null ? [] : [{ canonical, span: shiftSpan(place, span.start) }];
  });
}
