import type { ElementNode } from '../../notation/syntax.ts';
import type { TextEdit } from '../../text/span.ts';

/** The edit that makes `executable` the executable string of an element, in offsets of its text; none where it is that, or there is no place. */
export function executableEdits({ properties }: ElementNode, executable: string | null): readonly TextEdit[] {
  const value = properties.find(({ key }) => key?.name === 'function')?.value;
  if (executable === null || value?.kind !== 'string' || value.text === executable) return [];
  const { start, end } = value.content;
  return [{ span: { start, end }, newText: executable }];
}
