/** The block of code with this beginning in a page, without its fences and its own indent. Throws for none. */
export function codeBlock(page: string, beginning: string): string {
  const blocks = [...page.matchAll(/^```[a-zA-Z]*\n([\s\S]*?)^```|^\.\. code-block:: \w+\n\n((?:(?: {3}.*)?\n)+)/gm)];
  const texts = blocks.map(([, fenced, indented = '']) => fenced ?? indented.replace(/^ {3} ?/gm, ''));
  const found = texts.find((text) => text.trimStart().startsWith(beginning));
  if (found === undefined) throw new Error(`No block of code begins with ${beginning}`);
  return found;
}
