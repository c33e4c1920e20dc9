import type { WebViewPage } from './web-view-page.ts';
import type { VscodeWindow } from './window.ts';

/** The environment variable with the address that takes gestures. */
export const handsVariable = 'AION_TEST_HANDS';

type Methods<Of> = {
  readonly [Name in keyof Of as Of[Name] extends (...args: never) => Promise<unknown> ? Name : never]: Of[Name];
};

/** The targets of gestures from tests inside VS Code: its window, and the web view in front. */
export interface Doers {
  readonly window: Methods<VscodeWindow>;
  readonly 'web view': Methods<WebViewPage>;
}

/** The window as the steps of the pages use it: from outside, or by gestures from the tests inside. */
export type UsedWindow = Doers['window'] & { readonly webView: Doers['web view'] };

export interface Gesture {
  readonly on: keyof Doers;
  readonly act: string;
  readonly args: readonly unknown[];
}

export type GestureAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };
