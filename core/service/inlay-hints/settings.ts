export const defaultInlayHints = {
  /** The parameter that an `arg-N` describes. */
  parameterNames: true,
  /** The type of a parameter whose own text names none. */
  types: true,
  /** The default of an optional parameter. */
  defaults: true,
};

export type InlayHintSetting = keyof typeof defaultInlayHints;
export type InlayHintSettings = Readonly<typeof defaultInlayHints>;
