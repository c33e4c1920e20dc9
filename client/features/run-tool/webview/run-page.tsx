import { render } from 'preact';
import { sameJson } from '../../../../core/json/index.ts';
import { type Draft, type DraftPath, withDraft, withItem, withoutItem } from '../form/draft.ts';
import type { FieldKind, ObjectKind } from '../form/field.ts';
import { emptyForm, type FormState, filledForm, readForm, saidProblems, switchedForm } from '../form/form-state.ts';
import { readSchema } from '../form/read-schema.ts';
import type { OfferedTool, RunMessage, RunState } from '../messages.ts';
import type { RunAction } from '../view/run-action.ts';
import { RunView } from '../view/run-view.tsx';

interface PageForm {
  readonly tool: OfferedTool | null;
  readonly kind: ObjectKind;
  readonly state: FormState;
  readonly filling: number;
}

const noFields: ObjectKind = { type: 'object', fields: [] };

export class RunPage {
  readonly #root: HTMLElement;
  readonly #tell: (message: RunMessage) => void;
  #told: RunState | null = null;
  #form: PageForm = { tool: null, kind: noFields, state: emptyForm(noFields), filling: -1 };

  constructor(root: HTMLElement, tell: (message: RunMessage) => void) {
    this.#root = root;
    this.#tell = tell;
    root.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.#run();
    });
  }

  take(told: RunState): void {
    const { tool, filling } = told;
    const before = this.#form;
    const isOther = tool?.name !== before.tool?.name || filling.number !== before.filling;
    this.#told = told;
    if (tool !== null && isOther) {
      const kind = readSchema(tool.inputSchema);
      const state = filledForm(kind, filling.arguments);
      this.#form = { tool, kind, state, filling: filling.number };
    } else if (tool !== null && before.tool !== null && !sameJson(tool.inputSchema, before.tool.inputSchema)) {
      // After an edit of the tool, drafts stay as far as they fit.
      const kind = readSchema(tool.inputSchema);
      const given = readForm(before.kind, before.state).arguments;
      this.#form = { ...before, tool, kind, state: filledForm(kind, given) };
    } else if (tool !== null) this.#form = { ...before, tool };
    this.#show();
    if (tool !== null && isOther) this.#focusFirst();
  }

  #show(): void {
    if (this.#told === null) return;
    const { kind, state } = this.#form;
    const form = { kind, state, problems: saidProblems(state, readForm(kind, state)) };
    render(<RunView state={this.#told} form={form} act={(action) => this.#act(action)} />, this.#root);
  }

  #act(action: RunAction): void {
    switch (action.kind) {
      case 'edit':
        return this.#change(action.path, () => ({ kind: 'text', text: action.text }));
      case 'pick':
        return this.#change(action.path, () => ({ kind: 'choice', index: action.index }));
      case 'add':
        return this.#add(action.path);
      case 'remove':
        this.#change(action.path, (draft) => withoutItem(draft, action.key));
        return document.getElementById(`add-${['field', ...action.path].join('-')}`)?.focus();
      case 'edit json':
        if (this.#form.state.as === 'json') this.#set({ ...this.#form.state, text: action.text });
        return;
      case 'switch':
        return this.#switch();
      case 'run':
        return this.#run();
      default:
        return this.#tell(action);
    }
  }

  #add(path: DraftPath): void {
    const kind = kindAt(this.#form.kind, path);
    if (kind === null) return;
    this.#change(path, (draft) => withItem(draft, kind));
    const items = [...this.#root.querySelectorAll<HTMLElement>('.item')];
    const added = items.filter(({ id }) => id.startsWith(`item-field-${[...path, ''].join('-')}`));
    added.at(-1)?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }

  #set(state: FormState): void {
    this.#form = { ...this.#form, state };
    this.#show();
  }

  #change(path: DraftPath, change: (draft: Draft) => Draft): void {
    const { state } = this.#form;
    if (state.as !== 'form') return;
    this.#set({
      ...state,
      draft: withDraft(state.draft, path, change),
      touched: new Set([...state.touched, path.join('.')]),
    });
  }

  #switch(): void {
    if (this.#told === null) return;
    const { kind, state } = this.#form;
    this.#set(switchedForm(kind, state));
    this.#focusFirst();
  }

  #run(): void {
    if (this.#told === null || this.#told.problem !== null || this.#told.isStarting) return;
    const { kind, state } = this.#form;
    const { arguments: given, problems } = readForm(kind, state);
    if (problems.length === 0) return this.#tell({ kind: 'call', arguments: given });
    if (state.as === 'form') this.#set({ ...state, isTried: true });
    this.#root.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** Keyboard users start in the form. */
  #focusFirst(): void {
    const first = this.#root.querySelector<HTMLElement>('#form input, #form select, #form textarea');
    (first ?? document.getElementById('run'))?.focus({ preventScroll: true });
  }
}

/** The field kind at a path; null for none. */
function kindAt(kind: FieldKind, path: DraftPath): FieldKind | null {
  const [step, ...rest] = path;
  if (step === undefined) return kind;
  if (kind.type === 'list') return kindAt(kind.item.kind, rest);
  const field = kind.type === 'object' ? kind.fields[step] : undefined;
  return field === undefined ? null : kindAt(field.kind, rest);
}
