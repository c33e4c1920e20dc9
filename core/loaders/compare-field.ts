import type { Span } from '../text/span.ts';
import type { Blame, DifferenceCause } from './difference.ts';
import { pythonStrip, strippedSpan } from './python-text.ts';
import { defaultPrefix, loadedField } from './schema-field.ts';
import type { WrittenText } from './written.ts';

/** Type words with the meaning of the loaders' fallback `str`. */
const meansText = new Set(['str', 'string', '']);

/** The differences between an inline schema field as written and the loader's meaning of the same text. */
export function compareField(value: WrittenText): Blame[] {
  const parts = partsOf(value);
  const [type, second] = parts;
  const { isKnownType, type: loadedType, defaultValue } = loadedField(value.text);
  const blames: Blame[] = [];
  const blame = (cause: DifferenceCause, span: Span | undefined): void => {
    blames.push({ cause, span: span ?? value.span });
  };
  if (!isKnownType && !meansText.has((type?.text ?? '').toLowerCase())) blame('type-fallback', type?.span);
  else if (orNone.test(second?.text ?? '')) blame('type-fallback', second?.span);
  else if (typeof defaultValue === 'string' && loadedType !== 'str') blame('default-is-text', second?.span);
  const misplaced = parts.find(
    ({ text }, index) => index > 0 && text.startsWith(defaultPrefix) && !(index === 1 && parts.length > 2),
  );
  const beyond = parts.slice(3).find(({ text }) => text !== '');
  if (misplaced !== undefined) blame('default-position', misplaced.span);
  else if (beyond !== undefined) blame('parts-lost', beyond.span);
  return blames;
}

/** `int | None` is one type; the loaders take `None` for the next part. */
const orNone = /^(?:none|null)$/i;

function partsOf({ text, span }: WrittenText): WrittenText[] {
  const parts: WrittenText[] = [];
  let offset = span.start;
  for (const part of text.split('|')) {
    const { start, end } = strippedSpan(part);
    parts.push({ text: pythonStrip(part), span: { start: offset + start, end: offset + end } });
    offset += part.length + 1;
  }
  return parts;
}
