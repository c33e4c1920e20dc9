export const propertyOrders = ['off', 'canonical'] as const;
export const interfaceLayouts = ['block', 'compact'] as const;

/** The layout choices of a project; all else is fixed, or the editor's. */
export interface FormatStyle {
  /** `canonical`: properties in the README's order; `off`: as written. */
  readonly propertyOrder: (typeof propertyOrders)[number];
  /** `block`: one slot a line; `compact`: an interface block on its property's line. */
  readonly interfaceLayout: (typeof interfaceLayouts)[number];
}

/** The layout of a document. The editor's indentation and line ends override the notation's style. */
export interface FormatOptions extends FormatStyle {
  /** One level: two spaces in the notation's style. */
  readonly indent: string;
  readonly eol: '\n' | '\r\n' | '\r';
  /** Behind the last bracket: one line break, or the text as written. */
  readonly ending: 'line break' | 'as written';
}

export const defaultFormatOptions: FormatOptions = {
  indent: '  ',
  eol: '\n',
  ending: 'line break',
  propertyOrder: 'off',
  interfaceLayout: 'block',
};

/** The first line end of the text; `\n` in a text of one line. */
export function lineEndOf(text: string): FormatOptions['eol'] {
  const first = /\r\n|\n|\r/.exec(text)?.[0];
  return first === '\r\n' || first === '\r' ? first : '\n';
}
