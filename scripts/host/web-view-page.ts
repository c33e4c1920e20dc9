/** The page of an extension in a web view: a page within a page within the window. */
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const patience = 30_000;

export class WebViewPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The visible text of each match of the selector. */
  async texts(selector: string): Promise<readonly string[]> {
    return (await this.#frame()).locator(selector).allInnerTexts();
  }

  async waitFor(selector: string): Promise<void> {
    await (await this.#frame()).locator(selector).first().waitFor({ timeout: patience });
  }

  async click(selector: string): Promise<void> {
    await (await this.#frame()).locator(selector).first().click({ timeout: patience });
  }

  async choose(selector: string, title: string): Promise<void> {
    await (await this.#frame()).locator(selector).selectOption({ label: title }, { timeout: patience });
  }

  /** Scrolls to `to` pixels from the top and records added and removed elements from then on. Rejects if the page is too short. */
  async scroll(to: number): Promise<void> {
    const top = await (await this.#frame()).evaluate(scrollAndWatch, to);
    if (top !== to) throw new Error(`The web view could be scrolled to ${top} only.`);
  }

  /** Each violation of WCAG 2.2, levels A and AA, as axe reports it: the rule, the element, and the requirement. */
  async audit(): Promise<readonly string[]> {
    const frame = await this.#frame();
    await frame.evaluate(axe.source);
    return frame.evaluate(audited);
  }

  /** Whether the first match is within the web view as it is scrolled. */
  async inSight(selector: string): Promise<boolean> {
    return (await this.#frame()).locator(selector).first().evaluate(isInSight);
  }

  /** Each element that is cut off at its side, or scrolls sideways though it is no code and no table. */
  async cutOff(): Promise<readonly string[]> {
    return (await this.#frame()).evaluate(cutOffParts);
  }

  /** The scroll position in pixels, then the tag and text of each element added or removed since `scroll`. */
  async changes(): Promise<readonly string[]> {
    return (await this.#frame()).evaluate(seen);
  }

  /** Hidden web views stay in the window. */
  async #frame(): Promise<Frame> {
    const end = Date.now() + patience;
    for (;;) {
      for (const frame of this.#page.frames()) if (await isInFront(frame)) return frame;
      if (Date.now() > end) throw new Error('No web view is in sight.');
      await this.#page.waitForTimeout(50);
    }
  }
}

/** VS Code calls the innermost page `active-frame` once it is shown, and hides the page around it if the web view is not in front. */
async function isInFront(frame: Frame): Promise<boolean> {
  const around = frame.parentFrame();
  if (around === null || around.parentFrame() === null) return false;
  try {
    const [inner, outer] = [await frame.frameElement(), await around.frameElement()];
    return (await inner.getAttribute('id')) === 'active-frame' && (await outer.isVisible());
  } catch {
    // It was removed in between.
    return false;
  }
}

/** Runs in the page, whose types are its own; the project's are Node's. */
function scrollAndWatch(to: number): number {
  const page = globalThis as unknown as WatchedPage;
  const notes: string[] = [];
  page.aionChanges = notes;
  new page.MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const { nodeType, nodeName, textContent } of [...addedNodes, ...removedNodes]) {
        if (nodeType === 1) notes.push(`${nodeName.toLowerCase()} ${textContent ?? ''}`);
      }
    }
  }).observe(page.document.body, { childList: true, subtree: true });
  page.scrollTo(0, to);
  return page.scrollY;
}

/** Runs in the page. */
function seen(): readonly string[] {
  const { scrollY, aionChanges } = globalThis as unknown as WatchedPage;
  return [String(scrollY), ...(aionChanges ?? [])];
}

/** Runs in the page. */
async function audited(): Promise<readonly string[]> {
  const page = globalThis as unknown as AuditedPage;
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // The page is transparent; the window paints this colour behind it.
  page.document.documentElement.style.background = 'var(--vscode-editor-background)';
  const { violations } = await page.axe.run(page.document, { runOnly: tags });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}

/** Runs in the page. */
function isInSight(part: MeasuredPart): boolean {
  const { innerHeight } = globalThis as unknown as MeasuredPage;
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > top && top >= 0 && bottom <= innerHeight;
}

function cutOffParts(): readonly string[] {
  const page = globalThis as unknown as MeasuredPage;
  const { documentElement, body } = page.document;
  const isWider = (part: MeasuredPart): boolean => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
  const parts = [...body.querySelectorAll('*')];
  // If the whole page scrolls sideways, the elements beyond its side.
  const beyond = parts.filter((part) => part.getBoundingClientRect().right > documentElement.clientWidth + 1);
  const cut = parts.filter((part) => {
    const { overflowX, textOverflow } = page.getComputedStyle(part);
    if (overflowX === 'visible' || textOverflow === 'ellipsis') return false;
    return isWider(part) && !part.matches('pre, .scroller, input, textarea');
  });
  return [...(isWider(documentElement) ? [documentElement, ...beyond] : []), ...cut].map(
    ({ outerHTML, scrollWidth, clientWidth }) => `${scrollWidth} > ${clientWidth}: ${outerHTML.slice(0, 120)}`,
  );
}

interface MeasuredPart {
  readonly clientWidth: number;
  readonly scrollWidth: number;
  readonly outerHTML: string;
  matches(selector: string): boolean;
  getBoundingClientRect(): { readonly top: number; readonly bottom: number; readonly right: number };
}

interface MeasuredPage {
  readonly innerHeight: number;
  readonly document: {
    readonly documentElement: MeasuredPart;
    readonly body: MeasuredPart & { querySelectorAll(selector: string): Iterable<MeasuredPart> };
  };
  getComputedStyle(part: MeasuredPart): { readonly overflowX: string; readonly textOverflow: string };
}

interface AuditedPage {
  readonly document: { readonly documentElement: { readonly style: { background: string } } };
  readonly axe: {
    run(
      document: object,
      options: { readonly runOnly: readonly string[] },
    ): Promise<{
      readonly violations: readonly {
        readonly id: string;
        readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
      }[];
    }>;
  };
}

interface ChangedNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
}

interface Change {
  readonly addedNodes: Iterable<ChangedNode>;
  readonly removedNodes: Iterable<ChangedNode>;
}

interface WatchedPage {
  aionChanges?: string[];
  readonly scrollY: number;
  readonly document: { readonly body: object };
  readonly MutationObserver: new (
    noted: (records: readonly Change[]) => void,
  ) => { observe(node: object, options: object): void };
  scrollTo(x: number, y: number): void;
}
