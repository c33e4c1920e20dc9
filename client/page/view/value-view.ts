import type { Json } from '../../json.ts';
import { jsonLine } from './json-lines.ts';
import { l10n } from './l10n.ts';
import { elementOf, type ViewElement } from './tree.ts';
import { visibleText } from './visible-text.ts';

/** The limits of shown characters and lines; copying gives all. */
const longestText = 100_000;
const mostLines = 2_000;

const cutHere = (): string => l10n.t('Truncated. Copy includes everything.');

/** A value as coloured JSON. */
export function jsonView(value: Json, cut = cutHere()): readonly ViewElement<never>[] {
  const text = JSON.stringify(value, null, 2);
  const lines = text.slice(0, longestText).split('\n');
  const shown = lines.slice(0, mostLines);
  const isCut = text.length > longestText || lines.length > mostLines;
  return [
    elementOf<never>('pre', { tabindex: '0' }, [
      elementOf<never>(
        'code',
        {},
        shown.map((line) => jsonLine(line)),
      ),
    ]),
    ...(isCut ? [elementOf<never>('p', { class: 'quiet' }, [cut])] : []),
  ];
}

/** A text, cut at the limits. */
export function textView(text: string, cut = cutHere()): readonly ViewElement<never>[] {
  return [
    elementOf<never>('pre', { class: 'text', tabindex: '0' }, visibleText(text.slice(0, longestText))),
    ...(text.length > longestText ? [elementOf<never>('p', { class: 'quiet' }, [cut])] : []),
  ];
}
