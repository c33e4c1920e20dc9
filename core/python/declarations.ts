import type { Span } from '../text/span.ts';

/**
 * How surely a declaration is in force: `main` always; `chosen` in the first branch of a condition and `alternative` in
 * a later one; `fallback` only where the usual way fails (`except`); `never` in a way that no run takes (an older Python);
 * `type-checking` for type checkers only (`if TYPE_CHECKING`).
 */
export type Branch = 'main' | 'chosen' | 'alternative' | 'fallback' | 'never' | 'type-checking';

interface Declared {
  readonly name: string;
  readonly nameSpan: Span;
  /** The whole statement, decorators included. */
  readonly span: Span;
  readonly branch: Branch;
}

/** `def` or `async def`. Spans are offsets into the module's text; expressions are read from it when asked for. */
export interface FunctionDeclaration extends Declared {
  readonly kind: 'function';
  readonly async: boolean;
  /** Each without its `@`. */
  readonly decorators: readonly Span[];
  /** From `(` to after `)`. */
  readonly parameters: Span;
  readonly returns: Span | null;
  /** The docstring's literal. */
  readonly docstring: Span | null;
  readonly typeParameters: readonly string[];
  readonly generator: boolean;
  /** The value it returns, where its body is that one statement (a docstring aside). */
  readonly returned: Span | null;
}

export interface ClassDeclaration extends Declared {
  readonly kind: 'class';
  readonly decorators: readonly Span[];
  /** From `(` to after `)`; null where the class names no bases. */
  readonly bases: Span | null;
  readonly docstring: Span | null;
  readonly typeParameters: readonly string[];
  readonly members: readonly Declaration[];
}

/** `name = value`, `name: annotation`, or both; each name of `a = b = 1` and of `a, b = 1, 2` is one. */
export interface AssignmentDeclaration extends Declared {
  readonly kind: 'assignment';
  readonly annotation: Span | null;
  readonly value: Span | null;
  /** `whole`: the value is the name's; `part`: the name gets a part of it; `added`: `+=` and its like. */
  readonly form: 'whole' | 'part' | 'added';
  /** A string that stands alone in the statement after it. */
  readonly docstring: Span | null;
}

/** `type Name[T] = value`. */
export interface TypeAliasDeclaration extends Declared {
  readonly kind: 'type-alias';
  readonly value: Span;
  readonly typeParameters: readonly string[];
}

/** One name that an import binds. */
export interface ImportDeclaration extends Declared {
  readonly kind: 'import';
  /** The dotted module without leading dots; `''` for `from . import a`. */
  readonly module: string;
  /** Leading dots. */
  readonly level: number;
  /** The name taken out of the module; null where the module itself is bound. */
  readonly member: string | null;
}

export interface StarImportDeclaration extends Declared {
  readonly kind: 'star-import';
  readonly module: string;
  readonly level: number;
}

export type Declaration =
  | FunctionDeclaration
  | ClassDeclaration
  | AssignmentDeclaration
  | TypeAliasDeclaration
  | ImportDeclaration
  | StarImportDeclaration;

/** A call that hands files of the notation to a loader. */
export interface LoaderCall {
  /** As written: `AIONS.get_langchain_tools`. */
  readonly callee: string;
  readonly method: string;
  readonly span: Span;
  /** From `(` to after `)`. */
  readonly arguments: Span;
}

/** An attribute that a statement changes after the object was made: `M.__doc__ = "…"`. */
export interface ChangedObject {
  /** Dotted, as written: `M.__doc__`; the last part is `?` where a program makes the name. */
  readonly path: string;
  /** What it is set to, where that is all that the statement says. */
  readonly value: Span | null;
  readonly span: Span;
}

/** What a Python source declares at its top level. */
export interface PythonModule {
  readonly text: string;
  /** In source order; statements in `if`, `try`, `with` and loops count as top level, as they do when it runs. */
  readonly declarations: readonly Declaration[];
  readonly docstring: Span | null;
  readonly loaderCalls: readonly LoaderCall[];
  /** In source order, those in class bodies among them. */
  readonly changes: readonly ChangedObject[];
  /** Whether names may appear that no statement declares (`globals()[…] = …`, a module-level `__getattr__`). */
  readonly dynamic: boolean;
  readonly futureAnnotations: boolean;
  /** Whether something in it is not Python, as while it is being typed: what stands near it may be read wrongly. */
  readonly broken: boolean;
  /** Why some of the source was left unread; null if all of it was read. */
  readonly unread: string | null;
}
