/** A part of a page. Texts are never markup; attributes are only the project's own. */
export type ViewNode<Action extends object> = string | ViewElement<Action>;

export interface ViewElement<Action extends object> {
  readonly tag: ViewTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ViewNode<Action>[];
  readonly action: Action | null;
}

/** `false` is left out. */
type ViewContent<Action extends object> = ViewNode<Action> | false | readonly ViewContent<Action>[];

/** `false`: left out; `true`: without a value. */
type ViewAttributes = Readonly<Record<string, string | boolean>>;

type TextTag = 'div' | 'span' | 'p' | 'h1' | 'h2' | 'h3' | 'pre' | 'code';
type PartTag = 'section' | 'header' | 'footer' | 'main' | 'nav' | 'form' | 'fieldset' | 'legend';
type ListTag = 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd' | 'details' | 'summary';
type TableTag = 'table' | 'caption' | 'thead' | 'tbody' | 'tr' | 'th' | 'td';
type FieldTag = 'button' | 'label' | 'input' | 'select' | 'option' | 'textarea' | 'datalist';
export type ViewTag = TextTag | PartTag | ListTag | TableTag | FieldTag;

/** Types the element factory of a panel; `never` for no actions. */
export function elementOf<Action extends object>(
  tag: ViewTag,
  attributes: ViewAttributes = {},
  content: readonly ViewContent<Action>[] = [],
  action: Action | null = null,
): ViewElement<Action> {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === false ? [] : [[name, value === true ? '' : value] as const],
  );
  return { tag, attributes: Object.fromEntries(written), children: nodesOf(content), action };
}

/** Types the button factory of a panel. */
export function buttonOf<Action extends object>(
  text: string,
  action: Action,
  attributes: ViewAttributes = {},
): ViewElement<Action> {
  return elementOf('button', { type: 'button', class: 'action', ...attributes }, [text], action);
}

function nodesOf<Action extends object>(content: readonly ViewContent<Action>[]): readonly ViewNode<Action>[] {
  return content.flatMap((part) => (part === false ? [] : isNode(part) ? [part] : nodesOf(part)));
}

function isNode<Action extends object>(
  part: ViewNode<Action> | readonly ViewContent<Action>[],
): part is ViewNode<Action> {
  return typeof part === 'string' || 'tag' in part;
}
