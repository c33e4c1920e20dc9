/** Which hints a person sees between the words of a document, as long as they set nothing else. */
export const defaultInlayHints = {
  /** The parameter that an `arg-N` describes. */
  parameterNames: true,
  /** The type of a parameter whose own text names none. */
  types: true,
  /** The value of a parameter that is left out. */
  defaults: true,
};

export type InlayHintSetting = keyof typeof defaultInlayHints;
export type InlayHintSettings = Readonly<typeof defaultInlayHints>;
