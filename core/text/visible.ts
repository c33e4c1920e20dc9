/**
 * Hidden characters of foreign text: those that draw nothing, and those that an editor or a terminal obeys. They are control characters but
 * tabs and line ends, direction marks, and all that Unicode calls default-ignorable (UAX #44), such as variation selectors and tags, which
 * can spell a whole text. Four uses are seen, and are not hidden: one selector after an emoji or in a keycap, a joiner between two emoji, the
 * tags in the flags of England, Scotland and Wales, and a joiner after a letter of a script that needs it (UAX #31, 2.3).
 */
export const unseen =
  /(?:[\p{DI}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}]|\p{Cs}|\r(?!\n))(?<!\p{ExtPict}[\ufe0e\ufe0f]|[\d#*]\ufe0f(?=\u20e3)|(?:\p{ExtPict}\ufe0f?|\p{EMod})\u200d(?=\p{ExtPict})|\u{1f3f4}(?=\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})[\u{e0061}-\u{e007f}]{1,6}|[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}][\u200c\u200d])/gu;

/** The text with each hidden character by name: `<U+200B>`. */
export function visible(text: string): string {
  return text.replace(unseen, named);
}

/** The text, such as a name, in one line of a dialog, a log or a terminal: hidden characters and line ends by name, `<U+000A>`. */
export function inOneLine(text: string): string {
  return visible(text).replace(/[\r\n]/g, named);
}

/** The name of a character: `U+200B`. */
export function signName(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function named(sign: string): string {
  return `<${signName(sign)}>`;
}
