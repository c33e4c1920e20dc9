export const propertyOrders = ['off', 'canonical'] as const;
export const interfaceLayouts = ['block', 'compact'] as const;

/** What a project can choose about the layout; the rest is the one style there is, or the editor's. */
export interface FormatStyle {
  /** `canonical`: properties in the README's order; `off`: as written. */
  readonly propertyOrder: (typeof propertyOrders)[number];
  /** `block`: one slot a line; `compact`: an interface block on its property's line. */
  readonly interfaceLayout: (typeof interfaceLayouts)[number];
}

/** How a document is to be laid out. What the editor says (indentation, line ends) wins over the notation's own style. */
export interface FormatOptions extends FormatStyle {
  /** One level: two spaces in the notation's style. */
  readonly indent: string;
  readonly eol: '\n' | '\r\n' | '\r';
  /** What stands behind the last bracket: one line break, or what is there. */
  readonly ending: 'line break' | 'as written';
}

export const defaultFormatOptions: FormatOptions = {
  indent: '  ',
  eol: '\n',
  ending: 'line break',
  propertyOrder: 'off',
  interfaceLayout: 'block',
};

/** The line end that the text uses first; `\n` in a text of one line. */
export function lineEndOf(text: string): FormatOptions['eol'] {
  const first = /\r\n|\n|\r/.exec(text)?.[0];
  return first === '\r\n' || first === '\r' ? first : '\n';
}
