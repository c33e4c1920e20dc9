import type { Conversion } from '../../conversion/convert.ts';
import type { SourceTool } from '../../conversion/source-tools.ts';
import type { TargetId } from '../../formats/format-id.ts';
import { findFormat } from '../../formats/registry.ts';
import { sourcePointer } from '../../formats/shared/locate.ts';
import { locateBySlots } from '../../formats/shared/slots.ts';
import { targetOf } from '../../formats/targets.ts';
import { isJsonObject, type JsonValue } from '../../json/json-value.ts';
import { type JsonDocument, parseJson } from '../../json/parse-json.ts';
import { childPointer, valueAt } from '../../json/pointer.ts';
import { readInterfaceKey } from '../../notation/keys.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode, EntryNode } from '../../notation/syntax.ts';
import { addAll } from '../../text/long-list.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import type { PythonKnowledge } from '../../tools/element-meaning.ts';
import { nameOfSlot } from '../../tools/parameters.ts';
import { parametersOfNode } from '../../tools/tool-of-node.ts';
import { parametersOfElement } from '../element-parameters.ts';

interface PreviewSource {
  readonly text: string;
  /** The text as a document of the notation; null for any other. */
  readonly notation: NotationDocument | null;
  readonly python: PythonKnowledge;
}

interface LinkedPart extends ToolPart {
  /** Pointer into the preview. */
  readonly pointer: string;
}

/** The mapping between the offsets of a preview and those of its source, as it was when the preview was made. */
export class PreviewPlaces {
  readonly #tools: readonly SourceTool[];
  readonly #conversion: Conversion;
  readonly #target: TargetId;
  readonly #source: PreviewSource;
  #parsed: JsonDocument | null = null;

  constructor(tools: readonly SourceTool[], conversion: Conversion, target: TargetId, source: PreviewSource) {
    this.#tools = tools;
    this.#conversion = conversion;
    this.#target = target;
    this.#source = source;
  }

  /** The source span of an offset of the preview; beside the tools that of the nearest one; null without any. */
  sourceOf(offset: number): Span | null {
    const { text } = this.#conversion;
    // The indentation of a line has no part of its own.
    const lineEnd = text.indexOf('\n', offset);
    const line = /^\s*/.exec(text.slice(offset, lineEnd === -1 ? text.length : lineEnd))?.[0].length ?? 0;
    const pointer = this.#document()?.pointers.pointerAt(offset + line) ?? '';
    const index = this.#toolAt(pointer, offset);
    const tool = index === null ? undefined : this.#tools[index];
    if (index === null || tool === undefined) return null;
    let best: LinkedPart | null = null;
    for (const part of this.#partsOf(index)) {
      if (isWithin(pointer, part.pointer) && part.pointer.length > (best?.pointer.length ?? 0)) best = part;
    }
    return best?.span ?? { start: tool.span.start, end: tool.span.start + 1 };
  }

  /** The span of the preview for an offset of the source; null for none. */
  previewOf(offset: number): Span | null {
    const index = this.#tools.findIndex((tool) =>
      spansOf(tool).some(({ start, end }) => start <= offset && offset <= end),
    );
    const own = index === -1 ? null : this.#pointers()[index];
    const document = this.#document();
    if (own == null || document === null) return null;
    let best: LinkedPart | null = null;
    for (const part of this.#partsOf(index)) {
      const isIn = part.span.start <= offset && offset <= part.span.end;
      if (isIn && (best === null || widthOf(part) < widthOf(best))) best = part;
    }
    return best === null ? document.pointers.nearest(own) : document.pointers.nearest(best.pointer);
  }

  #pointers(): readonly (string | null)[] {
    return this.#conversion.toolPointers;
  }

  #document(): JsonDocument | null {
    this.#parsed ??= parseJson(this.#conversion.text).documents[0] ?? null;
    return this.#parsed;
  }

  #toolAt(pointer: string, offset: number): number | null {
    let first: number | null = null;
    let last: number | null = null;
    for (const [index, own] of this.#pointers().entries()) {
      if (own === null) continue;
      if (isWithin(pointer, own)) return index;
      first ??= index;
      last = index;
    }
    const start = first === null ? null : this.#pointers()[first];
    const isBefore = start != null && offset < (this.#document()?.pointers.nearest(start).start ?? 0);
    return isBefore ? first : last;
  }

  #partsOf(index: number): readonly LinkedPart[] {
    const tool = this.#tools[index];
    const own = this.#pointers()[index];
    const document = this.#document();
    const definition: JsonValue | undefined =
      document === null || own == null ? undefined : valueAt(document.value, own);
    if (tool === undefined || own == null || !isJsonObject(definition)) return [];
    const { slots, locate } = targetOf(this.#target).format;
    return toolParts(tool, this.#source).flatMap((part) => {
      const { canonical } = part;
      const located = locate?.(definition, canonical) ?? locateBySlots(definition, slots, canonical);
      // A form without slots writes the canonical tool itself.
      const pointer = located ?? canonical;
      return valueAt(definition, pointer) !== undefined ? [{ ...part, pointer: `${own}${pointer}` }] : [];
    });
  }
}

function isWithin(pointer: string, around: string): boolean {
  return pointer === around || pointer.startsWith(`${around}/`);
}

function widthOf({ span }: ToolPart): number {
  return span.end - span.start;
}

interface ToolPart {
  /** Pointer into the canonical tool. */
  readonly canonical: string;
  /** In the text of the source. */
  readonly span: Span;
}

/** The parts of a tool that a person would look for. Of several occurrences, the first is the one that describes it. */
function toolParts(tool: SourceTool, { notation, text, python }: PreviewSource): readonly ToolPart[] {
  if (notation === null) return partsOfDefinition(tool, text);
  const placed = notation.itemAt(tool.span.start);
  return placed?.item.kind === 'element' ? partsOfElement(placed.item, tool.span.start, python) : [];
}

function partsOfElement(element: ElementNode, start: number, python: PythonKnowledge): readonly ToolPart[] {
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
  for (const [name, field] of fields) add(childPointer('/inputs/properties', name), field);
  const read = parametersOfNode(element, python);
  for (const slot of slots) {
    const key = readInterfaceKey(slot.key?.name ?? '');
    const name = key?.side === 'arg' ? nameOfSlot(read, Number(key.digits)) : undefined;
    if (name !== undefined) add(childPointer('/inputs/properties', name), slot);
    if (key?.side === 'return') add('/outputs', slot);
  }
  for (const { name, uses } of parametersOfElement(element).parameters) {
    for (const use of uses) if (use.kind === 'lambda') add(childPointer('/inputs/properties', name), use);
  }
  return parts;
}

function spansOf({ span, places }: SourceTool): readonly Span[] {
  return places === undefined ? [span] : [span, ...places.values()];
}

function partsOfDefinition({ tool, format, span, places }: SourceTool, text: string): readonly ToolPart[] {
  if (format === 'raw') return [];
  const placeAt = places === undefined ? placesOfJson(text, span) : (pointer: string) => places.get(pointer) ?? null;
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
    const place = placeAt(sourcePointer(tool, source, canonical));
    return place === null ? [] : [{ canonical, span: place }];
  });
}

/** The places in a text of the parts of the JSON value at a span, by pointers into that value. */
function placesOfJson(text: string, { start, end }: Span): (pointer: string) => Span | null {
  const pointers = parseJson(text.slice(start, end)).documents[0]?.pointers;
  return (pointer) => {
    const place = pointers?.value(pointer) ?? null;
    return place === null ? null : shiftSpan(place, start);
  };
}
