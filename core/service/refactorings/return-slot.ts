import { readInterfaceKey } from '../../notation/keys.ts';
import { fixSource } from '../../rules/fix/fix-source.ts';
import { indentationUnit } from '../../rules/fix/insert-property.ts';
import { lineIndentation } from '../../rules/fix/layout.ts';
import { replaceWithTemplate, type Template } from '../../rules/fix/template.ts';
import { say } from '../../text/say.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import { slotTemplate } from '../completion/templates.ts';
import { elementAt, type Refactoring, type RefactoringPlace, touchedProperty } from './refactoring.ts';

/** `return-1` for an interface block that says nothing of what comes out. */
export function addReturnSlot(place: RefactoringPlace): Refactoring | null {
  const found = elementAt(place);
  const block = found && touchedProperty(found, 'function', place.selection)?.block;
  if (!found || !block || block.entries.some(({ key }) => readInterfaceKey(key?.name ?? '')?.side === 'return')) {
    return null;
  }
  const source = fixSource(place.document, found.start);
  const slot = slotTemplate('return-1', 'return');
  const last = block.entries.at(-1);
  const outer = lineIndentation(source, block.open.start);
  const inner = source.endOfLine + outer + indentationUnit(outer);
  const between = found.slice.slice(block.open.end, block.entries[0]?.start ?? block.open.end);
  // In a block without a key the new one brings its own lines, and the white space there gives way.
  const [span, template]: readonly [Span, Template] =
    last === undefined
      ? [
          { start: block.open.end, end: block.close?.start ?? block.open.end },
          [inner, ...slot, source.endOfLine + outer],
        ]
      : [{ start: last.end, end: last.end }, [`,${between === '' ? ' ' : between}`, ...slot]];
  const { title, edits, snippetEdits } = replaceWithTemplate(say`Add the return value`, span, template);
  const absolute = (edit: (typeof edits)[number]) => ({ ...edit, span: shiftSpan(edit.span, found.start) });
  return { title, edits: edits.map(absolute), snippetEdits: snippetEdits?.map(absolute) ?? null };
}
