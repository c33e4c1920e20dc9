import type { Declaration, ImportDeclaration, PythonModule, StarImportDeclaration } from './declarations.ts';

export interface Place {
  readonly path: string;
  readonly module: PythonModule;
}

export type Resolution =
  | ({
      readonly kind: 'declaration';
      readonly declaration: Exclude<Declaration, ImportDeclaration | StarImportDeclaration>;
      /** A method that is reached through an object, which is its first argument. */
      readonly bound?: true;
    } & Place)
  | ({ readonly kind: 'module' } & Place)
  /** Out of a module that the index does not hold; `name` is dotted from that module on: `pydantic.BaseModel`. */
  | { readonly kind: 'external'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  /** Nothing in sight defines it. */
  | { readonly kind: 'missing' }
  /** Only a run could tell; `modules` are the outside modules whose `*` may bring it. */
  | { readonly kind: 'unknown'; readonly modules: readonly string[] };
