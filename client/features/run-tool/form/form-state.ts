import type { JsonObject } from '../../../json.ts';
import { type Draft, draftOf, emptyDraft, type ObjectDraft } from './draft.ts';
import type { ObjectKind } from './field.ts';
import { type ReadDraft, readArgumentsText, readDraft } from './read-draft.ts';

/** How the arguments are filled in: field by field, or as one text of JSON. */
export type FormState =
  | {
      readonly as: 'form';
      readonly draft: Draft;
      /** The places that were filled in before: what is missing there is said. */
      readonly touched: ReadonlySet<string>;
      /** After the first try to run it, everything that is missing is said. */
      readonly isTried: boolean;
    }
  | {
      readonly as: 'json';
      readonly text: string;
      /** Whether the person cannot go back to the fields, as they have no place for all of it. */
      readonly isForced: boolean;
    };

/** The form filled in with arguments: as JSON where the fields have no place for all of them. */
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
  return { as: 'json', text: JSON.stringify(given, null, 2), isForced };
}

/** The same arguments the other way. JSON that the fields have no place for stays JSON. */
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

/** What is said now: what is missing only where the person has been. */
export function saidProblems(state: FormState, { problems }: ReadDraft): ReadDraft['problems'] {
  if (state.as === 'json' || state.isTried) return problems;
  return problems.filter(({ isMissing, path }) => !isMissing || state.touched.has(path.join('.')));
}
