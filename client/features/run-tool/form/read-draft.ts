import {
  compareNumbers,
  isMultiple,
  isNumber,
  isNumberText,
  isWholeNumber,
  numberOfText,
} from '../../../../core/json/index.ts';
import { isList, isObject, type Json, type JsonObject, parsedJson } from '../../../json.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { type Draft, type DraftPath, emptyDraft } from './draft.ts';
import type { Field, JsonKind, ListKind, NumberKind, ObjectKind, TextKind } from './field.ts';

export interface FormProblem {
  readonly path: DraftPath;
  readonly message: string;
  /** A required value is missing: not reported before an attempt to run. */
  readonly isMissing: boolean;
}

export interface ReadDraft {
  readonly arguments: JsonObject;
  readonly problems: readonly FormProblem[];
}

/** Null: not sent. */
type Given = { readonly value: Json } | null;

/** Reads the arguments of a form. Only filled fields are sent; the tool has defaults for the rest. */
export function readDraft(kind: ObjectKind, draft: Draft): ReadDraft {
  const problems: FormProblem[] = [];
  return { arguments: readMembers(kind, draft, [], problems), problems };
}

/** Reads arguments in JSON. Checks only that they are an object; the tools' server checks the rest. */
export function readArgumentsText(text: string): ReadDraft {
  const problem = (message: string): ReadDraft => ({
    arguments: {},
    problems: [{ path: [], message, isMissing: false }],
  });
  const parsed = jsonOrReason(text);
  if (!parsed.ok) return problem(l10n.t('Invalid JSON: {0}', parsed.reason));
  return isObject(parsed.value)
    ? { arguments: parsed.value, problems: [] }
    : problem(l10n.t('The arguments must be a JSON object.'));
}

function readMembers({ fields }: ObjectKind, draft: Draft, path: DraftPath, problems: FormProblem[]): JsonObject {
  const members = draft.kind === 'object' ? draft.members : [];
  const entries: (readonly [string, Json])[] = [];
  for (const [at, field] of fields.entries()) {
    const given = readField(field, members[at] ?? emptyDraft(field.kind), [...path, at], problems);
    if (given !== null) entries.push([field.name, given.value]);
  }
  return Object.fromEntries(entries);
}

function readField(field: Field, draft: Draft, path: DraftPath, problems: FormProblem[]): Given {
  const { kind, isRequired, isNullable } = field;
  if (isEmpty(draft)) {
    if (!isRequired) return null;
    if (isNullable) return { value: null };
    if (kind.type === 'text' && kind.shortest === 0) return { value: '' };
    if (kind.type !== 'object' && kind.type !== 'list') {
      return wrong(problems, path, l10n.t('A value is required.'), true);
    }
  }
  switch (kind.type) {
    case 'text':
      return readText(kind, textIn(draft), path, problems);
    case 'number':
      return readNumber(kind, textIn(draft), path, problems);
    case 'choice': {
      const value = draft.kind === 'choice' && draft.index !== null ? kind.values[draft.index] : undefined;
      return value === undefined ? null : { value };
    }
    case 'json':
      return readJson(kind, isNullable, textIn(draft), path, problems);
    case 'object':
      return { value: readMembers(kind, draft, path, problems) };
    case 'list':
      return { value: readItems(kind, draft, path, problems) };
  }
}

function isEmpty(draft: Draft): boolean {
  switch (draft.kind) {
    case 'text':
      return draft.text === '';
    case 'choice':
      return draft.index === null;
    case 'object':
      return draft.members.every(isEmpty);
    case 'list':
      return draft.items.length === 0;
  }
}

function textIn(draft: Draft): string {
  return draft.kind === 'text' ? draft.text : '';
}

function wrong(problems: FormProblem[], path: DraftPath, message: string, isMissing = false): null {
  problems.push({ path, message, isMissing });
  return null;
}

function readText({ shortest, longest }: TextKind, text: string, path: DraftPath, problems: FormProblem[]): Given {
  const length = [...text].length;
  if (length < shortest) return wrong(problems, path, l10n.t('Min. {0} characters.', shortest));
  if (longest !== null && length > longest) return wrong(problems, path, l10n.t('Max. {0} characters.', longest));
  return { value: text };
}

function readNumber(kind: NumberKind, text: string, path: DraftPath, problems: FormProblem[]): Given {
  const trimmed = text.trim();
  // The JSON syntax of numbers, so that the sent value is the shown one.
  if (!isNumberText(trimmed)) return wrong(problems, path, l10n.t('Must be a number.'));
  const value = numberOfText(trimmed);
  if (kind.isWhole && !isWholeNumber(value)) return wrong(problems, path, l10n.t('Must be an integer.'));
  const { least, most, above, below, multipleOf } = kind;
  if (least !== null && compareNumbers(value, least) < 0) {
    return wrong(problems, path, l10n.t('Must be at least {0}.', String(least)));
  }
  if (most !== null && compareNumbers(value, most) > 0) {
    return wrong(problems, path, l10n.t('Must be at most {0}.', String(most)));
  }
  if (above !== null && compareNumbers(value, above) <= 0) {
    return wrong(problems, path, l10n.t('Must be greater than {0}.', String(above)));
  }
  if (below !== null && compareNumbers(value, below) >= 0) {
    return wrong(problems, path, l10n.t('Must be less than {0}.', String(below)));
  }
  if (multipleOf !== null && isWholeNumber(multipleOf) && isMultiple(value, multipleOf) === false) {
    return wrong(problems, path, l10n.t('Must be a multiple of {0}.', String(multipleOf)));
  }
  return { value };
}

function readItems(kind: ListKind, draft: Draft, path: DraftPath, problems: FormProblem[]): readonly Json[] {
  const items = draft.kind === 'list' ? draft.items : [];
  if (items.length < kind.fewest) wrong(problems, path, l10n.t('Min. {0} items.', kind.fewest), items.length === 0);
  if (kind.most !== null && items.length > kind.most) wrong(problems, path, l10n.t('Max. {0} items.', kind.most));
  return items.flatMap(({ key, draft: item }) => {
    const given = readField(kind.item, item, [...path, key], problems);
    return given === null ? [] : [given.value];
  });
}

function readJson(
  { types }: JsonKind,
  isNullable: boolean,
  text: string,
  path: DraftPath,
  problems: FormProblem[],
): Given {
  const parsed = jsonOrReason(text);
  if (!parsed.ok) return wrong(problems, path, l10n.t('Invalid JSON: {0}', parsed.reason));
  const { value } = parsed;
  const isFitting = types.length === 0 || types.some((type) => hasType(value, type)) || (value === null && isNullable);
  return isFitting ? { value } : wrong(problems, path, l10n.t('Wrong type. Expected: {0}.', types.join(', ')));
}

function hasType(value: Json, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return isList(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return isNumber(value) && isWholeNumber(value);
  if (type === 'number') return isNumber(value);
  return typeof value === type;
}

type Parsed = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly reason: string };

function jsonOrReason(text: string): Parsed {
  try {
    // The engine names the place of a mistake, and loses digits of numbers.
    JSON.parse(text);
    const value = parsedJson(text);
    if (value === undefined) return { ok: false, reason: l10n.t('Wrong type. Expected: {0}.', 'JSON') };
    return { ok: true, value };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
