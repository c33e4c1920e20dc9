/**
 * Whether a text is a regular expression, read as Unicode or not. Words that Python alone has, and that definitions of Pydantic bring
 * along (`(?i)`, `(?P<name>…)`, `\A`), are no fault: some providers know them. Nothing is matched.
 */
export function isRegularExpression(text: string): boolean {
  const plain = text
    .replace(/^\(\?[aimsux]+\)/, '')
    .replaceAll('(?P<', '(?<')
    .replace(/\(\?P=(\w+)\)/g, '\\k<$1>')
    .replace(/\(\?[imsx]+:/g, '(?:');
  return ['u', ''].some((flags) => compiles(plain, flags));
}

function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}
