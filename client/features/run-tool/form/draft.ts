import { isList, isObject, isSame, type Json, type JsonObject } from '../../../json.ts';
import type { Field, FieldKind, ObjectKind } from './field.ts';

/** What a person has filled in so far; of the same form as the field it belongs to. */
export type Draft = TextDraft | ChoiceDraft | ObjectDraft | ListDraft;

/** Of a text, a number, or JSON: as it is typed. */
export interface TextDraft {
  readonly kind: 'text';
  readonly text: string;
}

export interface ChoiceDraft {
  readonly kind: 'choice';
  /** Among the values; null where none is chosen. */
  readonly index: number | null;
}

export interface ObjectDraft {
  readonly kind: 'object';
  readonly members: readonly Draft[];
}

export interface ListDraft {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
  readonly next: number;
}

/** The key stays the same where items before it go. */
export interface ListItem {
  readonly key: number;
  readonly draft: Draft;
}

/** The way to a draft: the index of a member, or the key of an item, at each level. */
export type DraftPath = readonly number[];

/** A draft of a field with nothing in it. A list has the items that it must have. */
export function emptyDraft(kind: FieldKind): Draft {
  switch (kind.type) {
    case 'text':
    case 'number':
    case 'json':
      return { kind: 'text', text: '' };
    case 'choice':
      return { kind: 'choice', index: null };
    case 'object':
      return emptyMembers(kind);
    case 'list':
      return { kind: 'list', items: [], next: 0 };
  }
}

function emptyMembers({ fields }: ObjectKind): ObjectDraft {
  return { kind: 'object', members: fields.map((field) => emptyDraft(field.kind)) };
}

/** The draft that gives these arguments again; null where the form has no place for a part of them. */
export function draftOf({ fields }: ObjectKind, given: JsonObject): ObjectDraft | null {
  const names = new Set(fields.map(({ name }) => name));
  if (Object.keys(given).some((name) => !names.has(name))) return null;
  const members: Draft[] = [];
  for (const field of fields) {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    const draft = value === undefined ? emptyDraft(field.kind) : draftOfValue(field, value);
    if (draft === null) return null;
    members.push(draft);
  }
  return { kind: 'object', members };
}

function draftOfValue({ kind, isRequired, isNullable }: Field, value: Json): Draft | null {
  // An empty field that must be there is null; one that need not is not sent.
  if (value === null && isNullable && kind.type !== 'json') return isRequired ? emptyDraft(kind) : null;
  switch (kind.type) {
    case 'text':
      return typeof value === 'string' && (value !== '' || (isRequired && !isNullable))
        ? { kind: 'text', text: value }
        : null;
    case 'number':
      return typeof value === 'number' ? { kind: 'text', text: String(value) } : null;
    case 'json':
      return { kind: 'text', text: JSON.stringify(value, null, 2) };
    case 'choice': {
      const index = kind.values.findIndex((one) => isSame(one, value));
      return index === -1 ? null : { kind: 'choice', index };
    }
    case 'object':
      // An object without members that need not be there is not sent.
      if (!isObject(value) || (!isRequired && Object.keys(value).length === 0)) return null;
      return draftOf(kind, value);
    case 'list': {
      if (!isList(value) || (!isRequired && value.length === 0)) return null;
      const items: ListItem[] = [];
      for (const [key, one] of value.entries()) {
        const draft = draftOfValue(kind.item, one);
        if (draft === null) return null;
        items.push({ key, draft });
      }
      return { kind: 'list', items, next: items.length };
    }
  }
}

/** The same draft with another one at a place; as it was where the place is not there. */
export function withDraft(draft: Draft, path: DraftPath, change: (at: Draft) => Draft): Draft {
  const [step, ...rest] = path;
  if (step === undefined) return change(draft);
  switch (draft.kind) {
    case 'text':
    case 'choice':
      return draft;
    case 'object':
      return {
        ...draft,
        members: draft.members.map((one, at) => (at === step ? withDraft(one, rest, change) : one)),
      };
    case 'list':
      return {
        ...draft,
        items: draft.items.map((item) =>
          item.key === step ? { ...item, draft: withDraft(item.draft, rest, change) } : item,
        ),
      };
  }
}

/** A list with one more item, which is empty. */
export function withItem(draft: Draft, kind: FieldKind): Draft {
  if (draft.kind !== 'list' || kind.type !== 'list') return draft;
  const item: ListItem = { key: draft.next, draft: emptyDraft(kind.item.kind) };
  return { ...draft, items: [...draft.items, item], next: draft.next + 1 };
}

export function withoutItem(draft: Draft, key: number): Draft {
  return draft.kind === 'list' ? { ...draft, items: draft.items.filter((item) => item.key !== key) } : draft;
}
