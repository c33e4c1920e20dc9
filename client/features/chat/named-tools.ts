interface Nameable {
  readonly name: string;
}

/** The tools that a question names, in their order: by name in any case, or by the words of the name ("refund order" for RefundOrder). */
export function namedTools<Tool extends Nameable>(question: string, tools: readonly Tool[]): readonly Tool[] {
  const said = ` ${wordsOf(question).join(' ')} `;
  const plain = question.toLowerCase();
  return tools.filter(({ name }) => {
    const words = wordsOf(name);
    if (words.length === 0) return false;
    // A name of one word can be an ordinary word: it counts only in its exact case or in backticks.
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

/** The same for `RefundOrder`, `refund_order` and "refund order". */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
