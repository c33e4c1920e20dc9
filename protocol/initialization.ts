/** `initializationOptions`, all optional: an editor that knows nothing of this server is served all the same. */
export interface InitializationOptions {
  /** Settings of the section `aion`, for editors that configure a server only when it starts. */
  readonly settings?: unknown;
  readonly client?: ClientExtras;
}

/** What our own client can do that the Language Server Protocol has no capability for. */
export interface ClientExtras {
  /** Shows `aion/status`. */
  readonly status?: boolean;
  /** Answers `aion/configuration`. */
  readonly configurationLayers?: boolean;
  /** Answers `aion/readFile` and `aion/listFolder`. */
  readonly files?: boolean;
  /** Where the rules' documentation pages lie: the URI of their folder, without a slash at its end. */
  readonly documentation?: string;
  /** The URI of such a page for links in Markdown, where it is another one; `{rule}` stands for the name of the rule. */
  readonly documentationLink?: string;
  /** Indents each further line of a snippet in an edit as the line is indented that it stands in, as VS Code does. */
  readonly indentsSnippets?: boolean;
  /** Where a server in a web worker finds `validator.js`, which comes with it. Without it, no value is checked against a schema. */
  readonly validator?: string;
  /** The sentences of the editor's language by the English ones. Without it, the server takes the bundle of `locale` that came with it. */
  readonly sentences?: Readonly<Record<string, string>>;
  /** The client's own commands that an answer of the server (a code lens) may name. */
  readonly commands?: readonly string[];
}
