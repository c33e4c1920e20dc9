import type { EntryNode, KeyNode } from '../../notation/syntax.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { fetchDocs } from '../example.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import { isProperty } from '../reading/property.ts';
import { type LocalFinding, localFinding, noFindings, plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { type ElementContext, notationWarning } from './element-rule.ts';

const consequences = {
  element: wording`The loader silently keeps only the first one that is not empty.`,
  schema: wording`A tool cannot have two parameters of one name: only one of them reaches the model.`,
  root: wording`The loader silently keeps only the first one.`,
} as const;

export const duplicateProperty = {
  ...notationWarning,
  id: 'duplicate-property',
  title: wording`A key stands once`,
  documentation: {
    why: 'Each property stands once in an element, each field once in an inline schema, each of `wrapped_query` and `rules` once in a file. All versions of the loader keep the first occurrence that is not empty and silently drop the others.',
    wrong: fetchDocs('description --> "Where the documentation is.",', 'description --> "Where to look first."'),
    right: fetchDocs('description --> "Where the documentation is. Look there first."'),
  },
  check({ facts }: ElementContext): readonly LocalFinding[] {
    const own = repeated(facts.element.properties, 'element');
    const inSchemas = facts.uses.flatMap(({ entry }) =>
      entry.value?.kind === 'block' ? repeated(entry.value.entries, 'schema') : noFindings,
    );
    return inSchemas.length === 0 ? own : [...own, ...inSchemas];
  },
  /** `entry` and `key` belong to a later occurrence, `first` is the key of the first one. */
  report(
    name: string,
    entry: Span,
    key: Span,
    first: Span,
    where: keyof typeof consequences,
    same: boolean,
  ): LocalFinding {
    const message = say`Duplicate ${quoted(name)}. ${translated(consequences[where])} Remove one of them.`;
    return localFinding(this, key, message, {
      related: [{ span: { start: first.start, end: first.end }, message: say`${name} stands here first.` }],
      fixes: (source) => [plainFix(say`Remove this one`, same, [removeFromList(source, entry)])],
    });
  },
};

function repeated(entries: readonly EntryNode[], where: 'element' | 'schema'): readonly LocalFinding[] {
  if (!mayRepeat(entries)) return noFindings;
  const first = new Map<string, EntryNode & { readonly key: KeyNode }>();
  const findings: LocalFinding[] = [];
  for (const entry of entries) {
    const { key } = entry;
    if (key === null || !isProperty(entry)) continue;
    const earlier = first.get(key.name);
    if (earlier === undefined) {
      first.set(key.name, { ...entry, key });
    } else {
      findings.push(duplicateProperty.report(key.name, entry, key, earlier.key, where, sameString(entry, earlier)));
    }
  }
  return findings;
}

/** Up to this number, comparing all keys is faster than a map. */
export const fewKeys = 8;

function mayRepeat(entries: readonly EntryNode[]): boolean {
  if (entries.length > fewKeys) return true;
  for (let i = 1; i < entries.length; i++) {
    for (let j = 0; j < i; j++) {
      if (entries[i]?.key?.name === entries[j]?.key?.name) return true;
    }
  }
  return false;
}

/** Whether both are the same text, so that one can go without loss. */
function sameString(a: EntryNode, b: EntryNode): boolean {
  return (
    a.block === null &&
    b.block === null &&
    a.value?.kind === 'string' &&
    b.value?.kind === 'string' &&
    a.value.text === b.value.text
  );
}
