import type { Ancestor, ClassKind } from './class-kinds.ts';
import type { ModelConfig } from './config.ts';
import type { EnumMember } from './evaluation.ts';
import type { ClassRef, FieldSpec, TypeNode } from './values-and-types.ts';

export interface ReadField {
  readonly name: string;
  readonly alias: string;
  readonly node: TypeNode;
  readonly spec: FieldSpec;
  readonly required: boolean;
}

export type Definition = {
  readonly key: string;
  /** The class name with its type arguments, as pydantic names the definition: `Page[User]`. */
  readonly shortName: string;
  readonly qualifiedName: string;
  readonly path: string;
} & (
  | {
      readonly kind: 'class';
      readonly classKind: ClassKind;
      readonly ancestor: Ancestor;
      readonly title: string;
      readonly parametrized: boolean;
    }
  | {
      readonly kind: 'enum';
      readonly of: ClassRef | null;
      readonly members: readonly EnumMember[] | null;
      /** Whether `type=str` turns the values into strings. */
      readonly text?: boolean;
    }
  | {
      readonly kind: 'made';
      readonly form: 'typed-dict' | 'named-tuple' | 'model' | 'root-model' | 'dataclass';
      readonly fields: readonly ReadField[];
      readonly base: Ancestor | null;
      readonly description: string | null;
      readonly config: ModelConfig;
    }
  | { readonly kind: 'alias'; readonly node: TypeNode }
);

export type DefinitionOf<Kind extends Definition['kind']> = Definition & { readonly kind: Kind };
