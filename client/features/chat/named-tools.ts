/** A tool as far as it matters whether a question names it. */
export interface Nameable {
  readonly name: string;
}

/** The tools that a question names, in their order: by the name as it is written, in any case, or by its words: "refund order" for RefundOrder. */
export function namedTools<Tool extends Nameable>(question: string, tools: readonly Tool[]): readonly Tool[] {
  const said = ` ${wordsOf(question).join(' ')} `;
  const plain = question.toLowerCase();
  return tools.filter(({ name }) => {
    const words = wordsOf(name);
    if (words.length === 0) return false;
    // A name of one word may be any word of the question: only as it is written, or in quotes of code.
    if (words.length === 1) return holdsWord(question, name) || plain.includes(`\`${name.toLowerCase()}\``);
    return said.includes(` ${words.join(' ')} `);
  });
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isEdge = (sign: string | undefined): boolean => sign === undefined || !/[\p{L}\p{N}_]/u.test(sign);
    if (isEdge(text[at - 1]) && isEdge(text[at + word.length])) return true;
  }
  return false;
}

/** `RefundOrder`, `refund_order` and "refund order" have the same words. */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
