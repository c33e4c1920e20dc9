import type { WebViewPage } from './web-view-page.ts';
import type { VscodeWindow } from './window.ts';

/** The variable of the environment that names the address where gestures are taken. */
export const handsVariable = 'AION_TEST_HANDS';

type Methods<Of> = {
  readonly [Name in keyof Of as Of[Name] extends (...args: never) => Promise<unknown> ? Name : never]: Of[Name];
};

/** What tests inside VS Code can have done in its window from outside, as a person would, and in the web view in front. */
export interface Doers {
  readonly window: Methods<VscodeWindow>;
  readonly 'web view': Methods<WebViewPage>;
}

/** One of them: a method by its name, with its arguments. */
export interface Gesture {
  readonly on: keyof Doers;
  readonly act: string;
  readonly args: readonly unknown[];
}

export type GestureAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };
