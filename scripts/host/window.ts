/** Acts in a VS Code window as a person does: what is seen is found by its text, what is done is done with mouse and keys. */
import type { Page } from 'playwright-core';

const patience = 30_000;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class VscodeWindow {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits until the workbench and the text of the editor in front stand there. */
  async ready(): Promise<void> {
    await this.#page.waitForSelector('.monaco-workbench', { timeout: patience });
    await this.waitFor('.editor-instance .view-line');
  }

  async waitFor(selector: string): Promise<void> {
    await this.#page.waitForSelector(selector, { timeout: patience });
  }

  /** Opens a file by its path within the folder, as Go to File does. */
  async openFile(path: string): Promise<void> {
    await this.#page.keyboard.press('Control+P');
    await this.#answer(path);
    await this.waitFor(`.tab.active[data-resource-name="${path.split('/').at(-1)}"]`);
  }

  /** Runs a command by its title in the palette, `AION: Show Log` say. */
  async runCommand(title: string): Promise<void> {
    await this.#page.keyboard.press('F1');
    await this.#answer(`>${title}`);
  }

  /** Rests the mouse on the first letter of a text in the editor until the hover there has come. */
  async hover(text: string): Promise<void> {
    const { x, y, height } = await this.#find(text);
    await this.#page.mouse.move(x + 4, y + height / 2);
    // A hover opens only after a movement within the word.
    await this.#page.mouse.move(x + 5, y + height / 2);
    await this.waitFor('.monaco-hover:not(.hidden) .hover-row');
  }

  /** Puts the cursor behind a word of the editor. */
  async clickAfter(text: string): Promise<void> {
    const { x, y, width, height } = await this.#find(text);
    await this.#page.mouse.click(x + width, y + height / 2);
  }

  /** For what shows no sign when it is done: a page within the page. */
  async rest(milliseconds: number): Promise<void> {
    await this.#page.waitForTimeout(milliseconds);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text, { delay: 20 });
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  /** Lets fades and delayed reports come to an end, and takes the picture. */
  async screenshot(path: string): Promise<void> {
    await this.#page.waitForTimeout(1500);
    await this.#page.screenshot({ path });
  }

  async #answer(text: string): Promise<void> {
    await this.waitFor('.quick-input-widget:not(.hidden) input');
    await this.#page.keyboard.insertText(text);
    await this.waitFor('.quick-input-list .monaco-list-row.focused');
    await this.#page.waitForTimeout(300);
    await this.#page.keyboard.press('Enter');
  }

  /** Where a text within one line of the editor is drawn. Rejects when it is not in sight. */
  async #find(text: string): Promise<Place> {
    const place = await this.#page.waitForFunction(findText, text, { timeout: patience });
    const found = await place.jsonValue();
    if (found === null) throw new Error(`"${text}" is not in sight.`);
    return found;
  }
}

/** Runs in the page. The editor draws spaces as no-break spaces, and one word may lie in several spans. */
function findText(text: string): Place | null {
  // The page's own types; the project's are Node's.
  const page = globalThis as unknown as { document: PageDocument };
  for (const line of page.document.querySelectorAll('.editor-instance .view-line')) {
    const at = (line.textContent ?? '').replaceAll('\u00a0', ' ').indexOf(text);
    if (at === -1) continue;
    const range = page.document.createRange();
    const walker = page.document.createTreeWalker(line, 4);
    let before = 0;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { length } = node.textContent ?? '';
      if (at >= before && at < before + length) range.setStart(node, at - before);
      const end = at + text.length;
      if (end > before && end <= before + length) range.setEnd(node, end - before);
      before += length;
    }
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  }
  return null;
}

interface PageNode {
  readonly textContent: string | null;
}

interface PageDocument {
  querySelectorAll(selector: string): Iterable<PageNode>;
  createTreeWalker(root: PageNode, show: number): { nextNode(): PageNode | null };
  createRange(): {
    setStart(node: PageNode, offset: number): void;
    setEnd(node: PageNode, offset: number): void;
    getBoundingClientRect(): Place;
  };
}
