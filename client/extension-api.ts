/** What `activate` gives to other extensions, and to the tests: the extension is there at once, its server a moment later. */
export interface AionExtension {
  /** Resolved when the language server answers, and also when it did not start (the log says why); requests wait by themselves. */
  readonly serverReady: Promise<void>;
  /** How long the activation took: all that VS Code waits for, without the server. */
  readonly activationMilliseconds: number;
}
