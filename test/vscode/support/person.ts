import {
  type Doers,
  type Gesture,
  type GestureAnswer,
  handsVariable,
  type UsedWindow,
} from '../../../scripts/host/gestures.ts';
import { until } from './extension.ts';

const address = process.env[handsVariable];

/** Whether the window of this VS Code can be used from outside. */
export const canBeUsed = address !== undefined;

type WritesTest = (title: string, run: () => Promise<void>, limit?: number) => void;

/** Writes tests that are skipped, with the reason in their titles. */
export function skipped(reason: string): WritesTest {
  return (title) => test.skip(`${title} (skipped: ${reason})`);
}

/** A test in which a person uses the window, for at most `limit` milliseconds. The window of a desktop VS Code cannot be used from outside. */
export const personTest: WritesTest =
  address === undefined
    ? skipped('the window of this VS Code cannot be used from outside')
    : (title, run, limit = 180_000) =>
        void test(title, async function body() {
          this.timeout(limit);
          await run();
        });

const window = doer('window');
const webView = doer('web view');

/** The actions of a person in the window: with keys and mouse, finding things by their visible text. */
export const person = {
  press: window.press,
  type: window.type,
  /** By its title in the palette. */
  runs: window.runCommand,
  clicksAfter: window.clickAfter,
  clicks: window.click,
  takesFromMenu: window.takeFromMenu,
  takesFromEditorMenu: window.takeFromEditorMenu,
  drags: window.dragIntoEditor,
  waitsFor: window.waitFor,
  /** Into `test-results`. */
  isPictured: window.picture,
  reads: window.texts,
  /** The screen-reader texts of the selected parts. */
  readsLabels: window.labels,
  scrollsWebView: webView.scroll,
  clicksInWebView: webView.click,
  choosesInWebView: webView.choose,
  waitsForWebView: webView.waitFor,
  readsWebView: webView.texts,
  isInSight: webView.inSight,
  /** Parts of the web view in front that are cut off at their side. */
  seesCutOff: webView.cutOff,
  /** In pixels. */
  resizesWindow: window.resize,
  /** Whether the window shows modal questions from now on; VS Code refuses them during tests otherwise. */
  isAsked: async (areShown: boolean) => {
    if (address !== undefined) await window.showModalQuestions(areShown);
  },
  /** Each violation of accessibility rules in the web view in front. */
  auditsWebView: webView.audit,
  /** The scroll position of the web view in front, in pixels, and the elements added or removed since it was scrolled. */
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
   * Opens the quick fixes at the cursor, and sees the one with the title. VS Code silently drops the request if the cursor has just moved
   * and the answer takes more than 750 ms: then it is repeated.
   */
  async seesFix(title: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      await this.press('Control+.');
      try {
        await this.sees(fixLines, title, untilRepeated);
        return;
      } catch (error) {
        if (tries === 3) throw error;
        // In an open list, the keys would take its first line.
        await this.press('Escape');
      }
    }
  },

  async takesFix(title: string): Promise<void> {
    await this.seesFix(title);
    await this.clicks(fixLines, title);
  },

  /** Waits until one of the selected parts of the window holds the text, and returns all of its text. */
  async sees(selector: string, text: string, limit?: number): Promise<string> {
    let seen: readonly string[] = [];
    await until(
      async () => {
        seen = await this.reads(selector);
        return seen.some((one) => one.includes(text));
      },
      () => `"${text}" stands in ${selector}: ${JSON.stringify(seen)}`,
      limit,
    );
    return seen.find((one) => one.includes(text)) ?? '';
  },
};

/** Milliseconds. */
const untilRepeated = 10_000;

const fixLines = '.action-widget .monaco-list-row';

export const pickLines = '.quick-input-widget .quick-input-list .monaco-list-row:visible';

/** The same window for the steps of the pages. */
export const usedWindow: UsedWindow = new Proxy({} as UsedWindow, {
  get: (_, act) => (act === 'webView' ? webView : Reflect.get(window, act)),
});

/** Each method acts in the window from outside. */
function doer<On extends keyof Doers>(on: On): Doers[On] {
  return new Proxy({} as Doers[On], {
    get:
      (_, act) =>
      (...args: readonly unknown[]) =>
        make({ on, act: String(act), args }),
  });
}

let made = 0;

/** The keys and clicks that a gesture takes; typing takes one for each letter. */
function gesturesIn({ act, args }: Gesture): number {
  switch (act) {
    case 'type':
      return String(args[0]).length;
    case 'press':
    case 'click':
    case 'clickAfter':
    case 'choose':
      return 1;
    case 'takeFromMenu':
    case 'takeFromEditorMenu':
      return 2;
    default:
      return 0;
  }
}

/** The keys and clicks that a person needed for what `run` does. */
export async function countsGestures(run: () => Promise<void>): Promise<number> {
  const before = made;
  await run();
  return made - before;
}

async function make(gesture: Gesture): Promise<unknown> {
  if (address === undefined) throw new Error('The window cannot be used from outside.');
  made += gesturesIn(gesture);
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(gesture) });
  const answer = (await response.json()) as GestureAnswer;
  if (!answer.ok) throw new Error(`${JSON.stringify(gesture)}: ${answer.problem}`);
  return answer.value;
}
