import { changedPart, kindOf } from '../view/changed-part.ts';
import type { ViewElement, ViewNode, ViewTag } from '../view/tree.ts';

/** Updates only the differences: scroll positions, focus and selection stay. Texts are never markup. */
export class Mount<Action extends object> {
  readonly #root: HTMLElement;
  readonly #act: (action: Action, target: HTMLElement) => void;
  readonly #actions = new WeakMap<HTMLElement, Action | null>();
  #shown: ViewElement<Action> | null = null;

  constructor(root: HTMLElement, act: (action: Action, target: HTMLElement) => void) {
    this.#root = root;
    this.#act = act;
  }

  show(view: ViewElement<Action>): void {
    const [present] = this.#root.childNodes;
    if (this.#shown === null || present === undefined) this.#root.replaceChildren(this.#create(view));
    else this.#update(present, this.#shown, view);
    this.#shown = view;
  }

  #create(node: ViewNode<Action>): Node {
    if (typeof node === 'string') return document.createTextNode(node);
    const created = document.createElement(node.tag);
    for (const [name, value] of Object.entries(node.attributes)) setAttribute(created, name, value);
    created.append(...node.children.map((child) => this.#create(child)));
    this.#actions.set(created, node.action);
    if (node.action !== null) {
      created.addEventListener(eventOf(node.tag), (event) => {
        // Forms are not submitted to a URL.
        if (node.tag === 'form') event.preventDefault();
        const action = this.#actions.get(created) ?? null;
        if (action !== null) this.#act(action, created);
      });
    }
    return created;
  }

  #update(present: Node, before: ViewNode<Action>, after: ViewNode<Action>): void {
    if (typeof after === 'string' || typeof before === 'string' || !(present instanceof HTMLElement)) {
      if (before !== after) present.parentNode?.replaceChild(this.#create(after), present);
      return;
    }
    const isOther =
      before.tag !== after.tag ||
      before.attributes['id'] !== after.attributes['id'] ||
      (before.action === null) !== (after.action === null);
    if (isOther) {
      present.replaceWith(this.#create(after));
      return;
    }
    for (const name of Object.keys(before.attributes)) {
      if (after.attributes[name] === undefined) present.removeAttribute(name);
    }
    for (const [name, value] of Object.entries(after.attributes)) {
      if (before.attributes[name] !== value) setAttribute(present, name, value);
    }
    this.#actions.set(present, after.action);
    this.#updateChildren(present, before.children, after.children);
    if (present instanceof HTMLSelectElement) present.value = chosenOf(after);
  }

  /** Equal children stay. Others reuse the next old child of their kind, so that later sections keep scroll positions. */
  #updateChildren(present: HTMLElement, before: readonly ViewNode<Action>[], after: readonly ViewNode<Action>[]): void {
    const nodes = [...present.childNodes];
    const { head, oldEnd, newEnd } = changedPart(before, after);
    const waiting = new Map<string, number[]>();
    for (const [index, child] of before.slice(head, oldEnd).entries()) {
      const kind = kindOf(child);
      const indexes = waiting.get(kind);
      if (indexes === undefined) waiting.set(kind, [head + index]);
      else indexes.push(head + index);
    }
    for (const indexes of waiting.values()) indexes.reverse();
    const taken = new Set<number>();
    let next = head;
    for (const child of after.slice(head, newEnd)) {
      const indexes = waiting.get(kindOf(child)) ?? [];
      while ((indexes.at(-1) ?? next) < next) indexes.pop();
      const index = indexes.pop();
      const node = index === undefined ? undefined : nodes[index];
      const old = index === undefined ? undefined : before[index];
      if (index === undefined || node === undefined || old === undefined) {
        present.insertBefore(this.#create(child), nodes[next] ?? null);
        continue;
      }
      taken.add(index);
      next = index + 1;
      this.#update(node, old, child);
    }
    for (const [index, node] of nodes.slice(head, oldEnd).entries()) if (!taken.has(head + index)) node.remove();
  }
}

/** The typed or chosen value of a field; empty for other elements. */
export function fieldValue(target: HTMLElement): string {
  return 'value' in target && typeof target.value === 'string' ? target.value : '';
}

function eventOf(tag: ViewTag): 'change' | 'input' | 'submit' | 'click' {
  if (tag === 'select') return 'change';
  if (tag === 'input' || tag === 'textarea') return 'input';
  if (tag === 'form') return 'submit';
  return 'click';
}

/** Sets a height by script: the page's policy forbids style attributes. */
function setAttribute(present: HTMLElement, name: string, value: string): void {
  present.setAttribute(name, value);
  if (name === 'data-height') present.style.height = `${value}px`;
}

function chosenOf(select: ViewElement<object>): string {
  const options = select.children.filter((child) => typeof child !== 'string');
  return options.find(({ attributes }) => attributes['selected'] !== undefined)?.attributes['value'] ?? '';
}
