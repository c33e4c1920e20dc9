import { type Doers, type Gesture, type GestureAnswer, handsVariable } from '../../../scripts/host/gestures.ts';
import { until } from './extension.ts';

const address = process.env[handsVariable];

/** Whether the window of this VS Code can be used from outside. */
export const canBeUsed = address !== undefined;

/** A test in which a person uses the window. A desktop VS Code's window cannot be used from outside; there it is skipped. */
export function personTest(title: string, run: () => Promise<void>, limit = 60_000): void {
  if (address === undefined) {
    test.skip(`${title} (skipped: the window of this VS Code cannot be used from outside)`);
    return;
  }
  test(title, async function body() {
    this.timeout(limit);
    await run();
  });
}

/** A test that is not run: its title says why. */
personTest.skip = (title: string, _run: () => Promise<void>): void => {
  test.skip(title);
};

const window = doer('window');
const webView = doer('web view');

/** What a person does in the window: with keys and mouse, finding things by what they read. */
export const person = {
  press: window.press,
  type: window.type,
  /** Takes a command from the palette, by its title. */
  runs: window.runCommand,
  clicksAfter: window.clickAfter,
  clicks: window.click,
  takesFromMenu: window.takeFromMenu,
  takesFromEditorMenu: window.takeFromEditorMenu,
  drags: window.dragIntoEditor,
  waitsFor: window.waitFor,
  /** Takes a picture of the window into `test-results`. */
  isPictured: window.picture,
  reads: window.texts,
  /** What a screen reader says of the parts that the selector finds. */
  readsLabels: window.labels,
  scrollsWebView: webView.scroll,
  clicksInWebView: webView.click,
  choosesInWebView: webView.choose,
  waitsForWebView: webView.waitFor,
  readsWebView: webView.texts,
  /** Parts of the web view in front that are cut off at their side. */
  seesCutOff: webView.cutOff,
  /** In pixels. */
  resizesWindow: window.resize,
  /** Whether the window shows modal questions from now on, which VS Code else refuses while tests run. */
  isAsked: async (areShown: boolean) => {
    if (address !== undefined) await window.showModalQuestions(areShown);
  },
  /** Each place of the web view in front that breaks a rule for accessible pages. */
  auditsWebView: webView.audit,
  /** How many pixels the web view in front is scrolled down, and the elements that came or went in it since it was scrolled. */
  async seesOfWebView(): Promise<{ readonly top: number; readonly changes: readonly string[] }> {
    const [top, ...changes] = await webView.changes();
    return { top: Number(top), changes };
  },

  /** Waits for a line of the list in front, and takes it. */
  async picks(label: string): Promise<void> {
    await this.sees(pickLines, label);
    await this.clicks(pickLines, label);
  },

  /**
   * Opens the quick fixes at the cursor, and sees the one with the title. VS Code drops the question without a word if the cursor moved
   * right before and the answer takes more than 750 ms: then a person asks again.
   */
  async seesFix(title: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      await this.press('Control+.');
      try {
        await this.sees(fixLines, title);
        return;
      } catch (error) {
        if (tries === 3) throw error;
        // Where the list is open, the keys would take its first line.
        await this.press('Escape');
      }
    }
  },

  async takesFix(title: string): Promise<void> {
    await this.seesFix(title);
    await this.clicks(fixLines, title);
  },

  /** Waits until one of the parts of the window that the selector finds holds the text, and answers with all that it says. */
  async sees(selector: string, text: string): Promise<string> {
    let seen: readonly string[] = [];
    await until(
      async () => {
        seen = await this.reads(selector);
        return seen.some((one) => one.includes(text));
      },
      () => `"${text}" stands in ${selector}: ${JSON.stringify(seen)}`,
    );
    return seen.find((one) => one.includes(text)) ?? '';
  },
};

/** The lines of the list of quick fixes. */
const fixLines = '.action-widget .monaco-list-row';

/** The lines of a list that VS Code asks with. */
export const pickLines = '.quick-input-widget .quick-input-list .monaco-list-row:visible';

/** Has each method done in the window from outside. */
function doer<On extends keyof Doers>(on: On): Doers[On] {
  return new Proxy({} as Doers[On], {
    get:
      (_, act) =>
      (...args: readonly unknown[]) =>
        make({ on, act: String(act), args }),
  });
}

async function make(gesture: Gesture): Promise<unknown> {
  if (address === undefined) throw new Error('The window cannot be used from outside.');
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(gesture) });
  const answer = (await response.json()) as GestureAnswer;
  if (!answer.ok) throw new Error(`${JSON.stringify(gesture)}: ${answer.problem}`);
  return answer.value;
}
