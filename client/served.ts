import { languages, type TextDocument } from 'vscode';

/** Our language, and another extension's id for it. Without a scheme: untitled, remote and virtual documents too. */
export const selector = [{ language: 'aion' }, { language: 'aions' }];

export function isServed(document: TextDocument): boolean {
  return languages.match(selector, document) > 0;
}
