import { printJson } from '../../../../core/json/index.ts';
import { isList, type Json, type JsonObject, parsedJson } from '../../../json.ts';

export interface NewSavedCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly expect: { readonly result: Json } | { readonly error: string };
}

/** The text with a saved call added at its end; all else stays. Null if the text is no JSON list. */
export function withSavedCall(text: string, call: NewSavedCall): string | null {
  const written = printJson(call).replace(/^/gm, '  ');
  if (text.trim() === '') return `[\n${written}\n]\n`;
  const present = parsedJson(text);
  if (!isList(present)) return null;
  const end = text.lastIndexOf(']');
  const before = text.slice(0, end).trimEnd();
  return `${before}${present.length === 0 ? '' : ','}\n${written}\n${text.slice(end)}`;
}
