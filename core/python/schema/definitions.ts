import type { PythonIndex } from '../python-index.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import type { Ancestor } from './class-kinds.ts';
import type { ModelConfig } from './config.ts';
import type { Definition, DefinitionOf, ReadField } from './definition.ts';
import type { Evaluator } from './evaluate.ts';
import type { Notes } from './notes.ts';
import type { CallArguments, ClassRef, EntityOf, PlacedType, Scope, TypeNode } from './values-and-types.ts';

/** What reads types and fields uses of the table of definitions, which reads them. */
export interface Definitions {
  readonly index: PythonIndex;
  readonly version: 1 | 2;
  readonly evaluator: Evaluator;
  readonly types: {
    read(expression: PyExpression, scope: Scope): TypeNode;
    readBare(member: PlacedType): TypeNode;
  };
  readonly notes: Notes;
  /** Takes the work of reading the fields of a class from the budget: classes that share bases are read along each way to them. */
  spendOnClass(): void;
  get(key: string): Definition | null;
  configOf(ancestor: Ancestor): ModelConfig;
  /** The fields of a definition's class. */
  fieldsOf(definition: DefinitionOf<'class'>): readonly ReadField[];
  /** A reference to the definition of a class; "any" for a class without a schema. */
  classKey(of: ClassRef, given?: readonly PlacedType[]): TypeNode;
  aliasKey(entity: EntityOf<'type-alias'>, given: readonly PlacedType[]): TypeNode;
  functionalAlias(entity: EntityOf<'assignment'>, value: PyExpression, scope: Scope): TypeNode;
  functionalEnum(entity: EntityOf<'assignment'>, made: string, call: CallArguments): TypeNode;
  functionalClass(entity: EntityOf<'assignment'>, made: string, call: CallArguments): TypeNode;
  rootModel(given: PlacedType): TypeNode;
  jsonValue(): TypeNode;
}
