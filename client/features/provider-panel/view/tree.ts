/**
 * A piece of the panel as a value. Texts are texts and never markup, whatever stands in them; attributes are only those that this
 * project writes.
 */
export type ViewNode = string | ViewElement;

export interface ViewElement {
  readonly tag: ViewTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ViewNode[];
  /** What happens when it is pressed, chosen or typed into, by a name that the panel knows. */
  readonly action: ViewAction | null;
}

export type ViewAction =
  | { readonly kind: 'choose'; readonly active: string }
  | { readonly kind: 'more' }
  | { readonly kind: 'compare' }
  | { readonly kind: 'search' }
  | { readonly kind: 'tool'; readonly index: number; readonly name: string }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'copy all'; readonly format: string }
  | { readonly kind: 'reveal'; readonly line: number; readonly character: number }
  | { readonly kind: 'open'; readonly format: string };

export type ViewTag =
  | 'div'
  | 'span'
  | 'p'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'ul'
  | 'li'
  | 'table'
  | 'caption'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'button'
  | 'label'
  | 'input'
  | 'select'
  | 'option'
  | 'pre'
  | 'code'
  | 'section'
  | 'main'
  | 'nav';

export function element(
  tag: ViewTag,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly ViewNode[] = [],
  action: ViewAction | null = null,
): ViewElement {
  return { tag, attributes, children, action };
}
