import type { LanguageVersion, LoaderVersion } from '../../loaders/versions.ts';
import { type EntryNode, isRootPropertyName, type RootItem, type RootPropertyName } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';
import { meantProperty } from './meant-word.ts';

export type NewerConstructKind = 'link' | 'inline-schema' | RootPropertyName;

export interface NewerConstruct {
  readonly kind: NewerConstructKind;
  /** The span of its key, from the start of the item. */
  readonly span: Span;
  readonly since: LoaderVersion;
  readonly languageVersion: LanguageVersion;
}

/** Source: the first published version that reads it (`test/fixtures/langchain/versions.json`). */
const origins: Readonly<Record<NewerConstructKind, Pick<NewerConstruct, 'since' | 'languageVersion'>>> = {
  link: { since: '1.0.4', languageVersion: '1.0' },
  'inline-schema': { since: '1.0.10', languageVersion: '1.1' },
  system_prompt: { since: '1.0.12', languageVersion: '1.1' },
  wrapped_query: { since: '1.0.15', languageVersion: '1.2' },
  rules: { since: '1.0.16', languageVersion: '1.2' },
};

/** The constructs of an item that some loaders do not support, in text order. */
export function newerConstructsOf(item: RootItem): readonly NewerConstruct[] {
  if (item.kind === 'root-property') {
    const { key } = item.entry;
    return key !== null && isRootPropertyName(key.name) ? [construct(key.name, key)] : [];
  }
  if (item.kind === 'gap') return [];
  const found: NewerConstruct[] = [];
  for (const entry of item.properties) {
    if (entry.key?.name === 'link' && entry.value !== null) {
      found.push(construct('link', entry.key));
    } else if (entry.key !== null && isInlineSchema(entry)) {
      found.push(construct('inline-schema', entry.key));
    }
  }
  return found;
}

function isInlineSchema({ key, value }: EntryNode): boolean {
  return key !== null && value?.kind === 'block' && meantProperty(key.name)?.word === 'args_schema';
}

function construct(kind: NewerConstructKind, { start, end }: Span): NewerConstruct {
  return { kind, span: { start, end }, ...origins[kind] };
}
