/** Where a string that begins at some offset ends. */
export interface StringScan {
  /** Behind the closing quote, or where the string is taken to stop without one. */
  readonly end: number;
  readonly closed: boolean;
  /** Closed, but with more double quotes between the first and the last. */
  readonly innerQuotes: boolean;
  /** One more than the furthest offset looked at. */
  readonly examined: number;
}
