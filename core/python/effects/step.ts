import type { Declaration } from '../declarations.ts';
import type { PyExpression, PyParameter } from '../syntax/nodes.ts';

/** One step of a function's body. The steps of all branches are in one row: each of them may run. Offsets are those of the module. */
export type Step =
  | { readonly kind: 'evaluate' | 'return' | 'yield' | 'yield from'; readonly value: PyExpression }
  | { readonly kind: 'assign'; readonly targets: readonly PyExpression[]; readonly value: PyExpression }
  | { readonly kind: 'update'; readonly target: PyExpression; readonly value: PyExpression }
  | { readonly kind: 'for'; readonly target: PyExpression; readonly value: PyExpression }
  | { readonly kind: 'with'; readonly value: PyExpression; readonly target: PyExpression | null }
  | { readonly kind: 'delete'; readonly target: PyExpression }
  | { readonly kind: 'raise'; readonly value: PyExpression }
  /** `except value as name`. */
  | { readonly kind: 'catch'; readonly value: PyExpression; readonly name: string | null }
  /** Binds names to parts of the value; `isByAttributes`: `case Point(x=0)`. */
  | {
      readonly kind: 'capture';
      readonly names: readonly string[];
      readonly value: PyExpression;
      readonly isByAttributes: boolean;
    }
  | { readonly kind: 'import'; readonly declarations: readonly Declaration[]; readonly at: number }
  | { readonly kind: 'outer'; readonly names: readonly string[]; readonly isGlobal: boolean }
  | { readonly kind: 'function'; readonly code: FunctionCode }
  | { readonly kind: 'class'; readonly name: string; readonly at: number }
  /** A part that was not read. */
  | { readonly kind: 'unread'; readonly at: number };

export interface FunctionCode {
  readonly name: string;
  readonly start: number;
  readonly parameters: readonly PyParameter[];
  readonly decorators: readonly PyExpression[];
  /** Of a function inside of another one. */
  readonly returns: PyExpression | null;
  readonly steps: readonly Step[];
}
