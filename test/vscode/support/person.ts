import { type Gesture, type GestureAnswer, handsVariable } from '../../../scripts/host/gestures.ts';
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

/** What a person does in the window: with keys and mouse, finding things by what they read. */
export const person = {
  press: (keys: string) => done({ kind: 'press', keys }),
  type: (text: string, delay = 20) => done({ kind: 'type', text, delay }),
  /** Takes a command from the palette, by its title. */
  runs: (title: string) => done({ kind: 'command', title }),
  clicksAfter: (text: string) => done({ kind: 'click after', text }),
  clicks: (selector: string, text?: string) =>
    done({ kind: 'click', selector, ...(text === undefined ? {} : { text }) }),
  takesFromMenu: (selector: string, text: string, item: string) => done({ kind: 'menu', selector, text, item }),
  takesFromEditorMenu: (text: string, item: string) => done({ kind: 'editor menu', text, item }),
  drags: (file: string, text: string) => done({ kind: 'drag', file, text }),
  waitsFor: (selector: string) => done({ kind: 'wait for', selector }),
  /** Takes a picture of the window into `test-results`. */
  isPictured: (name: string) => done({ kind: 'picture', name }),
  reads: (selector: string) => make({ kind: 'read', selector }),
  /** What a screen reader says of the parts that the selector finds. */
  readsLabels: (selector: string) => make({ kind: 'read labels', selector }),
  scrollsWebView: (to: number) => done({ kind: 'scroll web view', to }),
  clicksInWebView: (selector: string) => done({ kind: 'click in web view', selector }),
  choosesInWebView: (selector: string, title: string) => done({ kind: 'choose in web view', selector, title }),
  waitsForWebView: (selector: string) => done({ kind: 'wait for in web view', selector }),
  readsWebView: (selector: string) => make({ kind: 'read web view', selector }),
  /** Parts of the web view in front that are cut off at their side. */
  seesCutOff: () => make({ kind: 'cut off in web view' }),
  /** In pixels. */
  resizesWindow: (width: number, height: number) => done({ kind: 'resize', width, height }),
  /** Whether the window shows modal questions from now on, which VS Code else refuses while tests run. */
  isAsked: async (areShown: boolean) => {
    if (address !== undefined) await done({ kind: 'modal questions', areShown });
  },
  /** Each place of the web view in front that breaks a rule for accessible pages. */
  auditsWebView: () => make({ kind: 'audit web view' }),
  /** How many pixels the web view in front is scrolled down, and the elements that came or went in it since it was scrolled. */
  async seesOfWebView(): Promise<{ readonly top: number; readonly changes: readonly string[] }> {
    const [top, ...changes] = await make({ kind: 'web view changes' });
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

async function done(gesture: Gesture): Promise<void> {
  await make(gesture);
}

async function make(gesture: Gesture): Promise<readonly string[]> {
  if (address === undefined) throw new Error('The window cannot be used from outside.');
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(gesture) });
  const answer = (await response.json()) as GestureAnswer;
  if (!answer.ok) throw new Error(`${JSON.stringify(gesture)}: ${answer.problem}`);
  return answer.texts;
}
