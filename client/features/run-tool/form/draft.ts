import { isNumber, printJson, sameJson } from '../../../../core/json/index.ts';
import { isList, isObject, type Json, type JsonObject } from '../../../json.ts';
import type { Field, FieldKind, ObjectKind } from './field.ts';

export type Draft = TextDraft | ChoiceDraft | ObjectDraft | ListDraft;

interface TextDraft {
  readonly kind: 'text';
  readonly text: string;
}

interface ChoiceDraft {
  readonly kind: 'choice';
  /** Index of the value; null for no choice. */
  readonly index: number | null;
}

export interface ObjectDraft {
  readonly kind: 'object';
  readonly members: readonly Draft[];
}

interface ListDraft {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
  readonly next: number;
}

interface ListItem {
  readonly key: number;
  readonly draft: Draft;
}

/** The path to a draft: a member index or item key per level. */
export type DraftPath = readonly number[];

/** An empty draft. A list has no items. */
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

/** The draft of given arguments; null if the form cannot hold them. */
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
  // An empty field is null if required, else it is not sent.
  if (value === null && isNullable && kind.type !== 'json') return isRequired ? emptyDraft(kind) : null;
  switch (kind.type) {
    case 'text':
      return typeof value === 'string' && (value !== '' || (isRequired && !isNullable))
        ? { kind: 'text', text: value }
        : null;
    case 'number':
      return isNumber(value) ? { kind: 'text', text: String(value) } : null;
    case 'json':
      return { kind: 'text', text: printJson(value) };
    case 'choice': {
      const index = kind.values.findIndex((one) => sameJson(one, value));
      return index === -1 ? null : { kind: 'choice', index };
    }
    case 'object':
      // An empty optional object is not sent.
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

/** The draft with a change at a path; unchanged if there is no such path. */
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

/** The list with one more empty item. */
export function withItem(draft: Draft, kind: FieldKind): Draft {
  if (draft.kind !== 'list' || kind.type !== 'list') return draft;
  const item: ListItem = { key: draft.next, draft: emptyDraft(kind.item.kind) };
  return { ...draft, items: [...draft.items, item], next: draft.next + 1 };
}

export function withoutItem(draft: Draft, key: number): Draft {
  return draft.kind === 'list' ? { ...draft, items: draft.items.filter((item) => item.key !== key) } : draft;
}
