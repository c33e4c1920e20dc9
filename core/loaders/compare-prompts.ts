import type { Blame, Differences } from './difference.ts';
import { type KeptText, originalSpan, universalNewlines } from './kept-text.ts';
import { findPrompt, findRules, findSinglePrompts, type PromptWord } from './prompt-text.ts';
import { firstWithRules, firstWithSystemPrompt, firstWithWrappedQuery } from './prompts.ts';
import { pythonStrip } from './python-text.ts';
import { type LoaderVersion, patchOf } from './versions.ts';
import type { RootProperty, WrittenDocument, WrittenRoot } from './written.ts';
import type { WrittenPlaces } from './written-places.ts';

/** Adds the prompts and rules that the loader gives otherwise. Skips calls that the version lacks, and repeated or malformed properties. */
export function comparePrompts(
  written: WrittenDocument,
  places: WrittenPlaces,
  version: LoaderVersion,
  differences: Differences,
): void {
  const patch = patchOf(version);
  const comparison = new PromptComparison(written, places, differences);
  if (patch >= firstWithSystemPrompt && patch < firstWithWrappedQuery) comparison.compareSinglePrompt();
  if (patch >= firstWithWrappedQuery) {
    comparison.comparePrompt('system_prompt');
    comparison.comparePrompt('wrapped_query');
  }
  if (patch >= firstWithRules) comparison.compareRules();
}

class PromptComparison {
  readonly #written: WrittenDocument;
  readonly #places: WrittenPlaces;
  readonly #differences: Differences;
  readonly #source: KeptText;

  constructor(written: WrittenDocument, places: WrittenPlaces, differences: Differences) {
    this.#written = written;
    this.#places = places;
    this.#differences = differences;
    this.#source = universalNewlines(written.text);
  }

  comparePrompt(word: PromptWord): void {
    const roots = this.#rootsOf(word);
    const found = findPrompt(this.#source.text, word);
    const meant = promptOf(roots[0]);
    if (areComparable(roots) && (found?.content ?? '') !== meant) {
      const span = found && originalSpan(this.#source, found.whole.start, found.whole.end);
      this.#change(word, found?.content ?? null, this.#blame(span, roots[0]));
    }
  }

  /** The loaders that allow one prompt refuse a second one, also inside other texts. */
  compareSinglePrompt(): void {
    const roots = this.#rootsOf('system_prompt');
    const found = findSinglePrompts(this.#source.text).filter(({ content }) => content !== '');
    const first = found.find(({ content }) => content !== promptOf(roots[0])) ?? found[1];
    if (areComparable(roots) && (found.length > 1 || (found[0]?.content ?? '') !== promptOf(roots[0]))) {
      const span = first === undefined ? null : originalSpan(this.#source, first.whole.start, first.whole.end);
      this.#change(
        'system_prompt',
        found.length === 1 ? (found[0]?.content ?? null) : null,
        this.#blame(span, roots[0]),
      );
    }
  }

  compareRules(): void {
    const roots = this.#rootsOf('rules');
    const [root] = roots;
    const found = findRules(this.#source.text);
    const meant = root?.texts.map(({ text }) => pythonStrip(universalNewlines(text).text)) ?? [];
    const kept = found?.rules ?? [];
    if (!areComparable(roots) || (kept.length === meant.length && kept.every((rule, index) => rule === meant[index]))) {
      return;
    }
    const span = found && originalSpan(this.#source, found.whole.start, found.whole.end);
    const bracketed = root?.texts.find(({ text }) => text.includes(']'));
    const isSamePlace = span === null || span.start === root?.keySpan.start;
    if (bracketed !== undefined && isSamePlace) {
      const bracket = bracketed.span.start + bracketed.text.indexOf(']');
      this.#change('rules', null, { cause: 'bracket-in-rule', span: { start: bracket, end: bracket + 1 } });
    } else {
      this.#change('rules', null, this.#blame(span, root));
    }
  }

  #rootsOf(key: RootProperty): readonly WrittenRoot[] {
    return this.#written.roots.filter((root) => root.key === key);
  }

  #blame(found: { readonly start: number; readonly end: number } | null, root: WrittenRoot | undefined): Blame {
    if (found === null || found.start === root?.keySpan.start) {
      return { cause: 'other', span: root?.keySpan ?? { start: 0, end: 0 } };
    }
    const isInText = this.#places.at(found.start)?.kind === 'text';
    return { cause: isInText ? 'prompt-in-text' : 'not-in-notation', span: found };
  }

  #change(property: RootProperty, kept: string | null, blame: Blame): void {
    this.#differences.add(blame, { kind: 'root-changed', property, kept });
  }
}

function areComparable(roots: readonly WrittenRoot[]): boolean {
  return roots.length <= 1 && roots.every(({ isWellFormed }) => isWellFormed);
}

function promptOf(root: WrittenRoot | undefined): string {
  return pythonStrip(universalNewlines(root?.texts[0]?.text ?? '').text);
}
