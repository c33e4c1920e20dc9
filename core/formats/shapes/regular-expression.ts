/**
 * Whether a text is a regular expression, as Unicode or not. The syntax of Python that Pydantic's definitions contain
 * (`(?i)`, `(?P<name>…)`, `\A`) is no fault: some providers know it. Nothing is matched.
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
