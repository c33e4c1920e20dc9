import { languages, type TextDocument } from 'vscode';

/**
 * The languages served: ours, and the id that another extension for the same notation gives its files. No scheme is named: untitled,
 * remote and virtual documents are served like files.
 */
export const selector = [{ language: 'aion' }, { language: 'aions' }];

export function isServed(document: TextDocument): boolean {
  return languages.match(selector, document) > 0;
}
