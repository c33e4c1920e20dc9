/** Which hints a person wants to see between the words of a document. */
export interface InlayHintSettings {
  /** The parameter that an `arg-N` describes. */
  readonly parameterNames: boolean;
  /** The type of a parameter whose own text names none. */
  readonly types: boolean;
  /** The value of a parameter that is left out. */
  readonly defaults: boolean;
}

export const inlayHintKinds = ['parameterNames', 'types', 'defaults'] as const;
export type InlayHintSetting = (typeof inlayHintKinds)[number];

export const defaultInlayHints: InlayHintSettings = { parameterNames: true, types: true, defaults: true };
