/** Characters that are invisible, or that an editor or terminal obeys: control characters, direction marks, spaces without width. */
export const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|\u034f|\p{Surrogate}/gu;

/** The text with each such character by name: `<U+200B>`. Line feeds and tabs stay. */
export function visible(text: string): string {
  return text.replace(unseen, (sign) => `<${signName(sign)}>`);
}

/** The name of a character: `U+200B`. */
export function signName(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
