/** The API for other extensions and tests. `activate` returns it before the server is ready. */
export interface AionExtension {
  /** Resolves when the server answers or fails to start (see the log). Commands wait by themselves. */
  readonly serverReady: Promise<void>;
  /**
   * The activation: evaluation of the main file with its imports, and `activate`. Excludes reading and compiling, which only VS Code
   * measures (*Developer: Startup Performance*).
   */
  readonly activationMilliseconds: number;
}
