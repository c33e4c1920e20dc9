/** Acts in a VS Code window as a person does: finds things by their visible text, and uses mouse and keys. */
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { WebViewPage } from './web-view-page.ts';

const patience = 30_000;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class VscodeWindow {
  readonly #page: Page;

  readonly webView: WebViewPage;

  constructor(page: Page) {
    this.#page = page;
    this.webView = new WebViewPage(page);
  }

  /** Waits for the workbench and the text of the editor in front. */
  async ready(): Promise<void> {
    await this.#page.waitForSelector('.monaco-workbench', { timeout: patience });
    await this.waitFor('.editor-instance .view-line');
  }

  /** In pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.#page.setViewportSize({ width, height });
    // The workbench and its web views need a new layout.
    await this.rest(500);
  }

  /** Makes the workbench, as changed by the shim, show or refuse modal dialogs. */
  async showModalQuestions(areShown: boolean): Promise<void> {
    await this.#page.evaluate((isOn) => {
      Object.assign(globalThis, { aionShowsDialogs: isOn });
    }, areShown);
  }

  async waitFor(selector: string): Promise<void> {
    await this.#page.waitForSelector(selector, { timeout: patience });
  }

  /** Opens a file by its path within the folder, as Go to File does. */
  async openFile(path: string): Promise<void> {
    const name = path.split('/').at(-1) ?? path;
    await this.#takeLine('Control+P', path, name);
    await this.waitFor(`.tab.active[data-resource-name="${name}"]`);
  }

  /** Runs a command by its title in the palette, such as `AION: Show Log`. */
  async runCommand(title: string): Promise<void> {
    await this.#takeLine('F1', title, title);
  }

  /** Rests the mouse on the first letter of a text in the editor until the hover appears. */
  async hover(text: string): Promise<void> {
    const { x, y, height } = await this.#find(text);
    await this.#page.mouse.move(x + 4, y + height / 2);
    // A hover opens only after a movement within the word.
    await this.#page.mouse.move(x + 5, y + height / 2);
    await this.waitFor('.monaco-hover:not(.hidden) .hover-row');
  }

  async putMouseAway(): Promise<void> {
    await this.#page.mouse.move(1, 1);
  }

  async clickAfter(text: string): Promise<void> {
    const { x, y, width, height } = await this.#find(text);
    await this.#page.mouse.click(x + width, y + height / 2);
  }

  /** For a page within the page: it has no sign of completion. */
  async rest(milliseconds: number): Promise<void> {
    await this.#page.waitForTimeout(milliseconds);
  }

  /** `delay` is in milliseconds between two letters. */
  async type(text: string, delay = 20): Promise<void> {
    await this.#page.keyboard.type(text, { delay });
  }

  async copy(text: string): Promise<void> {
    await this.#page.evaluate((content) => {
      // The page's own type; the project's are Node's.
      const { navigator } = globalThis as unknown as { navigator: PageNavigator };
      return navigator.clipboard.writeText(content);
    }, text);
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  /** The visible text of each match of the selector in the window. */
  async texts(selector: string): Promise<readonly string[]> {
    const texts = await this.#page.locator(selector).allInnerTexts();
    return texts.map((text) => text.replaceAll('\u00a0', ' '));
  }

  /** The screen-reader text of each match of the selector in the window. */
  async labels(selector: string): Promise<readonly string[]> {
    return this.#page
      .locator(selector)
      .evaluateAll((parts) => parts.map((part) => (part as unknown as PagePart).getAttribute('aria-label') ?? ''));
  }

  /** The pictures of all pages in the window, and whether each failed to load. */
  async pictures(): Promise<readonly { readonly address: string; readonly isBroken: boolean }[]> {
    const perFrame = this.#page.frames().map((frame) =>
      frame.locator('img:visible').evaluateAll((images) =>
        images.map((image) => {
          const { src, complete, naturalWidth } = image as unknown as PageImage;
          return { address: src.slice(0, 100), isBroken: complete && naturalWidth === 0 };
        }),
      ),
    );
    return (await Promise.all(perFrame)).flat();
  }

  /** Clicks the first match of the selector and, if given, of the text. */
  async click(selector: string, text?: string): Promise<void> {
    await this.#part(selector, text).click({ timeout: patience });
  }

  /** Takes an item by its title from the context menu of that element. */
  async takeFromMenu(selector: string, text: string, item: string): Promise<void> {
    await this.#takeItem(item, () => this.#part(selector, text).click({ button: 'right', timeout: patience }));
  }

  async takeFromEditorMenu(text: string, item: string): Promise<void> {
    await this.#takeItem(item, async () => {
      const { x, y, height } = await this.#find(text);
      await this.#page.mouse.click(x + 4, y + height / 2, { button: 'right' });
    });
  }

  /** Drags a file of the explorer behind a text of the editor, with the key that drops it into the text. */
  async dragIntoEditor(file: string, text: string): Promise<void> {
    const { x, y, width, height } = await this.#find(text);
    const box = await this.#part('.explorer-folders-view .monaco-list-row', file).boundingBox({ timeout: patience });
    if (box === null) throw new Error(`${file} is not in sight.`);
    const { mouse, keyboard } = this.#page;
    await mouse.move(box.x + 40, box.y + box.height / 2);
    await mouse.down();
    await mouse.move(box.x + 60, box.y + box.height / 2, { steps: 3 });
    await keyboard.down('Shift');
    await mouse.move(x + width - 10, y + height / 2, { steps: 8 });
    await mouse.move(x + width, y + height / 2, { steps: 3 });
    await mouse.up();
    await keyboard.up('Shift');
  }

  #part(selector: string, text?: string): Locator {
    const found = this.#page.locator(selector);
    return (text === undefined ? found : found.filter({ hasText: text })).first();
  }

  /** A menu keeps the items of its opening: it is opened again if the server had not yet reported a file. */
  async #takeItem(title: string, open: () => Promise<void>): Promise<void> {
    const end = Date.now() + patience;
    for (;;) {
      await open();
      // A menu that just opened ignores a mouse button for a moment.
      await this.rest(400);
      const item = this.#page.locator('.monaco-menu .action-item', { hasText: title }).first();
      try {
        return await item.click({ timeout: 4_000 });
      } catch (error) {
        if (Date.now() > end) throw error;
        await this.#page.keyboard.press('Escape');
      }
    }
  }

  /** Without waiting, beside the picture of a failed run. */
  async picture(name: string): Promise<void> {
    const folder = dirname(process.env['CODE_SHIM_SCREENSHOT'] ?? join(tmpdir(), 'none'));
    await this.#page.screenshot({ path: join(folder, `${name}.png`) });
  }

  /** Waits for fades and delayed reports, then takes the picture. */
  async screenshot(path: string): Promise<void> {
    await this.#page.waitForTimeout(1500);
    const png = await this.#page.screenshot();
    // A picture of an editor has few colours: 256 are enough.
    await sharp(png).png({ palette: true, compressionLevel: 9 }).toFile(path);
  }

  /** The picture of this moment, as a PNG. */
  async frame(): Promise<Buffer> {
    return await this.#page.screenshot();
  }

  /**
   * Opens the palette by a key, types into its box, and takes the expected line. The list is of the moment of the query: files and commands
   * that VS Code learns of later appear after a new query.
   */
  async #takeLine(key: string, text: string, expected: string): Promise<void> {
    const line = this.#page.locator('.quick-input-list .monaco-list-row', { hasText: expected }).first();
    const end = Date.now() + patience;
    for (;;) {
      await this.#page.keyboard.press(key);
      await this.waitFor('.quick-input-widget:not(.hidden) input');
      await this.#page.keyboard.insertText(text);
      try {
        return await line.click({ timeout: 4_000 });
      } catch (error) {
        if (Date.now() > end) throw error;
        await this.#page.keyboard.press('Escape');
      }
    }
  }

  /** The drawn position of a text within one line of the editor. Rejects if it is not in sight. */
  /** The place of a text in the editor, once it no longer moves: lenses and inlay hints that appear move the text. */
  async #find(text: string): Promise<Place> {
    const end = Date.now() + patience;
    let before = '';
    for (;;) {
      const place = await this.#page.waitForFunction(findText, text, { timeout: patience });
      const found = await place.jsonValue();
      if (found === null) throw new Error(`"${text}" is not in sight.`);
      const now = JSON.stringify(found);
      if (now === before || Date.now() > end) return found;
      before = now;
      await this.rest(500);
    }
  }
}

/** Runs in the page. The editor draws spaces as no-break spaces, and one word may lie in several spans. */
function findText(text: string): Place | null {
  // The page's own type; the project's are Node's.
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

interface PagePart {
  getAttribute(name: string): string | null;
}

interface PageImage {
  readonly src: string;
  readonly complete: boolean;
  readonly naturalWidth: number;
}

interface PageNavigator {
  readonly clipboard: { writeText(text: string): Promise<void> };
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
