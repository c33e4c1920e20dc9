import type { ElementNode } from '../../notation/syntax.ts';
import type { TextEdit } from '../../text/span.ts';

/** The edit that sets the executable string of an element, in offsets of its text; none if it is set already, or there is no string. */
export function executableEdits({ properties }: ElementNode, executable: string | null): readonly TextEdit[] {
  const value = properties.find(({ key }) => key?.name === 'function')?.value;
  if (executable === null || value?.kind !== 'string' || value.text === executable) return [];
  const { start, end } = value.content;
  return [{ span: { start, end }, newText: executable }];
}
