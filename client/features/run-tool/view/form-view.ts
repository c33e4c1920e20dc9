import { visible } from '../../../../core/text/index.ts';
import type { Json } from '../../../json.ts';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.ts';
import type { Draft, DraftPath } from '../form/draft.ts';
import type { Field, ListKind, ObjectKind } from '../form/field.ts';
import type { FormState } from '../form/form-state.ts';
import type { FormProblem } from '../form/read-draft.ts';
import { button, element, type RunElement, type RunNode } from './run-tree.ts';

interface FormView {
  readonly problems: ReadonlyMap<string, string>;
  /** Part of each id: a refilled form needs new elements, as old ones keep typed text. */
  readonly number: number;
}

/** The fields of the arguments with their drafts and problems. */
export function formView(
  kind: ObjectKind,
  state: FormState,
  problems: readonly FormProblem[],
  number: number,
): RunElement {
  const view: FormView = {
    problems: new Map(problems.map(({ path, message }) => [path.join('.'), message])),
    number,
  };
  if (state.as === 'json') return jsonView(state.text, state.isForced, view);
  if (kind.fields.length === 0) return element('p', { class: 'quiet' }, [l10n.t('The tool has no arguments.')]);
  return element('div', { class: 'fields', id: `fields-${number}` }, membersView(kind, state.draft, [], view));
}

function jsonView(text: string, isForced: boolean, view: FormView): RunElement {
  return element('div', { class: 'field', id: `json-${view.number}` }, [
    element('label', { for: idOf([], view) }, [l10n.t('Arguments as JSON')]),
    isForced && element('p', { class: 'hint' }, [l10n.t('The form has no field for some of these arguments.')]),
    element('textarea', { ...stated([], '', view), rows: '8', spellcheck: 'false' }, [text], { kind: 'edit json' }),
    problemView([], view),
  ]);
}

function membersView({ fields }: ObjectKind, draft: Draft, path: DraftPath, view: FormView): readonly RunNode[] {
  const members = draft.kind === 'object' ? draft.members : [];
  return fields.flatMap((field, at) => {
    const member = members[at];
    return member === undefined ? [] : [fieldView(field, visible(field.name), member, [...path, at], view)];
  });
}

/** `name` is the argument's name, or an item's number. */
function fieldView(field: Field, name: string, draft: Draft, path: DraftPath, view: FormView): RunElement {
  const { kind } = field;
  if (kind.type === 'object') return group(field, name, path, view, membersView(kind, draft, path, view));
  if (kind.type === 'list') return group(field, name, path, view, itemsView(kind, name, draft, path, view));
  return element('div', { class: 'field', id: `field-${idOf(path, view)}` }, [
    element('label', { for: idOf(path, view) }, nameOf(field, name)),
    hintView(field, path, view),
    controlView(field, draft, path, view),
    problemView(path, view),
  ]);
}

function group(field: Field, name: string, path: DraftPath, view: FormView, children: readonly RunNode[]): RunElement {
  return element('fieldset', { id: idOf(path, view), tabindex: '-1', ...described(path, hintOf(field), view) }, [
    element('legend', {}, nameOf(field, name)),
    hintView(field, path, view),
    children,
    problemView(path, view),
  ]);
}

function itemsView(kind: ListKind, name: string, draft: Draft, path: DraftPath, view: FormView): readonly RunNode[] {
  const items = draft.kind === 'list' ? draft.items : [];
  return [
    ...items.map(({ key, draft: item }, at) => {
      const title = l10n.t('Item {0}', at + 1);
      return element('div', { class: 'item', id: `item-${idOf([...path, key], view)}` }, [
        fieldView(kind.item, title, item, [...path, key], view),
        button(
          l10n.t('Remove'),
          { kind: 'remove', path: path.join('.'), key },
          { 'aria-label': `${l10n.t('Remove')}: ${name} ${title}` },
        ),
      ]);
    }),
    button(
      l10n.t('Add Item'),
      { kind: 'add', path: path.join('.') },
      { id: `add-${idOf(path, view)}`, 'aria-label': `${l10n.t('Add Item')}: ${name}` },
    ),
  ];
}

function nameOf({ isRequired, title }: Field, name: string): readonly RunNode[] {
  return [
    element('span', { class: 'field-name' }, [name]),
    ...(title === '' || asWords(title) === asWords(name)
      ? []
      : [element('span', { class: 'field-title' }, visibleText(title))]),
    ...(isRequired ? [element('span', { class: 'required' }, [l10n.t('required')])] : []),
  ];
}

