import { languages, type TextDocument } from 'vscode';

/** Our language id, and another extension's. No scheme: untitled, remote and virtual documents match. */
export const selector = [{ language: 'aion' }, { language: 'aions' }];

export function isServed(document: TextDocument): boolean {
  return languages.match(selector, document) > 0;
}
