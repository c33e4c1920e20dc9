import type { Declaration, ImportDeclaration, PythonModule, StarImportDeclaration } from './declarations.ts';

export interface Place {
  readonly path: string;
  readonly module: PythonModule;
}

export type Resolution =
  | ({
      readonly kind: 'declaration';
      readonly declaration: Exclude<Declaration, ImportDeclaration | StarImportDeclaration>;
      /** A method accessed on an instance, which is its first argument. */
      readonly bound?: true;
    } & Place)
  | ({ readonly kind: 'module' } & Place)
  /** From a module outside of the index; `name` is dotted from that module on: `pydantic.BaseModel`. */
  | { readonly kind: 'external'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'missing' }
  /** Decided by a run only; `modules` are the outside modules whose `*` may bring it. */
  | { readonly kind: 'unknown'; readonly modules: readonly string[] };
