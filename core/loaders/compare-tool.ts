import type { Span } from '../text/span.ts';
import type { BlameFinder } from './blame.ts';
import { compareField } from './compare-field.ts';
import type { Blame, DifferenceEffect, Differences } from './difference.ts';
import { blameOfKey, blameOfStrayEntry, blameOfUnknownKey } from './key-blame.ts';
import type { ReadBlock, ReadFunction, ReadRefusal, ReadSchema, ReadString } from './read.ts';
import { knowsInlineSchema, type LoaderBehaviour } from './versions.ts';
import type {
  ExecutableInText,
  ToolProperty,
  WrittenEntry,
  WrittenSchema,
  WrittenText,
  WrittenTool,
} from './written.ts';
import type { WrittenPlaces } from './written-places.ts';

export interface ComparisonContext {
  readonly places: WrittenPlaces;
  readonly blames: BlameFinder;
  readonly behaviour: LoaderBehaviour;
  readonly differences: Differences;
}

/** Adds the differences between a tool and the loader's block with the same start. */
export function compareTool(context: ComparisonContext, index: number, tool: WrittenTool, block: ReadBlock): void {
  new ToolComparison(context, index, tool, block).compare();
}

export function refusedEffect({ error, message, orElse }: ReadRefusal): DifferenceEffect {
  return { kind: 'refused', error, message, orElse };
}

/** Whether the loader holds exactly the written tools. Braces in texts can cancel out by chance. */
export function areSameTools(tools: readonly WrittenTool[], blocks: readonly ReadBlock[]): boolean {
  return tools.length === blocks.length && tools.every((tool, index) => isSameTool(tool, blocks[index]));
}

function isSameTool(tool: WrittenTool, block: ReadBlock | undefined): boolean {
  if (block === undefined || block.refusal !== null) return false;
  const isSame = (written: WrittenText | undefined, kept: string | undefined): boolean =>
    written === undefined || kept === undefined ? written === kept : isSameText(written.text, kept);
  const { schema, function: call } = tool;
  const className = schema?.kind === 'class' ? schema.name : undefined;
  const fields = schema?.kind === 'inline' ? schema.fields : undefined;
  return (
    isSame(tool.name?.value, block.name?.value) &&
    isSame(tool.description?.value, block.description?.value) &&
    isSame(tool.link?.value, block.link?.value) &&
    isSame(className, block.schemaName?.value) &&
    isSame(call?.executable, block.function?.executable) &&
    isSameEntries(call === null ? [] : slotsOf(call), block.function?.slots ?? []) &&
    (fields === undefined) === (block.schema === null) &&
    isSameEntries(fields ?? [], block.schema?.fields ?? [])
  );
}

/** The property that decides on a call and that the block has otherwise than the tool; null for none. A class as schema is no difference. */
export function differentProperty(tool: WrittenTool, block: ReadBlock): ToolProperty | null {
  const isSame = (written: WrittenText | undefined, kept: string | undefined): boolean =>
    isSameText(written?.text ?? '', kept ?? '');
  const { name, description, link, function: call, schema } = tool;
  if (!isSame(name?.value, block.name?.value)) return 'name';
  if (!isSame(description?.value, block.description?.value)) return 'description';
  if (!isSame(link?.value, block.link?.value)) return 'link';
  if (!isSame(call?.executable, block.function?.executable)) return 'function';
  const fields = schema?.kind === 'inline' ? schema.fields : [];
  const isSameSchema = block.schema === null || isSameEntries(fields, block.schema.fields);
  return isSameSchema ? null : 'args_schema';
}

class ToolComparison {
  readonly #context: ComparisonContext;
  readonly #index: number;
  readonly #tool: WrittenTool;
  readonly #block: ReadBlock;
  readonly #missing = new Map<ToolProperty, Blame>();

  constructor(context: ComparisonContext, index: number, tool: WrittenTool, block: ReadBlock) {
    this.#context = context;
    this.#index = index;
    this.#tool = tool;
    this.#block = block;
  }

  compare(): void {
    const { name, description, link, schema, function: call } = this.#tool;
    this.#compareString('name', name, this.#block.name);
    this.#compareString('description', description, this.#block.description);
    this.#compareString('link', link, this.#block.link);
    this.#compareSchema(schema);
    this.#compareFunction(call);
    this.#compareUnknownKeys();
    this.#blameRefusal();
  }

