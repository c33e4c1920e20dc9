/** The API for other extensions and tests. `activate` returns it before the server is ready. */
export interface AionExtension {
  /** Resolves when the server answers or fails to start (see the log). Commands wait by themselves. */
  readonly serverReady: Promise<void>;
  /**
   * Evaluation of the main file with imports, and `activate`. Only VS Code measures its reading and compiling (*Developer: Startup
   * Performance*).
   */
  readonly activationMilliseconds: number;
}
