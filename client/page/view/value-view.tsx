import type { VNode } from 'preact';
import { printJson } from '../../../core/json/index.ts';
import type { Json } from '../../json.ts';
import { JsonLines } from './json-line.tsx';
import { l10n } from './l10n.ts';
import { visibleText } from './visible-text.tsx';

/** The limits of shown characters and lines; copying gives all. */
const longestText = 100_000;
const mostLines = 2_000;

const cutHere = (): string => l10n.t('Truncated. Copy includes everything.');

interface JsonProps {
  readonly value: Json;
  /** What is said where the rest is not shown. */
  readonly cut?: string;
}

/** A value as coloured JSON. */
export function JsonView({ value, cut = cutHere() }: JsonProps): VNode {
  const text = printJson(value);
  const lines = text.slice(0, longestText).split('\n');
  const isCut = text.length > longestText || lines.length > mostLines;
  return (
    <>
      <JsonLines lines={lines.slice(0, mostLines)} />
      {isCut && <p class="quiet">{cut}</p>}
    </>
  );
}

interface TextProps {
  readonly text: string;
  /** What is said where the rest is not shown. */
  readonly cut?: string;
}

/** A text, cut at the limits. */
export function TextView({ text, cut = cutHere() }: TextProps): VNode {
  return (
    <>
      <pre class="text" tabIndex={0}>
        {visibleText(text.slice(0, longestText))}
      </pre>
      {text.length > longestText && <p class="quiet">{cut}</p>}
    </>
  );
}
