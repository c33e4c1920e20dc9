import { type ComponentChild, render } from 'preact';

/** The part of a page that Preact needs: nested nodes with attributes. */
abstract class PageNode {
  parentNode: PageElement | null = null;

  get nextSibling(): PageNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  remove(): void {
    this.parentNode?.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1);
    this.parentNode = null;
  }

  abstract get text(): string;
}

class PageText extends PageNode {
  data: string;

  constructor(data: string) {
    super();
    this.data = data;
  }

  get text(): string {
    return this.data;
  }

  override toString(): string {
    return JSON.stringify(this.data);
  }
}

export class PageElement extends PageNode {
  readonly ownerDocument = {
    createElementNS: (_: string, tag: string) => new PageElement(tag),
    createTextNode: (data: string) => new PageText(data),
  };
  readonly tag: string;
  readonly attributes: Record<string, string> = {};
  readonly style: Record<string, string> = {};
  readonly childNodes: PageNode[] = [];
  scrollTop = 0;

  constructor(tag: string) {
    super();
    this.tag = tag;
  }

  get firstChild(): PageNode | null {
    return this.childNodes[0] ?? null;
  }

  get children(): readonly PageElement[] {
    return this.childNodes.filter((node) => node instanceof PageElement);
  }

  get text(): string {
    return this.childNodes.map(({ text }) => text).join('');
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes[name.toLowerCase()] = String(value);
  }

  removeAttribute(name: string): void {
    delete this.attributes[name.toLowerCase()];
  }

  addEventListener(): void {}

  insertBefore(node: PageNode, next: PageNode | null): void {
    node.remove();
    this.childNodes.splice(next === null ? this.childNodes.length : this.childNodes.indexOf(next), 0, node);
    node.parentNode = this;
  }

  /** This element and all within for which it `holds`. */
  all(holds: (element: PageElement) => boolean = () => true): readonly PageElement[] {
    return [...(holds(this) ? [this] : []), ...this.children.flatMap((child) => child.all(holds))];
  }

  ofClass(name: string): readonly PageElement[] {
    return this.all(({ attributes }) => attributes['class'] === name);
  }

  override toString(): string {
    const attributes = Object.entries(this.attributes).toSorted().join(' ');
    return `<${this.tag} ${attributes}>${this.childNodes.map(String).join('')}</${this.tag}>`;
  }
}

/** Shows a view in a page, instead of what the page showed before; returns its outermost element. */
export function rendered(view: ComponentChild, page = new PageElement('main')): PageElement {
  render(view, page as unknown as Element);
  const [outermost = page] = page.children;
  return outermost;
}