/** Pydantic's title of `max_results` is `Max Results`: a form need not say that. */
function asWords(name: string): string {
  return name.replace(/[\s_-]/g, '').toLowerCase();
}

function hintOf(field: Field): string {
  const { kind, description, examples, isRequired, isNullable } = field;
  const example = examples[0];
  const notes = [
    ...(kind.type === 'text' ? kind.notes : []),
    ...(kind.type === 'json' ? [l10n.t('JSON {0}', kind.types.join(', '))] : []),
    ...(example === undefined ? [] : [l10n.t('example: {0}', shown(example))]),
    ...(field.default === undefined || kind.type === 'choice' ? [] : [l10n.t('default: {0}', shown(field.default))]),
    ...(isRequired && isNullable && kind.type !== 'choice' ? [l10n.t('an empty field sends null')] : []),
  ];
  return [visible(description), ...notes.map(visible)].filter((text) => text !== '').join(' · ');
}

function hintView(field: Field, path: DraftPath, view: FormView): readonly RunElement[] {
  const hint = hintOf(field);
  return hint === '' ? [] : [element('p', { class: 'hint', id: `hint-${idOf(path, view)}` }, [hint])];
}

function controlView(field: Field, draft: Draft, path: DraftPath, view: FormView): RunElement {
  const { kind } = field;
  const attributes = {
    ...stated(path, hintOf(field), view),
    ...(field.isRequired && !field.isNullable ? { 'aria-required': 'true' } : {}),
  };
  const at = path.join('.');
  const text = draft.kind === 'text' ? draft.text : '';
  if (kind.type === 'choice') {
    const index = draft.kind === 'choice' ? draft.index : null;
    return element(
      'select',
      attributes,
      [
        element('option', { value: '', selected: index === null }, [unsetOf(field)]),
        kind.values.map((value, one) =>
          element('option', { value: String(one), selected: index === one }, [shown(value)]),
        ),
      ],
      { kind: 'pick', path: at },
    );
  }
  if (kind.type === 'json' || (kind.type === 'text' && isLong(field))) {
    const rows = kind.type === 'json' ? '3' : '4';
    return element('textarea', { ...attributes, rows, spellcheck: 'false' }, [text], { kind: 'edit', path: at });
  }
  const placeholder = field.default === undefined ? '' : shown(field.default);
  const inputmode = kind.type === 'number' ? { inputmode: kind.isWhole ? 'numeric' : 'decimal' } : {};
  return element(
    'input',
    { ...attributes, ...inputmode, type: 'text', value: text, placeholder, spellcheck: 'false', autocomplete: 'off' },
    [],
    { kind: 'edit', path: at },
  );
}

/** Whether a text may have several lines, judged by its name, default and examples. */
function isLong({ name, examples, default: usual }: Field): boolean {
  const isTold = [...examples, usual].some((one) => typeof one === 'string' && (one.includes('\n') || one.length > 80));
  return isTold || /^(?:text|body|content|message|prompt|code|query|html|markdown|payload)$/i.test(name);
}

function unsetOf({ default: usual, isRequired, isNullable }: Field): string {
  if (usual !== undefined) return l10n.t('default: {0}', shown(usual));
  return isRequired ? (isNullable ? 'null' : l10n.t('(choose)')) : l10n.t('(not sent)');
}

function shown(value: Json): string {
  return visible(typeof value === 'string' ? value : JSON.stringify(value));
}

function idOf(path: DraftPath, { number }: FormView): string {
  return ['field', number, ...path].join('-');
}

function stated(path: DraftPath, hint: string, view: FormView): Readonly<Record<string, string>> {
  return { id: idOf(path, view), ...described(path, hint, view) };
}

function described(path: DraftPath, hint: string, view: FormView): Readonly<Record<string, string>> {
  const id = idOf(path, view);
  const isWrong = view.problems.has(path.join('.'));
  const by = [...(hint === '' ? [] : [`hint-${id}`]), ...(isWrong ? [`problem-${id}`] : [])].join(' ');
  return {
    ...(by === '' ? {} : { 'aria-describedby': by }),
    ...(isWrong ? { 'aria-invalid': 'true' } : {}),
  };
}

function problemView(path: DraftPath, view: FormView): RunElement {
  const problem = view.problems.get(path.join('.')) ?? '';
  return element('p', { class: 'problem', id: `problem-${idOf(path, view)}` }, [problem !== '' && visible(problem)]);
}
