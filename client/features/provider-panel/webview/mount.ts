import type { ViewAction, ViewElement, ViewNode } from '../view/tree.ts';

/**
 * Puts a view into the page and changes there only what differs from the view before: nothing flickers, and the places scrolled to, the
 * focus and a selection stay. Texts become text nodes, so that nothing in them is ever read as markup.
 */
export class Mount {
  readonly #root: HTMLElement;
  readonly #act: (action: ViewAction, target: HTMLElement) => void;
  readonly #actions = new WeakMap<HTMLElement, ViewAction | null>();
  #shown: ViewElement | null = null;

  constructor(root: HTMLElement, act: (action: ViewAction, target: HTMLElement) => void) {
    this.#root = root;
    this.#act = act;
  }

  show(view: ViewElement): void {
    const [present] = this.#root.childNodes;
    if (this.#shown === null || present === undefined) this.#root.replaceChildren(this.#create(view));
    else this.#update(present, this.#shown, view);
    this.#shown = view;
  }

  #create(node: ViewNode): Node {
    if (typeof node === 'string') return document.createTextNode(node);
    const created = document.createElement(node.tag);
    for (const [name, value] of Object.entries(node.attributes)) created.setAttribute(name, value);
    created.append(...node.children.map((child) => this.#create(child)));
    this.#actions.set(created, node.action);
    if (node.action !== null) {
      const event = node.tag === 'select' ? 'change' : 'click';
      created.addEventListener(event, () => {
        const action = this.#actions.get(created) ?? null;
        if (action !== null) this.#act(action, created);
      });
    }
    return created;
  }

  #update(present: Node, before: ViewNode, after: ViewNode): void {
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
      if (before.attributes[name] !== value) present.setAttribute(name, value);
    }
    this.#actions.set(present, after.action);
    this.#updateChildren(present, before.children, after.children);
    if (present instanceof HTMLSelectElement) present.value = chosenOf(after);
  }

  #updateChildren(present: HTMLElement, before: readonly ViewNode[], after: readonly ViewNode[]): void {
    const nodes = [...present.childNodes];
    for (const [index, child] of after.entries()) {
      const node = nodes[index];
      const old = before[index];
      if (node === undefined || old === undefined) present.append(this.#create(child));
      else this.#update(node, old, child);
    }
    for (const node of nodes.slice(after.length)) node.remove();
  }
}

function chosenOf(select: ViewElement): string {
  const options = select.children.filter((child) => typeof child !== 'string');
  return options.find(({ attributes }) => attributes['selected'] !== undefined)?.attributes['value'] ?? '';
}
