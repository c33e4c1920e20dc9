import { languages, type TextDocument } from 'vscode';
import { selector } from './client-options.ts';

/** Whether the document is written in the notation. */
export function isServed(document: TextDocument): boolean {
  return languages.match(selector, document) > 0;
}
