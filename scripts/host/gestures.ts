/** What tests inside VS Code can have done in its window from outside, as a person would: one value a gesture. */
export type Gesture =
  /** A key or several at once, `Control+V`. */
  | { readonly kind: 'press'; readonly keys: string }
  /** Letter by letter, with so many milliseconds between two. */
  | { readonly kind: 'type'; readonly text: string; readonly delay: number }
  | { readonly kind: 'command'; readonly title: string }
  | { readonly kind: 'click after'; readonly text: string }
  | { readonly kind: 'click'; readonly selector: string; readonly text?: string }
  | { readonly kind: 'wait for'; readonly selector: string }
  /** Answers with what stands in the parts of the window that the selector finds. */
  | { readonly kind: 'read'; readonly selector: string }
  /** Answers with their labels for screen readers. */
  | { readonly kind: 'read labels'; readonly selector: string }
  /** Opens the context menu on a part of the window that holds the text, and takes an item of it. */
  | { readonly kind: 'menu'; readonly selector: string; readonly text: string; readonly item: string }
  | { readonly kind: 'editor menu'; readonly text: string; readonly item: string }
  /** Scrolls the page of the web view in front to this many pixels from its top, and notes what changes in it from then on. */
  | { readonly kind: 'scroll web view'; readonly to: number }
  | { readonly kind: 'wait for in web view'; readonly selector: string }
  /** Clicks the first of its parts that the selector finds, or takes an option of a list by its title. */
  | { readonly kind: 'click in web view'; readonly selector: string }
  | { readonly kind: 'choose in web view'; readonly selector: string; readonly title: string }
  /** Answers with what stands in its parts that the selector finds. */
  | { readonly kind: 'read web view'; readonly selector: string }
  /** Takes a picture of the window, as the file of that name beside the other pictures of failures. */
  | { readonly kind: 'picture'; readonly name: string }
  /** Whether modal questions are shown from now on; at first VS Code refuses them. */
  | { readonly kind: 'modal questions'; readonly areShown: boolean }
  /** Answers with each place of it that breaks a rule of WCAG 2.2, levels A and AA. */
  | { readonly kind: 'audit web view' }
  /** Answers with each of its parts that is cut off at its side, or that must be scrolled sideways though it is no code and no table. */
  | { readonly kind: 'cut off in web view' }
  /** Makes the window so large, in pixels: half as large is what a person sees at 200 %. */
  | { readonly kind: 'resize'; readonly width: number; readonly height: number }
  /**
   * Answers with how many pixels it is scrolled down, and then with the tag and the text of each element that was put into it or taken
   * away since it was scrolled.
   */
  | { readonly kind: 'web view changes' }
  /** Drags a file of the explorer behind a text of the editor. */
  | { readonly kind: 'drag'; readonly file: string; readonly text: string };

/** The answer to a gesture; `texts` is empty for all that only do something. */
export type GestureAnswer =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** The variable of the environment that names the address where gestures are taken. */
export const handsVariable = 'AION_TEST_HANDS';
