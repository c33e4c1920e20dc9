import type { Span } from '../text/span.ts';

/**
 * When a declaration is visible. `main`: always; `chosen`: in the first branch of a condition; `alternative`: in a later one; `fallback`:
 * where the usual way fails (`except`); `never`: in a branch that no run takes (an older Python); `type-checking`: for type checkers only
 * (`if TYPE_CHECKING`).
 */
export type Branch = 'main' | 'chosen' | 'alternative' | 'fallback' | 'never' | 'type-checking';

interface Declared {
  readonly name: string;
  readonly nameSpan: Span;
  /** The whole statement with its decorators. */
  readonly span: Span;
  readonly branch: Branch;
}

/** `def` or `async def`. Spans are offsets into the module's text; expressions are read from it on demand. */
export interface FunctionDeclaration extends Declared {
  readonly kind: 'function';
  readonly async: boolean;
  /** Each without its `@`. */
  readonly decorators: readonly Span[];
  /** From `(` to after `)`. */
  readonly parameters: Span;
  readonly returns: Span | null;
  readonly docstring: Span | null;
  readonly typeParameters: readonly string[];
  /** The returned value, where the body is one `return` behind an optional docstring. */
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
  /** `whole`: the name gets the value; `part`: a part of it; `added`: `+=` and the like. */
  readonly form: 'whole' | 'part' | 'added';
  /** A string as the next statement. */
  readonly docstring: Span | null;
}

export interface TypeAliasDeclaration extends Declared {
  readonly kind: 'type-alias';
  readonly value: Span;
  readonly typeParameters: readonly string[];
}

export interface ImportDeclaration extends Declared {
  readonly kind: 'import';
  /** The dotted module without leading dots; `''` for `from . import a`. */
  readonly module: string;
  /** Leading dots. */
  readonly level: number;
  /** Null where the module itself is bound. */
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

export interface LoaderCall {
  /** As written: `AIONS.get_langchain_tools`. */
  readonly callee: string;
  readonly method: string;
  readonly span: Span;
  /** From `(` to after `)`. */
  readonly arguments: Span;
}

/** A later change of an object's attribute: `M.__doc__ = "…"`. */
export interface ChangedObject {
  /** Dotted, as written: `M.__doc__`; the last part is `?` where the name is computed. */
  readonly path: string;
  /** The new value of a plain assignment, else null. */
  readonly value: Span | null;
  readonly span: Span;
}

export interface PythonModule {
  readonly text: string;
  /** In source order. Statements in `if`, `try`, `with` and loops count as top level. */
  readonly declarations: readonly Declaration[];
  readonly docstring: Span | null;
  readonly loaderCalls: readonly LoaderCall[];
  /** In source order, also those in class bodies. */
  readonly changes: readonly ChangedObject[];
  /** Whether a run may define undeclared names (`globals()[…] = …`, a module-level `__getattr__`). */
  readonly dynamic: boolean;
  readonly futureAnnotations: boolean;
  /** Whether the source has a syntax error. Declarations near it may be wrong. */
  readonly broken: boolean;
  /** The reason where a part was not read; else null. */
  readonly unread: string | null;
}
