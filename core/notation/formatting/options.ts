/** How a document is to be laid out. What the editor says (indentation, line ends) wins over the notation's own style. */
export interface FormatOptions {
  /** One level: two spaces in the notation's style. */
  readonly indent: string;
  readonly eol: '\n' | '\r\n' | '\r';
  /** `canonical`: properties in the README's order; `off`: as written. */
  readonly propertyOrder: 'off' | 'canonical';
  /** `block`: one slot a line; `compact`: an interface block on its property's line. */
  readonly interfaceLayout: 'block' | 'compact';
}

export const defaultFormatOptions: FormatOptions = {
  indent: '  ',
  eol: '\n',
  propertyOrder: 'off',
  interfaceLayout: 'block',
};

/** The line end that the text uses first; `\n` in a text of one line. */
export function lineEndOf(text: string): FormatOptions['eol'] {
  const first = /\r\n|\n|\r/.exec(text)?.[0];
  return first === '\r\n' || first === '\r' ? first : '\n';
}