  #compareString(property: ToolProperty, written: WrittenEntry | null, kept: ReadString | null): void {
    if (kept === null) {
      if (written !== null) {
        this.#lose(property, this.#blameOfLoss(written.value, written.keySpan, written.value.span.end + 1));
      }
      return;
    }
    if (written === null) {
      this.#add(property, kept.value, this.#blameOfKey(kept.keySpan));
    } else if (!isSameText(written.value.text, kept.value)) {
      const isSamePlace = kept.keySpan.start === written.keySpan.start;
      const blame = isSamePlace
        ? this.#blameOfOther(written.keySpan, written.value.span.end + 1)
        : this.#blameOfKey(kept.keySpan);
      this.#change(property, kept.value, blame);
    }
  }

  #compareSchema(written: WrittenSchema | null): void {
    const { schema, schemaName } = this.#block;
    if (!knowsInlineSchema(this.#context.behaviour)) {
      if (written?.kind === 'inline') {
        this.#lose('args_schema', { cause: 'newer-than-loader', span: written.keySpan });
      } else {
        const entry = written && { key: 'args_schema', keySpan: written.keySpan, value: written.name };
        this.#compareString('args_schema', entry, schemaName);
      }
      return;
    }
    if (written?.kind === 'class') {
      const cause = written.name.text === '' ? 'empty-value' : 'schema-name-ignored';
      this.#lose('args_schema', { cause, span: written.name.span });
    }
    if (written?.kind !== 'inline') {
      if (schema !== null) this.#add('args_schema', null, this.#blameOfKey(schema.keySpan));
    } else if (schema === null) {
      const { start, end } = written.block;
      const isEmpty = end - start <= 2;
      this.#lose(
        'args_schema',
        isEmpty ? { cause: 'empty-interface', span: written.block } : this.#blameOfLoss(null, written.keySpan, end),
      );
    } else if (schema.keySpan.start !== written.keySpan.start && !isSameEntries(written.fields, schema.fields)) {
      this.#change('args_schema', null, this.#blameOfKey(schema.keySpan));
    } else {
      this.#compareFields(written.fields, written.block, schema);
    }
  }

  #compareFields(written: readonly WrittenEntry[], block: Span, schema: ReadSchema): void {
    this.#compareEntries('args_schema', written, block, schema.blockSpan, schema.fields);
    const kept = new Set(schema.fields.map(({ keySpan }) => keySpan.start));
    for (const { key, keySpan, value } of written.filter((field) => kept.has(field.keySpan.start))) {
      for (const blame of compareField(value)) {
        this.#context.differences.add(blame, { kind: 'field-changed', tool: this.#index, field: key });
      }
      if (key.startsWith('_') && this.#block.refusal?.reason === 'private-field') {
        this.#context.differences.add({ cause: 'private-field', span: keySpan }, refusedEffect(this.#block.refusal));
      }
    }
  }

  #compareFunction(written: ExecutableInText | null): void {
    const kept = this.#block.function;
    if (kept === null) {
      if (written !== null) this.#lose('function', this.#blameOfLostFunction(written));
      return;
    }
    const isSamePlace = kept.keySpan.start === written?.keySpan.start;
    if (written === null) {
      this.#add('function', kept.executable, this.#blameOfKey(kept.keySpan));
    } else if (
      !isSamePlace &&
      !(isSameText(written.executable.text, kept.executable) && isSameEntries(slotsOf(written), kept.slots))
    ) {
      this.#change('function', kept.executable, this.#blameOfKey(kept.keySpan));
    } else {
      this.#compareSameFunction(written, kept);
    }
  }

  #compareSameFunction(written: ExecutableInText, kept: ReadFunction): void {
    if (!isSameText(written.executable.text, kept.executable)) {
      this.#change('function', kept.executable, this.#blameOfOther(written.keySpan, written.executable.span.end + 1));
    }
    if (written.block !== null) {
      this.#compareEntries('function', slotsOf(written), written.block, kept.blockSpan, kept.slots);
    }
  }

  #compareEntries(
    property: ToolProperty,
    written: readonly WrittenEntry[],
    block: Span,
    keptBlock: Span,
    kept: readonly ReadString[],
  ): void {
    if (isSameEntries(written, kept)) return;
    const starts = new Set(written.map(({ keySpan }) => keySpan.start));
    const stray = kept.find(({ keySpan }) => !starts.has(keySpan.start));
    const { blames, places } = this.#context;
    const endsEarly = keptBlock.end < block.end - 1 ? blames.braceIn(block) : null;
    this.#change(
      property,
      null,
      blames.cutIn(block) ??
        endsEarly ??
        (stray === undefined ? { cause: 'other', span: block } : blameOfStrayEntry(places, stray.keySpan)),
    );
  }

  #compareUnknownKeys(): void {
    const { refusal, unknownKeys } = this.#block;
    for (const { key, span } of unknownKeys) {
      const message = `Error: Property [${key}] cannot be identified.`;
      const effect = refusal && refusedEffect({ ...refusal, message, orElse: [] });
      if (effect !== null) {
        const isBeyond = span.start >= this.#tool.span.end;
        const blame = isBeyond ? this.#context.blames.tool(this.#tool) : blameOfUnknownKey(this.#context.places, span);
        this.#context.differences.add(blame, effect);
      }
    }
  }

  /** A refusal for a missing property is reported at its loss; for one never written, the notation has its own finding. */
  #blameRefusal(): void {
    const { refusal } = this.#block;
    const missing: readonly ToolProperty[] =
      refusal?.reason === 'missing-name'
        ? ['name']
        : refusal?.reason === 'neither-function-nor-link'
          ? ['function', 'link']
          : [];
    for (const property of missing) {
      const blame = this.#missing.get(property);
      if (blame !== undefined && refusal !== null) this.#context.differences.add(blame, refusedEffect(refusal));
    }
  }

  #blameOfLostFunction(written: ExecutableInText): Blame {
    const { block, executable, keySpan } = written;
    if (block === null) return { cause: 'not-in-notation', span: keySpan };
    if (executable.text !== '' && block.end - block.start <= 2) return { cause: 'empty-interface', span: block };
    return this.#blameOfLoss(executable, keySpan, block.end);
  }

  /** The cause of a lost property that ends at `end`. `value` is its string; null where an empty string does not matter. */
  #blameOfLoss(value: WrittenText | null, keySpan: Span, end: number): Blame {
    if (value?.text === '') return { cause: 'empty-value', span: { start: keySpan.start, end: value.span.end + 1 } };
    const isNewer = this.#block.unknownKeys.some(({ span }) => span.start === keySpan.start);
    return isNewer ? { cause: 'newer-than-loader', span: keySpan } : this.#blameOfOther(keySpan, end);
  }

  /** A key beyond the tool is reported at a brace. A key that is refused as unknown is reported only as that. */
  #blameOfKey(keySpan: Span): Blame {
    if (keySpan.start >= this.#tool.span.end) return this.#context.blames.tool(this.#tool);
    const blame = blameOfKey(this.#context.places, keySpan);
    const isRefused = this.#block.unknownKeys.some(({ span }) => span.start === blame.span.start);
    return isRefused ? blameOfUnknownKey(this.#context.places, blame.span) : blame;
  }

  #blameOfOther(keySpan: Span, end: number): Blame {
    const cut = this.#context.blames.cutIn({ start: keySpan.start, end });
    if (cut !== null) return cut;
    return this.#block.span.end < end ? this.#context.blames.tool(this.#tool) : { cause: 'other', span: keySpan };
  }

  #lose(property: ToolProperty, blame: Blame): void {
    this.#missing.set(property, blame);
    this.#context.differences.add(blame, { kind: 'property-lost', tool: this.#index, property });
  }

  #change(property: ToolProperty, kept: string | null, blame: Blame): void {
    this.#context.differences.add(blame, { kind: 'property-changed', tool: this.#index, property, kept });
  }

  #add(property: ToolProperty, kept: string | null, blame: Blame): void {
    this.#context.differences.add(blame, { kind: 'property-added', tool: this.#index, property, kept });
  }
}

/** The slots of the loaders. Other keys in an interface block mean nothing to them, nor to the notation. */
const slotKey = /^(?:arg|return)-\p{Nd}+$/u;

function slotsOf({ slots }: ExecutableInText): readonly WrittenEntry[] {
  return slots.filter(({ key }) => slotKey.test(key));
}

function isSameEntries(written: readonly WrittenEntry[], kept: readonly ReadString[]): boolean {
  return (
    written.length === kept.length &&
    written.every(({ key, value }, at) => kept[at]?.key === key && isSameText(value.text, kept[at]?.value ?? ''))
  );
}

/** Whether the texts are equal but for the kinds of line breaks, which a file does not keep. */
function isSameText(written: string, kept: string): boolean {
  return written === kept || withoutCarriageReturns(written) === withoutCarriageReturns(kept);
}

function withoutCarriageReturns(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
