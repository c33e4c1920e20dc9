import type { VNode } from 'preact';
import { jsonLine } from '../../../../core/json/index.ts';
import { visible } from '../../../../core/text/index.ts';
import type { Json } from '../../../json.ts';
import { Button } from '../../../page/view/button.tsx';
import { l10n } from '../../../page/view/l10n.ts';
import { visibleText } from '../../../page/view/visible-text.tsx';
import type { Draft, DraftPath } from '../form/draft.ts';
import type { Field, ListKind, ObjectKind } from '../form/field.ts';
import type { FormState } from '../form/form-state.ts';
import type { FormProblem } from '../form/read-draft.ts';
import type { ActOnRun } from './run-action.ts';

interface FormProps {
  readonly kind: ObjectKind;
  readonly state: FormState;
  readonly problems: readonly FormProblem[];
  readonly act: ActOnRun;
}

/** The fields of the arguments with their drafts and problems. */
export function FormView({ kind, state, problems, act }: FormProps): VNode {
  const problemAt = new Map(problems.map(({ path, message }) => [path.join('.'), message]));
  const shared: Shared = { problemAt, act };
  if (state.as === 'json') return <JsonField text={state.text} isForced={state.isForced} path={[]} {...shared} />;
  if (kind.fields.length === 0) return <p class="quiet">{l10n.t('The tool has no arguments.')}</p>;
  return (
    <div class="fields">
      <Members kind={kind} draft={state.draft} path={[]} {...shared} />
    </div>
  );
}

/** What each part of the form needs. */
interface Shared {
  /** By the path with dots. */
  readonly problemAt: ReadonlyMap<string, string>;
  readonly act: ActOnRun;
}

interface Place extends Shared {
  readonly path: DraftPath;
}

function JsonField({ text, isForced, ...place }: Place & { readonly text: string; readonly isForced: boolean }): VNode {
  const { path, act } = place;
  return (
    <div class="field">
      <label for={idOf(path)}>{l10n.t('Arguments as JSON')}</label>
      {isForced && <p class="hint">{l10n.t('The form has no field for some of these arguments.')}</p>}
      <textarea
        id={idOf(path)}
        {...described('', place)}
        rows={8}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget: { value } }) => act({ kind: 'edit json', text: value })}
      />
      <Problem {...place} />
    </div>
  );
}

function Members({
  kind,
  draft,
  path,
  ...shared
}: Place & { readonly kind: ObjectKind; readonly draft: Draft }): VNode {
  const members = draft.kind === 'object' ? draft.members : [];
  return (
    <>
      {kind.fields.map((field, at) => {
        const member = members[at];
        const name = visible(field.name);
        return (
          member && (
            <FieldView key={field.name} field={field} name={name} draft={member} path={[...path, at]} {...shared} />
          )
        );
      })}
    </>
  );
}

interface FieldProps extends Place {
  readonly field: Field;
  /** The argument's name, or an item's number. */
  readonly name: string;
  readonly draft: Draft;
}

function FieldView(props: FieldProps): VNode {
  const { field, name, draft, ...place } = props;
  const { kind } = field;
  const hint = hintOf(field);
  if (kind.type === 'object' || kind.type === 'list') {
    return (
      <fieldset id={idOf(place.path)} tabIndex={-1} {...described(hint, place)}>
        <legend>
          <Name field={field} name={name} />
        </legend>
        <Hint hint={hint} path={place.path} />
        {kind.type === 'object' ? (
          <Members kind={kind} draft={draft} {...place} />
        ) : (
          <Items kind={kind} name={name} draft={draft} {...place} />
        )}
        <Problem {...place} />
      </fieldset>
    );
  }
  return (
    <div class="field">
      <label for={idOf(place.path)}>
        <Name field={field} name={name} />
      </label>
      <Hint hint={hint} path={place.path} />
      <Control {...props} />
      <Problem {...place} />
    </div>
  );
}

