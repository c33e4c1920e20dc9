import { emitTools } from '../formats/emit.ts';
import type { Emission } from '../formats/format.ts';
import type { FormatId } from '../formats/format-id.ts';
import type { JsonValue } from '../json/json-value.ts';
import { compareCodePoints } from '../text/compare-code-points.ts';
import { say } from '../text/say.ts';
import { wholeCanonical } from '../tools/canonical-json.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { CallableSet, knownCallable } from './callable-set.ts';
import { type SentenceStyle, sentencesIn } from './known-sentences.ts';

/** The outcome of a registration. A schema is corrected where possible: `schemaProblems` holds its mistakes, as sentences. */
export type Registration =
  | { readonly ok: true; readonly schemaProblems: readonly string[] }
  | { readonly ok: false; readonly problem: string };

export interface WrittenTools {
  /** The definitions, without refused ones. */
  readonly tools: readonly JsonValue[];
  /** For each tool its losses, or its refusal. */
  readonly emissions: readonly Emission[];
}

/** The tools of a model, by name. Never throws: a rejected request returns `ok: false` with a `problem`. `style` selects the framework whose messages are used. */
export class ToolRegistry {
  readonly #tools = new Map<string, CanonicalTool>();
  readonly #style: SentenceStyle;
  #callables: CallableSet | null = null;

  constructor(style: SentenceStyle = 'plain') {
    this.#style = style;
  }

  /** Adds a tool. With `update`, it replaces the tool with the same name; otherwise a duplicate name is rejected. */
  register(
    tool: Pick<CanonicalTool, 'name'> & Partial<CanonicalTool>,
    { update = false }: { readonly update?: boolean } = {},
  ): Registration {
    const sentences = sentencesIn(this.#style);
    // A program in JavaScript can give anything.
    const given: unknown = tool;
    if (typeof given !== 'object' || given === null || typeof tool.name !== 'string') {
      return { ok: false, problem: sentences.noDefinition() };
    }
    const { name } = tool;
    if (name.trim() === '') return { ok: false, problem: say`The tool has no name.` };
    if (!update && this.#tools.has(name)) return { ok: false, problem: sentences.registeredTwice(name) };
    const whole = wholeCanonical(tool);
    this.#tools.set(name, whole);
    this.#callables = null;
    return { ok: true, schemaProblems: knownCallable(whole).schemaProblems };
  }

  /** Removes the tool; false if the name is unknown. */
  unregister(name: string): boolean {
    this.#callables = null;
    return this.#tools.delete(name);
  }

  /** The tool with exactly this name, or null. */
  get(name: string): CanonicalTool | null {
    return this.#tools.get(name) ?? null;
  }

  /** In the order of registration. */
  list(): readonly CanonicalTool[] {
    return [...this.#tools.values()];
  }

  /** The definitions of all tools (`true`), none (`false`), or the named tools, in the order of the names. An unknown name is rejected. */
  toolSchemas(
    names: boolean | string | readonly string[],
    format: FormatId = 'lionagi',
  ): ({ readonly ok: true } & WrittenTools) | { readonly ok: false; readonly problem: string } {
    if (typeof names === 'boolean') return { ok: true, ...written(names ? this.list() : [], format) };
    const asked: CanonicalTool[] = [];
    const list: unknown = typeof names === 'string' ? [names] : names;
    const isText = (name: unknown): name is string => typeof name === 'string';
    if (!Array.isArray(list) || !list.every(isText)) {
      const odd: unknown = Array.isArray(list) ? list.find((name) => !isText(name)) : list;
      return { ok: false, problem: sentencesIn(this.#style).unsupported(odd) };
    }
    for (const name of list) {
      const tool = this.#tools.get(name);
      if (tool === undefined) return { ok: false, problem: sentencesIn(this.#style).noSchema(name) };
      asked.push(tool);
    }
    return { ok: true, ...written(asked, format) };
  }

  /** All tools, sorted by name in code point order, in the format of Aeon Core or another. */
  export(format: FormatId = 'aeon'): WrittenTools {
    return written(
      this.list().toSorted((a, b) => compareCodePoints(a.name, b.name)),
      format,
    );
  }

  /** For internal use by the functions of this library. */
  get callables(): CallableSet {
    this.#callables ??= new CallableSet(this.#tools.values());
    return this.#callables;
  }
}

function written(tools: readonly CanonicalTool[], format: FormatId): WrittenTools {
  const { emissions } = emitTools(tools, format, { envelope: 'list' });
  return {
    tools: emissions.flatMap((emission): readonly JsonValue[] =>
      emission.kind === 'emitted' ? [emission.result] : [],
    ),
    emissions,
  };
}
