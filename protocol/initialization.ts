/** `initializationOptions`, all optional: the server also serves editors that send none. */
export interface InitializationOptions {
  /** The section `aion`, for editors that configure a server only at its start. */
  readonly settings?: unknown;
  readonly client?: ClientExtras;
}

/** Abilities of our client without an LSP capability. */
export interface ClientExtras {
  /** Shows `aion/status`. */
  readonly status?: boolean;
  /** Answers `aion/configuration`. */
  readonly configurationLayers?: boolean;
  /** Answers `aion/readFile` and `aion/listFolder`. */
  readonly files?: boolean;
  /** The folder URI of the rule pages, without a slash at its end. */
  readonly documentation?: string;
  /** The URI of rule pages in Markdown links, if different; `{rule}` is the rule's name. */
  readonly documentationLink?: string;
  /** Indents later lines of a snippet edit as its first line's context, as VS Code does. */
  readonly indentsSnippets?: boolean;
  /** The URL of the bundled `validator.js` for a server in a web worker. Without it, no value is checked against a schema. */
  readonly validator?: string;
  /**
   * The URIs of the bundled `core.cjs`, `typescript.cjs` and `reader-browser.js` for a server in a web worker, which reads them by
   * `aion/readFile`. Without them, no Python and no program is read.
   */
  readonly reader?: readonly string[];
  /** Translations by English sentence. Default: the bundled ones of `locale`. */
  readonly sentences?: Readonly<Record<string, string>>;
  /** Client commands that the server's answers (code lenses) may name. */
  readonly commands?: readonly string[];
}
