/** Python's `str.title`: a letter after a non-letter is upper case, every other lower case. */
export function titleCase(text: string): string {
  let result = '';
  let inWord = false;
  for (const character of text) {
    const isLetter = /\p{Cased}/u.test(character);
    result += isLetter && !inWord ? character.toUpperCase() : character.toLowerCase();
    inWord = isLetter;
  }
  return result;
}

export function toPascal(name: string): string {
  const camel = titleCase(name);
  return camel.replace(/([0-9A-Za-z])_(?=[0-9A-Z])/g, '$1');
}

export function toCamel(name: string): string {
  if (/^[a-z][A-Za-z0-9]*$/.test(name) && !/\d[a-z]/.test(name)) return name;
  return toPascal(name).replace(/(^_*[A-Z])/, (start) => start.toLowerCase());
}

export function toSnake(name: string): string {
  return name
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1_')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/([0-9])([A-Z])/g, '$1_$2')
    .replace(/([a-z])([0-9])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}
