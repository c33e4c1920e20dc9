import type { Span } from '../../text/span.ts';

export interface UnknownPart {
  /** A part of the schema or the source: `field amount of Payment`. */
  readonly what: string;
  /** A sentence without its full stop. */
  readonly reason: string;
  readonly path?: string;
  readonly span?: Span;
}

/** Collects the unknown parts, each once. */
export class Notes {
  readonly #found = new Map<string, UnknownPart>();
  readonly #where: { readonly what: string; readonly path: string; readonly span: Span | null }[] = [];

  get all(): readonly UnknownPart[] {
    return [...this.#found.values()];
  }

  /** Runs `work`; its notes are about `what`, at `span` of the file `path`. */
  within<T>(what: string, path: string, span: Span | null, work: () => T): T {
    this.#where.push({ what, path, span });
    try {
      return work();
    } finally {
      this.#where.pop();
    }
  }

  note(reason: string, detail = ''): void {
    const where = this.#where.at(-1);
    const what = [where?.what ?? 'the schema', detail].filter((part) => part !== '').join(': ');
    const part: UnknownPart = {
      what,
      reason,
      ...(where === undefined ? {} : { path: where.path }),
      ...(where === undefined || where.span === null ? {} : { span: where.span }),
    };
    this.#found.set(`${what}\n${reason}`, part);
  }
}
