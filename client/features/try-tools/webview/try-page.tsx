import { render } from 'preact';
import type { TryMessage, TryState } from '../messages.ts';
import type { StepEdit } from '../view/step-view.tsx';
import type { TryAction } from '../view/try-action.ts';
import { TryView } from '../view/try-view.tsx';

export class TryPage {
  readonly #root: HTMLElement;
  readonly #tell: (message: TryMessage) => void;
  #told: TryState | null = null;
  #question = '';
  #edit: StepEdit | null = null;

  constructor(root: HTMLElement, tell: (message: TryMessage) => void) {
    this.#root = root;
    this.#tell = tell;
    root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#edit !== null) this.#cancelEdit();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        if (event.target instanceof HTMLElement && event.target.closest('.edit-field') !== null) this.#goOn();
        else this.#ask();
      }
    });
  }

  take(state: TryState): void {
    const before = this.#told;
    const isFirst = before === null;
    const hasBegun = before !== null && before.run !== state.run;
    // Follows new content only at the end of the page.
    const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
    const follows = scrollHeight - scrollTop - clientHeight < 40;
    this.#told = state;
    if (hasBegun) {
      this.#question = '';
      this.#edit = null;
    } else if (this.#edit !== null && state.wrongEdit?.id === this.#edit.id) {
      this.#edit = { ...this.#edit, problem: state.wrongEdit.problem };
    }
    this.#show();
    if (follows && !isFirst) document.documentElement.scrollTop = document.documentElement.scrollHeight;
    const hasEnded = before?.isRunning === true && !state.isRunning;
    // VS Code's consent question, which took the focus, was refused.
    const isRefused = before !== null && before.beginning !== null && state.beginning === null && !hasBegun;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isRefused && this.#edit !== null) this.#focus('.edit-field textarea');
    else if (isFirst || hasBegun || isRefused || (hasEnded && isLost)) this.#focus('.question');
  }

  #show(): void {
    if (this.#told === null) return;
    render(
      <TryView state={this.#told} question={this.#question} edit={this.#edit} act={(action) => this.#act(action)} />,
      this.#root,
    );
  }

  #act(action: TryAction): void {
    switch (action.kind) {
      case 'type':
        this.#question = action.text;
        return;
      case 'ask':
        return this.#ask();
      case 'edit':
        return this.#beginEdit(action.id);
      case 'type edit':
        if (this.#edit !== null) this.#edit = { ...this.#edit, text: action.text };
        return;
      case 'cancel edit':
        return this.#cancelEdit();
      case 'go on':
        return this.#goOn();
      case 'stop':
      case 'other model':
      case 'choose':
      case 'keep':
      case 'log':
      case 'new':
        return this.#tell(action);
    }
  }

  #ask(): void {
    const text = this.#question.trim();
    if (text === '' || this.#told?.isRunning === true) return this.#focus('.question');
    this.#tell({ kind: 'ask', text });
  }

  #goOn(): void {
    if (this.#edit !== null) this.#tell({ kind: 'go on', id: this.#edit.id, text: this.#edit.text });
  }

  #beginEdit(id: string): void {
    const edit = this.#told?.steps.find((step) => step.id === id)?.edit ?? null;
    if (edit === null) return;
    const rows = Math.min(Math.max(edit.text.split('\n').length + 1, 3), 16);
    this.#edit = { ...edit, id, rows, problem: null };
    this.#show();
    this.#focus('.edit-field textarea');
  }

  #cancelEdit(): void {
    const id = this.#edit?.id;
    this.#edit = null;
    this.#show();
    // Step ids contain only digits and a dash, so the selector needs no escape.
    if (id !== undefined) this.#focus(`#step-${id} .edit`);
  }

  #focus(selector: string): void {
    this.#root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }
}
