import { languages, type TextDocument } from 'vscode';

/** Our language id, and another extension's. No scheme: untitled, remote and virtual documents match. */
export const selector = [{ language: 'aion' }, { language: 'aions' }];

/** Languages whose files can define tools in code. */
export function isProgram({ languageId }: TextDocument): boolean {
  return /^(?:python|(?:java|type)script(?:react)?)$/.test(languageId);
}

/** Whether a file of that path or address is such a program. */
export function isProgramPath(path: string): boolean {
  return /\.(?:py|[cm]?[jt]sx?)$/.test(path);
}

export function isServed(document: TextDocument): boolean {
  return languages.match(selector, document) > 0;
}
