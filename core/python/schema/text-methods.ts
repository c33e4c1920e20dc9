import { type PyValue, textOf } from './py-value.ts';
import { titleCase } from './text-case.ts';

const LONGEST_TEXT = 1_000_000;

/** Python's methods of texts that need nothing but constants. */
export function changedText(method: string, text: string, values: readonly PyValue[]): string | null {
  const [first, second] = values;
  if (values.length === 0) {
    switch (method) {
      case 'upper':
        return text.toUpperCase();
      case 'lower':
      case 'casefold':
        return text.toLowerCase();
      case 'strip':
        return text.trim();
      case 'lstrip':
        return text.trimStart();
      case 'rstrip':
        return text.trimEnd();
      case 'title':
        return titleCase(text);
      case 'capitalize':
        return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
      default:
        return null;
    }
  }
  if (method === 'replace' && first?.kind === 'str' && second?.kind === 'str' && values.length === 2) {
    return text.length * (second.value.length + 1) > LONGEST_TEXT ? null : text.split(first.value).join(second.value);
  }
  if (method === 'join' && values.length === 1 && (first?.kind === 'list' || first?.kind === 'tuple')) {
    const parts = first.items.map(textOf);
    return parts.includes(null) ? null : parts.join(text);
  }
  return null;
}
