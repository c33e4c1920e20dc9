import type { Span } from '../text/span.ts';
import type { LoaderException } from './answer.ts';
import {
  type ArrowString,
  arrowKeys,
  arrowSlots,
  arrowStrings,
  findArrowFunction,
  findArrowSchema,
  findArrowString,
} from './arrows.ts';
import { countedBlocks, pairedBlocks } from './blocks.ts';
import { type KeptText, originalSpan, uncutText, universalNewlines } from './kept-text.ts';
import { firstCodePoints, strippedSpan } from './python-text.ts';
import { cutRootProperties, type RootCut } from './root-cuts.ts';
import { behaviourOf, type LoaderBehaviour, type LoaderVersion } from './versions.ts';

/** A key as the loader matched it, with its string. Spans are offsets of the original text; `span` excludes the quotes. */
export interface ReadString {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: string;
  readonly span: Span;
}

/** A function with everything that the loader reads as a slot of its interface block, repeats included. */
export interface ReadFunction {
  readonly keySpan: Span;
  readonly executable: string;
  readonly executableSpan: Span;
  /** Between the braces of the interface block as the loader reads it. */
  readonly blockSpan: Span;
  readonly slots: readonly ReadString[];
}

/** An inline schema and all fields that the loader finds in it, repeats included. */
export interface ReadSchema {
  readonly keySpan: Span;
  readonly blockSpan: Span;
  readonly fields: readonly ReadString[];
}

export interface ReadBlock {
  /** With its outer braces. */
  readonly span: Span;
  readonly name: ReadString | null;
  readonly description: ReadString | null;
  readonly link: ReadString | null;
  readonly schemaName: ReadString | null;
  readonly schema: ReadSchema | null;
  readonly function: ReadFunction | null;
  /** Keys that the loader does not allow, anywhere in the block, also in strings; empty where it allows any key. */
  readonly unknownKeys: readonly ReadKey[];
  /** The refusal of the file for this block; the loader raises it only if it refused no earlier block. */
  readonly refusal: ReadRefusal | null;
  /** All that must be corrected before the loader accepts the block, the refusal first; each unknown key is an entry. */
  readonly refusals: readonly ReadRefusal[];
}

interface ReadKey {
  readonly key: string;
  readonly span: Span;
}

export type RefusalReason =
  | 'not-an-array'
  | 'unknown-key'
  | 'missing-name'
  | 'private-field'
  | 'neither-function-nor-link';

export interface ReadRefusal {
  readonly reason: RefusalReason;
  readonly error: LoaderException;
  readonly message: string;
  /** The unknown key, the private field, the block, or the whole text. */
  readonly span: Span;
  /** The other possible messages: with several unknown keys the loader names an arbitrary one. */
  readonly orElse: readonly string[];
}

export interface Reading {
  readonly version: LoaderVersion;
  readonly behaviour: LoaderBehaviour;
  /** The blocks in order, including refused blocks and those after them, which the loader never reads. */
  readonly blocks: readonly ReadBlock[];
  readonly cuts: readonly RootCut[];
  /** The first refusal; the loader stops at it. */
  readonly refusal: ReadRefusal | null;
}

/** Reads the text as `loads` of that version does, in linear time. Spans are offsets of `text`. */
export function readText(text: string, version: LoaderVersion): Reading {
  return readKept(uncutText(text), version);
}

/** Reads the text as `load` reads a file: CR LF and CR count as LF. Spans are offsets of `text` as given. */
export function readFileText(text: string, version: LoaderVersion): Reading {
  return readKept(universalNewlines(text), version);
}

/** Whether a loader reads the text at all: it begins with `[` and ends with `]`. */
export function isReadAtAll(text: string): boolean {
  const { start, end } = strippedSpan(text);
  return text[start] === '[' && text[end - 1] === ']';
}

function readKept(given: KeptText, version: LoaderVersion): Reading {
  const behaviour = behaviourOf(version);
  const bounds = strippedSpan(given.text);
  if (!isReadAtAll(given.text)) {
    const refusal: ReadRefusal = {
      reason: 'not-an-array',
      error: 'AIONParseError',
      message: 'AION definition must be an array enclosed in [ ]',
      span: originalSpan(given, bounds.start, bounds.end),
      orElse: [],
    };
    return { version, behaviour, blocks: [], cuts: [], refusal };
  }
  const inside: KeptText = {
    text: given.text.slice(bounds.start + 1, bounds.end - 1),
    originalOffset: (offset) => given.originalOffset(offset + bounds.start + 1),
  };
  const { kept, cuts } = behaviour === '1.0.16' ? cutRootProperties(inside) : { kept: inside, cuts: [] };
  const spans = blockRules[behaviour].pairsOnly ? pairedBlocks(kept.text) : countedBlocks(kept.text);
  const blocks = spans.map((span) => new BlockSource(kept, span, blockRules[behaviour]).read());
  const refusal = blocks.find((block) => block.refusal !== null)?.refusal ?? null;
  return { version, behaviour, blocks, cuts, refusal };
}

interface BlockRules {
  /** Blocks hold at most one inner pair of braces; the text of a block excludes the outer ones. */
  readonly pairsOnly: boolean;
  /** The only keys allowed, besides those that begin with `arg-` or `return-`; null where any key is allowed. */
  readonly registeredKeys: readonly string[] | null;
  readonly readsLink: boolean;
  readonly schema: 'class name' | 'inline block';
  readonly requiresName: boolean;
  readonly requiresFunctionOrLink: boolean;
}

const registeredInFirstVersion = ['name', 'function', 'description', 'args_schema'];

