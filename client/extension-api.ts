/** What `activate` gives to other extensions, and to the tests: the extension is there at once, its server a moment later. */
export interface AionExtension {
  /** Resolved when the language server answers, and also when it did not start (the log says why); commands wait by themselves. */
  readonly serverReady: Promise<void>;
  /**
   * How long VS Code was kept waiting, as far as the extension can tell: the evaluation of its main file with all that it imports, and
   * all of `activate`. To read and compile the file is in VS Code's own account alone (*Developer: Startup Performance*).
   */
  readonly activationMilliseconds: number;
}
