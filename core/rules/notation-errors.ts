import type { NotationDocument } from '../notation/notation-document.ts';
import { type Span, shiftSpan } from '../text/span.ts';
import { notAionFinding, rootFindings } from './check-document.ts';
import { problemFindings } from './check-item.ts';
import type { PlacedFinding } from './rule.ts';

interface MistakeOfForm {
  readonly message: string;
  readonly span: Span;
}

/** The first mistake of form, at any severity of the settings; null for none. Only the rules of form are asked, and no loader. */
export function firstNotationError(document: NotationDocument): MistakeOfForm | null {
  return notationErrors(document)[0] ?? null;
}

/** All mistakes of form, in the order of the text. */
export function notationErrors(document: NotationDocument): readonly MistakeOfForm[] {
  return placedMistakes(document)
    .map(({ local, start }) => ({ message: local.message, span: shiftSpan(local.span, start) }))
    .sort((a, b) => a.span.start - b.span.start);
}

function placedMistakes(document: NotationDocument): readonly PlacedFinding[] {
  const { text } = document;
  if (!document.aionLike) return [{ local: notAionFinding(text), start: 0 }];
  const found: PlacedFinding[] = [];
  for (const { item, start } of document.items()) {
    if (item.kind === 'gap' || item.problems.length === 0) continue;
    const slice = (span: Span): string => text.slice(start + span.start, start + span.end);
    for (const local of problemFindings({ item, slice, versions: [] })) found.push({ local, start });
  }
  const { findings, missing } = rootFindings(document);
  return [...found, ...findings, ...missing];
}
