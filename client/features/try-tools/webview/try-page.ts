import { fieldValue, Mount } from '../../../page/webview/mount.ts';
import type { TryMessage, TryState } from '../messages.ts';
import type { StepEdit } from '../view/step-view.ts';
import type { TryAction } from '../view/try-tree.ts';
import { tryView } from '../view/try-view.ts';

export class TryPage {
  readonly #root: HTMLElement;
  readonly #mount: Mount<TryAction>;
  readonly #tell: (message: TryMessage) => void;
  #told: TryState | null = null;
  #question = '';
  #edit: StepEdit | null = null;
  #edited = '';
  #edits = 0;

  constructor(root: HTMLElement, tell: (message: TryMessage) => void) {
    this.#root = root;
    this.#tell = tell;
    this.#mount = new Mount(root, (action, target) => this.#act(action, target));
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
    if (this.#told !== null) this.#mount.show(tryView(this.#told, this.#edit));
  }

  #act(action: TryAction, target: HTMLElement): void {
    switch (action.kind) {
      case 'type':
        this.#question = fieldValue(target);
        return;
      case 'ask':
        return this.#ask();
      case 'choose':
        return this.#tell({
          ...{ kind: 'choose', tool: action.tool },
          isChosen: target instanceof HTMLInputElement && target.checked,
        });
      case 'edit': {
        const step = this.#told?.steps.find(({ id }) => id === action.id);
        if (step?.edit == null) return;
        this.#edited = step.edit.text;
        this.#edit = { ...step.edit, id: step.id, number: ++this.#edits, problem: null };
        this.#show();
        return this.#focus('.edit-field textarea');
      }
      case 'type edit':
        this.#edited = fieldValue(target);
        return;
      case 'cancel edit':
        return this.#cancelEdit();
      case 'go on':
        return this.#goOn();
      case 'stop':
      case 'other model':
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
    if (this.#edit !== null) this.#tell({ kind: 'go on', id: this.#edit.id, text: this.#edited });
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
