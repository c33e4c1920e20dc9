import { unseen } from '../../core/text/visible.ts';

/** A value as indented JSON for programs. What cannot be seen is escaped: a program reads the same, and a terminal obeys none of it. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(unseen, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
  return `${text}\n`;
}
