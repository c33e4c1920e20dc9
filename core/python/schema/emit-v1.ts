import type { JsonObject } from '../../json/json-value.ts';
import type { DefinitionTable } from './definitions.ts';
import type { TypeNode } from './type-node.ts';

export class EmitterV1 {
  constructor(_table: DefinitionTable) {}
  root(_node: TypeNode): JsonObject {
    return {};
  }
}
