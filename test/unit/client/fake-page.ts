/** The part of a page that a view needs: nested nodes, and a record of added and removed ones. */
export interface PageRecord {
  readonly added: string[];
  readonly removed: string[];
  readonly attributes: string[];
}

const record: PageRecord = { added: [], removed: [], attributes: [] };

/** The changes in all pages since the last call. */
export function takeRecord(): PageRecord {
  const taken = structuredClone(record);
  for (const list of Object.values(record)) list.length = 0;
  return taken;
}

export class PageText {
  readonly text: string;
  parentNode: PageElement | null = null;

  constructor(text: string) {
    this.text = text;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  toString(): string {
    return JSON.stringify(this.text);
  }
}

export class PageElement {
  readonly tag: string;
  readonly attributes = new Map<string, string>();
  readonly listeners = new Map<string, () => void>();
  childNodes: (PageElement | PageText)[] = [];
  parentNode: PageElement | null = null;
  readonly style = { height: '' };
  scrollTop = 0;
  value = '';

  constructor(tag: string) {
    this.tag = tag;
  }

  setAttribute(name: string, value: string): void {
    if (this.parentNode !== null) record.attributes.push(`${this.tag} ${name}=${value}`);
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    record.attributes.push(`${this.tag} ${name}`);
    this.attributes.delete(name);
  }

  addEventListener(event: string, listener: () => void): void {
    this.listeners.set(event, listener);
  }

  append(...nodes: (PageElement | PageText)[]): void {
    for (const node of nodes) this.insertBefore(node, null);
  }

  insertBefore(node: PageElement | PageText, next: PageElement | PageText | null): void {
    const at = next === null ? this.childNodes.length : this.childNodes.indexOf(next);
    if (at === -1) throw new Error('The node before which another is put does not stand there.');
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
    if (this.isInPage()) record.added.push(String(node));
  }

  replaceChild(node: PageElement | PageText, old: PageElement | PageText): void {
    this.insertBefore(node, old);
    this.removeChild(old);
  }

  replaceChildren(...nodes: (PageElement | PageText)[]): void {
    for (const node of [...this.childNodes]) this.removeChild(node);
    this.append(...nodes);
  }

  replaceWith(node: PageElement | PageText): void {
    this.parentNode?.replaceChild(node, this);
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  isInPage(): boolean {
    return this.tag === 'body' || (this.parentNode?.isInPage() ?? false);
  }

  removeChild(node: PageElement | PageText): void {
    this.childNodes = this.childNodes.filter((one) => one !== node);
    node.parentNode = null;
    record.removed.push(String(node));
  }

  /** All elements within, this one first. */
  *all(): Generator<PageElement> {
    yield this;
    for (const child of this.childNodes) if (child instanceof PageElement) yield* child.all();
  }

  toString(): string {
    const attributes = [...this.attributes]
      .toSorted()
      .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
      .join('');
    return `<${this.tag}${attributes}>${this.childNodes.map(String).join('')}</${this.tag}>`;
  }
}

export class PageSelect extends PageElement {}

/** The globals of a page's scripts. */
export const pageGlobals = {
  HTMLElement: PageElement,
  HTMLSelectElement: PageSelect,
  document: {
    createElement: (tag: string) => (tag === 'select' ? new PageSelect(tag) : new PageElement(tag)),
    createTextNode: (text: string) => new PageText(text),
  },
};