interface ItemsProps extends Place {
  readonly kind: ListKind;
  /** The list's. */
  readonly name: string;
  readonly draft: Draft;
}

function Items({ kind, name, draft, path, ...shared }: ItemsProps): VNode {
  const { act } = shared;
  const items = draft.kind === 'list' ? draft.items : [];
  return (
    <>
      {items.map(({ key, draft: item }, at) => {
        const title = l10n.t('Item {0}', at + 1);
        return (
          <div key={key} class="item" id={`item-${idOf([...path, key])}`}>
            <FieldView field={kind.item} name={title} draft={item} path={[...path, key]} {...shared} />
            <Button
              aria-label={`${l10n.t('Remove')}: ${name} ${title}`}
              onClick={() => act({ kind: 'remove', path, key })}
            >
              {l10n.t('Remove')}
            </Button>
          </div>
        );
      })}
      <Button
        id={`add-${idOf(path)}`}
        aria-label={`${l10n.t('Add Item')}: ${name}`}
        onClick={() => act({ kind: 'add', path })}
      >
        {l10n.t('Add Item')}
      </Button>
    </>
  );
}

function Name({ field: { isRequired, title }, name }: Pick<FieldProps, 'field' | 'name'>): VNode {
  return (
    <>
      <span class="field-name">{name}</span>
      {title !== '' && asWords(title) !== asWords(name) && <span class="field-title">{visibleText(title)}</span>}
      {isRequired && <span class="required">{l10n.t('required')}</span>}
    </>
  );
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

function Hint({ hint, path }: { readonly hint: string; readonly path: DraftPath }): VNode | null {
  return hint === '' ? null : (
    <p class="hint" id={`hint-${idOf(path)}`}>
      {hint}
    </p>
  );
}

function Control({ field, draft, ...place }: FieldProps): VNode {
  const { path, act } = place;
  const { kind } = field;
  const attributes = {
    id: idOf(path),
    ...described(hintOf(field), place),
    'aria-required': field.isRequired && !field.isNullable ? ('true' as const) : undefined,
  };
  if (kind.type === 'choice') {
    const index = draft.kind === 'choice' ? draft.index : null;
    return (
      <select
        {...attributes}
        value={index ?? ''}
        onChange={({ currentTarget: { value } }) =>
          act({ kind: 'pick', path, index: value === '' ? null : Number(value) })
        }
      >
        <option value="">{unsetOf(field)}</option>
        {kind.values.map((value, one) => (
          <option value={one}>{shown(value)}</option>
        ))}
      </select>
    );
  }
  const typed = {
    ...attributes,
    spellcheck: false,
    value: draft.kind === 'text' ? draft.text : '',
    onInput: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      act({ kind: 'edit', path, text: value }),
  };
  if (kind.type === 'json' || (kind.type === 'text' && isLong(field))) {
    return <textarea {...typed} rows={kind.type === 'json' ? 3 : 4} />;
  }
  return (
    <input
      {...typed}
      type="text"
      inputMode={kind.type === 'number' ? (kind.isWhole ? 'numeric' : 'decimal') : undefined}
      placeholder={field.default === undefined ? '' : shown(field.default)}
      autocomplete="off"
    />
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
  return visible(typeof value === 'string' ? value : jsonLine(value));
}

function idOf(path: DraftPath): string {
  return ['field', ...path].join('-');
}

interface Described {
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
}

function described(hint: string, { path, problemAt }: Place): Described {
  const id = idOf(path);
  const isWrong = problemAt.has(path.join('.'));
  const by = [...(hint === '' ? [] : [`hint-${id}`]), ...(isWrong ? [`problem-${id}`] : [])].join(' ');
  return {
    ...(by === '' ? {} : { 'aria-describedby': by }),
    ...(isWrong ? { 'aria-invalid': 'true' } : {}),
  };
}

function Problem({ path, problemAt }: Place): VNode {
  return (
    <p class="problem" id={`problem-${idOf(path)}`}>
      {visible(problemAt.get(path.join('.')) ?? '')}
    </p>
  );
}