const blockRules: Readonly<Record<LoaderBehaviour, BlockRules>> = {
  '1.0.0': {
    pairsOnly: true,
    registeredKeys: registeredInFirstVersion,
    readsLink: false,
    schema: 'class name',
    requiresName: false,
    requiresFunctionOrLink: false,
  },
  '1.0.5': {
    pairsOnly: true,
    registeredKeys: [...registeredInFirstVersion, 'link'],
    readsLink: true,
    schema: 'class name',
    requiresName: false,
    requiresFunctionOrLink: true,
  },
  '1.0.10': {
    pairsOnly: true,
    registeredKeys: null,
    readsLink: true,
    schema: 'inline block',
    requiresName: false,
    requiresFunctionOrLink: false,
  },
  '1.0.12': {
    pairsOnly: false,
    registeredKeys: null,
    readsLink: true,
    schema: 'inline block',
    requiresName: true,
    requiresFunctionOrLink: true,
  },
  '1.0.16': {
    pairsOnly: false,
    registeredKeys: null,
    readsLink: true,
    schema: 'inline block',
    requiresName: true,
    requiresFunctionOrLink: true,
  },
};

class BlockSource {
  readonly #text: string;
  readonly #base: number;
  readonly #kept: KeptText;
  readonly #span: Span;
  readonly #rules: BlockRules;

  constructor(kept: KeptText, span: Span, rules: BlockRules) {
    const border = rules.pairsOnly ? 1 : 0;
    this.#base = span.start + border;
    // A slice of its own, so that a failing search ends with the block and not with the text.
    this.#text = kept.text.slice(span.start + border, span.end - border);
    this.#kept = kept;
    this.#span = originalSpan(kept, span.start, span.end);
    this.#rules = rules;
  }

  read(): ReadBlock {
    const { readsLink, schema } = this.#rules;
    const block: ReadBlock = {
      span: this.#span,
      name: this.#string('name'),
      description: this.#string('description'),
      link: readsLink ? this.#string('link') : null,
      schemaName: schema === 'class name' ? this.#string('args_schema') : null,
      schema: schema === 'inline block' ? this.#schema() : null,
      function: this.#function(),
      unknownKeys: this.#unknownKeys(),
      refusal: null,
      refusals: [],
    };
    const refusals = this.#refusalsOf(block);
    return { ...block, refusal: refusals[0] ?? null, refusals };
  }

  #refusalsOf(block: ReadBlock): ReadRefusal[] {
    const refusals = this.#unknownKeyRefusals(block);
    if (this.#rules.requiresName && block.name === null) {
      const message = `Found a malformed AION block missing the 'name' property:\n${firstCodePoints(this.#text, 50)}...`;
      refusals.push({ reason: 'missing-name', error: 'AIONParseError', message, span: block.span, orElse: [] });
    }
    for (const { key, keySpan } of block.schema?.fields.filter((field) => field.key.startsWith('_')) ?? []) {
      const instead = key.replace(/^_+/, '') || 'my_field';
      const message = `Fields must not use names with leading underscores; e.g., use '${instead}' instead of '${key}'.`;
      refusals.push({ reason: 'private-field', error: 'NameError', message, span: keySpan, orElse: [] });
    }
    if (this.#rules.requiresFunctionOrLink && block.function === null && block.link === null) {
      const message = `AION element '${block.name?.value ?? 'Unknown'}' must contain at least 'function' or 'link'.`;
      refusals.push({
        reason: 'neither-function-nor-link',
        error: 'AIONParseError',
        message,
        span: block.span,
        orElse: [],
      });
    }
    return refusals;
  }

  #unknownKeyRefusals({ unknownKeys }: ReadBlock): ReadRefusal[] {
    const messages = [...new Set(unknownKeys.map(({ key }) => key))].map(
      (key) => `Error: Property [${key}] cannot be identified.`,
    );
    const [message = '', ...orElse] = messages;
    return unknownKeys.map(({ span }) => ({
      reason: 'unknown-key',
      error: 'AIONPropertyError',
      message,
      span,
      orElse,
    }));
  }

  #unknownKeys(): ReadKey[] {
    const { registeredKeys } = this.#rules;
    if (registeredKeys === null) return [];
    return arrowKeys(this.#text)
      .map((span) => ({ key: this.#text.slice(span.start, span.end), span: this.#original(span) }))
      .filter(({ key }) => !registeredKeys.includes(key) && !key.startsWith('arg-') && !key.startsWith('return-'));
  }

  #string(word: string): ReadString | null {
    const found = findArrowString(this.#text, word);
    return found === null ? null : this.#readString(found, 0);
  }

  #schema(): ReadSchema | null {
    const found = findArrowSchema(this.#text);
    if (found === null) return null;
    const { start, end } = found.inside;
    const fields = arrowStrings(this.#text.slice(start, end)).map((field) => this.#readString(field, start));
    return { keySpan: this.#original(found.key), blockSpan: this.#original(found.inside), fields };
  }

  #function(): ReadFunction | null {
    const found = findArrowFunction(this.#text);
    if (found === null) return null;
    const { start, end } = found.inside;
    return {
      keySpan: this.#original(found.key),
      executable: this.#text.slice(found.executable.start, found.executable.end),
      executableSpan: this.#original(found.executable),
      blockSpan: this.#original(found.inside),
      slots: arrowSlots(this.#text.slice(start, end)).map((slot) => this.#readString(slot, start)),
    };
  }

  #readString({ key, value }: ArrowString, base: number): ReadString {
    return {
      key: this.#text.slice(base + key.start, base + key.end),
      keySpan: this.#original(key, base),
      value: this.#text.slice(base + value.start, base + value.end),
      span: this.#original(value, base),
    };
  }

  #original({ start, end }: Span, base = 0): Span {
    return originalSpan(this.#kept, this.#base + base + start, this.#base + base + end);
  }
}
