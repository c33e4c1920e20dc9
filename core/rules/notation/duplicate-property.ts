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
  element: wording`aions-llm reads only the first non-empty value.`,
  schema: wording`The model gets only one of the parameters.`,
  root: wording`aions-llm reads only the first value.`,
} as const;

export const duplicateProperty = {
  ...notationWarning,
  id: 'duplicate-property',
  title: wording`Duplicate property`,
  documentation: {
    why: 'Each property can appear only once in a tool. Each field can appear only once in an inline schema. `wrapped_query` and `rules` can appear only once in a file. All versions of aions-llm use the first non-empty value and silently ignore the others.',
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
    const message = say`Duplicate property ${quoted(name)}. ${translated(consequences[where])}`;
    return localFinding(this, key, message, {
      related: [{ span: { start: first.start, end: first.end }, message: say`First defined here.` }],
      fixes: (source) => [plainFix(say`Remove duplicate`, same, [removeFromList(source, entry)])],
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

/** Whether both are the same string, so that one can be removed without a loss. */
function sameString(a: EntryNode, b: EntryNode): boolean {
  return (
    a.block === null &&
    b.block === null &&
    a.value?.kind === 'string' &&
    b.value?.kind === 'string' &&
    a.value.text === b.value.text
  );
}
