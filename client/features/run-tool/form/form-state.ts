import { printJson } from '../../../../core/json/index.ts';
import type { JsonObject } from '../../../json.ts';
import { type Draft, draftOf, emptyDraft, type ObjectDraft } from './draft.ts';
import type { ObjectKind } from './field.ts';
import { type ReadDraft, readArgumentsText, readDraft } from './read-draft.ts';

export type FormState =
  | {
      readonly as: 'form';
      readonly draft: Draft;
      /** The fields that the user has edited: their missing values are reported. */
      readonly touched: ReadonlySet<string>;
      /** After the first attempt to run, all missing values are reported. */
      readonly isTried: boolean;
    }
  | {
      readonly as: 'json';
      readonly text: string;
      /** Whether the fields cannot hold the JSON, so that only JSON is offered. */
      readonly isForced: boolean;
    };

/** The form of given arguments: JSON if the fields cannot hold them. */
export function filledForm(kind: ObjectKind, given: JsonObject): FormState {
  const draft = draftOf(kind, given);
  return draft === null ? asText(given, true) : inFields(draft);
}

export function emptyForm(kind: ObjectKind): FormState {
  return inFields(emptyDraft(kind) as ObjectDraft);
}

function inFields(draft: Draft): FormState {
  return { as: 'form', draft, touched: new Set(), isTried: false };
}

function asText(given: JsonObject, isForced: boolean): FormState {
  return { as: 'json', text: printJson(given), isForced };
}

/** The arguments in the other form. JSON that the fields cannot hold stays JSON. */
export function switchedForm(kind: ObjectKind, state: FormState): FormState {
  const { arguments: given, problems } = readForm(kind, state);
  if (state.as === 'form') return asText(given, false);
  if (problems.length > 0) return state;
  const draft = draftOf(kind, given);
  return draft === null ? { ...state, isForced: true } : inFields(draft);
}

export function readForm(kind: ObjectKind, state: FormState): ReadDraft {
  return state.as === 'form' ? readDraft(kind, state.draft) : readArgumentsText(state.text);
}

/** The problems to report now: missing values only in edited fields. */
export function saidProblems(state: FormState, { problems }: ReadDraft): ReadDraft['problems'] {
  if (state.as === 'json' || state.isTried) return problems;
  return problems.filter(({ isMissing, path }) => !isMissing || state.touched.has(path.join('.')));
}
