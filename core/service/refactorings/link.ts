import { urlIn } from '../../notation/link-text.ts';
import { say } from '../../text/say.ts';
import { elementAt, type Refactoring, type RefactoringPlace, touchedProperty } from './refactoring.ts';

/** `[text](url)` as its URL alone. */
export function plainLink(place: RefactoringPlace): Refactoring | null {
  const found = elementAt(place);
  const value = found && touchedProperty(found, 'link', place.selection)?.value;
  if (found === null || value?.kind !== 'string' || value.quote !== 'double') return null;
  const address = urlIn(value.text);
  if (address === null || !value.text.trimStart().startsWith('[')) return null;
  const { start, end } = value.content;
  const before = { span: { start: found.start + start, end: found.start + start + address.start }, newText: '' };
  const after = { span: { start: found.start + start + address.end, end: found.start + end }, newText: '' };
  return { title: say`Write the link as a plain URL`, edits: [before, after], snippetEdits: null };
}
