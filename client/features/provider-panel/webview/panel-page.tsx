import { render } from 'preact';
import type { PanelMessage, PanelState } from '../messages.ts';
import { foundTools, type ListState, rowHeight, scrolledTo, toolByKey } from '../view/list-state.ts';
import type { PanelAction } from '../view/panel-action.ts';
import { PanelView } from '../view/panel-view.tsx';

/** In rows, before the list can be measured. */
const guessedRows = 30;

/** In milliseconds: the focus after a mouse press is the user's choice. */
const justPressed = 200;

export class PanelPage {
  readonly #root: HTMLElement;
  readonly #tell: (message: PanelMessage) => void;
  #told: PanelState | null = null;
  #list: ListState = { query: '', chosen: 0, scrolled: 0, visible: guessedRows, part: 'json' };
  /** The tool chosen here and not yet sent. */
  #asked: number | null = null;
  #pressedAt = Number.NEGATIVE_INFINITY;

  constructor(root: HTMLElement, tell: (message: PanelMessage) => void) {
    this.#root = root;
    this.#tell = tell;
    root.addEventListener('keydown', (event) => this.#press(event));
    // Scroll events do not bubble.
    root.addEventListener('scroll', ({ target }) => this.#scroll(target), true);
    window.addEventListener('resize', () => this.#show());
    window.addEventListener('pointerdown', ({ timeStamp }) => {
      this.#pressedAt = timeStamp;
    });
    window.addEventListener('focus', () => setTimeout(() => this.#takeFocus(), 0));
  }

  take(state: PanelState): void {
    const isFirst = this.#told === null;
    this.#told = state;
    const shown = state.view?.shown ?? null;
    const { tool } = state.choice;
    const isAnswer = this.#asked === null || ('index' in tool && tool.index === this.#asked);
    if (shown !== null && isAnswer) {
      const isOther = shown.index !== this.#list.chosen || isFirst;
      this.#asked = null;
      this.#list = { ...this.#list, chosen: shown.index };
      this.#show();
      if (isOther) this.#bringIntoSight();
    } else this.#show();
  }

  #show(): void {
    const state = this.#told;
    if (state === null) return;
    this.#render(state);
    const height = this.#element('tools')?.clientHeight ?? 0;
    const visible = height === 0 ? this.#list.visible : Math.ceil(height / rowHeight);
    if (visible === this.#list.visible) return;
    this.#list = { ...this.#list, visible };
    this.#render(state);
  }

  #render(state: PanelState): void {
    render(<PanelView state={state} list={this.#list} act={(action) => this.#act(action)} />, this.#root);
  }

  #act(action: PanelAction): void {
    if (action.kind === 'search') {
      this.#list = { ...this.#list, query: action.query, scrolled: 0 };
      this.#show();
      return this.#bringIntoSight();
    }
    if (action.kind === 'part') {
      this.#list = { ...this.#list, part: action.part };
      return this.#show();
    }
    if (action.kind === 'tool') return this.#choose(action.index);
    return this.#tell(action);
  }

  #choose(index: number): void {
    if (index === this.#list.chosen) return;
    this.#asked = index;
    this.#list = { ...this.#list, chosen: index };
    this.#show();
    this.#bringIntoSight();
    const section = this.#element('tool');
    if (section !== null && section.getBoundingClientRect().top < 0) section.scrollIntoView();
    this.#tell({ kind: 'tool', index, name: this.#told?.view?.tools[index]?.name ?? '' });
  }

  #found(): readonly number[] {
    return foundTools(this.#told?.view?.tools ?? [], this.#list.query);
  }

  #bringIntoSight(): void {
    const list = this.#element('tools');
    if (list === null) return;
    const row = this.#found().indexOf(this.#list.chosen);
    // The last visible row may be cut off.
    const whole = { ...this.#list, visible: Math.max(Math.floor(list.clientHeight / rowHeight), 1) };
    const scrolled = row === -1 ? 0 : scrolledTo(row, whole);
    if (row !== -1 && scrolled === this.#list.scrolled && list.scrollTop === scrolled * rowHeight) return;
    this.#list = { ...this.#list, scrolled };
    this.#show();
    list.scrollTop = scrolled * rowHeight;
  }

  #scroll(target: EventTarget | null): void {
    const list = this.#element('tools');
    if (list === null || target !== list) return;
    const scrolled = Math.floor(list.scrollTop / rowHeight);
    if (scrolled === this.#list.scrolled) return;
    this.#list = { ...this.#list, scrolled };
    this.#show();
  }

  #press(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isHandled =
      target.getAttribute('role') === 'tab'
        ? this.#pressOnTab(event.key, target)
        : target.id === 'search'
          ? this.#pressInSearch(event.key)
          : target.id === 'tools' && this.#pressInList(event.key);
    if (isHandled) event.preventDefault();
  }

  /** The keys of the ARIA tabs pattern: arrows, Home and End move and select. */
  #pressOnTab(key: string, tab: HTMLElement): boolean {
    const tabs = [...(tab.closest('[role="tablist"]')?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = tabs.indexOf(tab);
    const last = tabs.length - 1;
    const next = at === last ? 0 : at + 1;
    const previous = at === 0 ? last : at - 1;
    const keys: Readonly<Record<string, number>> = {
      ArrowRight: next,
      ArrowDown: next,
      ArrowLeft: previous,
      ArrowUp: previous,
      Home: 0,
      End: last,
    };
    const to = tabs[keys[key] ?? -1];
    to?.focus();
    to?.click();
    return to !== undefined;
  }

  #pressInSearch(key: string): boolean {
    if (key === 'Escape' && this.#list.query !== '') {
      this.#act({ kind: 'search', query: '' });
      return true;
    }
    if (key === 'Enter') {
      const found = this.#found();
      const [first] = found;
      if (first !== undefined && !found.includes(this.#list.chosen)) this.#choose(first);
      this.#element('tools')?.focus();
      return true;
    }
    return !['Home', 'End'].includes(key) && this.#move(key);
  }

  #pressInList(key: string): boolean {
    const search = this.#element('search');
    if (key.length === 1 && key !== ' ' && search !== null) {
      search.focus();
      return false;
    }
    if (key !== 'Enter') return this.#move(key);
    const shown = this.#told?.view?.shown;
    if (shown?.index === this.#list.chosen) this.#tell({ kind: 'reveal', ...shown.place });
    return true;
  }

  #move(key: string): boolean {
    const index = toolByKey(this.#found(), this.#list, key);
    if (index !== null) this.#choose(index);
    return index !== null;
  }

  /** Keyboard users start at the tools, or at the provider's tab if there is one tool. */
  #takeFocus(): void {
    const isPressed = performance.now() - this.#pressedAt < justPressed;
    if (isPressed || document.activeElement !== document.body) return;
    const tab = this.#root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    (this.#element('tools') ?? tab)?.focus({ preventScroll: true });
  }

  #element(id: string): HTMLElement | null {
    return document.getElementById(id);
  }
}
