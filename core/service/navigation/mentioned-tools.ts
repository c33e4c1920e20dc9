import { isMention, proseOf, toolNameOf } from '../../notation/tool-names.ts';
import type { ProjectOf, SearchedDocument } from '../workspace.ts';

interface Sought {
  readonly name: string;
  readonly wordAt: number;
}

/** Those of `names` that a text mentions, in one walk. If another project has that tool too, only the own project counts. */
export function mentionedTools<Document extends SearchedDocument>(
  names: ReadonlySet<string>,
  document: Document,
  documents: Iterable<Document>,
  projectOf: ProjectOf<Document>,
): ReadonlySet<string> {
  const own = projectOf(document);
  const byWord = new Map<string, Sought[]>();
  for (const name of names) {
    const [word] = name.matchAll(words);
    if (word !== undefined) {
      const others = byWord.get(word[0]) ?? [];
      byWord.set(word[0], others);
      others.push({ name, wordAt: word.index });
    }
  }
  const here = new Set<string>();
  const elsewhere = new Set<string>();
  const definedElsewhere = new Set<string>();
  for (const known of documents) {
    const isOwn = projectOf(known) === own;
    const found = isOwn ? here : elsewhere;
    for (const text of proseOf(known.notation)) addMentions(text, byWord, found);
    if (isOwn) continue;
    for (const { item } of known.notation.items()) {
      const defined = item.kind === 'element' ? toolNameOf(item)?.text : undefined;
      if (defined !== undefined) definedElsewhere.add(defined);
    }
  }
  for (const name of elsewhere) if (!definedElsewhere.has(name)) here.add(name);
  return here;
}

const words = /[\p{L}\p{N}\p{M}_]+/gu;

function addMentions(text: string, byWord: ReadonlyMap<string, readonly Sought[]>, found: Set<string>): void {
  for (const { 0: word, index } of text.matchAll(words)) {
    for (const { name, wordAt } of byWord.get(word) ?? []) {
      const at = index - wordAt;
      if (!found.has(name) && at >= 0 && text.startsWith(name, at) && isMention(text, at, name)) found.add(name);
    }
  }
}
