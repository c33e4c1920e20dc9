/** One statement in braces behind `if`, `for` or `while`: indentation, head, statement. */
const inBraces =
  /^( *)((?:if|for|while) \(.*\)) \{\n\1 {2}((?!if |for |while |const |let |\/\/)[^ \n][^\n]*;)\n\1\}$/gm;

/** One statement without braces on the line below `if`, `for` or `while`. */
const onNextLine = /^( *)((?:if|for|while) \(.*\))\n\1 {2}([^ \n][^\n]*;)$/gm;

/** In characters, as the formatter has it. */
const lineWidth = 120;

/** Puts a single statement behind `if`, `for` or `while` on its line without braces where it fits, else in braces. */
export function withProjectBraces(source: string): string {
  return source
    .replace(inBraces, (written: string, indentation: string, head: string, statement: string) => {
      const line = `${indentation}${head} ${statement}`;
      return line.length <= lineWidth ? line : written;
    })
    .replace(onNextLine, '$1$2 {\n$1  $3\n$1}');
}

/** One sentence for each source in another style. `files` are sources by path. */
export function wrongBraces(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, source]) => {
    const styled = withProjectBraces(source).split('\n');
    const line = source.split('\n').findIndex((text, index) => text !== styled[index]);
    if (line === -1) return [];
    return [
      `${path}:${line + 1} has other braces than the house. \`node scripts/check-arrows.ts --write\` puts them right.`,
    ];
  });
}
