import type { Node } from '@babel/types';
import type { Limits } from './limits.ts';
import type { CodeCallPlace, CodePlace } from './syntax.ts';
import type { CodeValue, Environment } from './values.ts';

/** What the parts of the interpreter ask of it. */
export interface CodeReader {
  readonly limits: Limits;
  evaluate(node: Node, environment: Environment): CodeValue;
  placeOf(node: Node, environment: Environment): CodePlace;
  member(owner: CodeValue, name: string, place: CodePlace): CodeValue;
  call(callee: CodeValue, inputs: readonly CodeValue[], place: CodePlace | CodeCallPlace, importer: string): CodeValue;
  /** The environment of a node with its own scope, inside another environment. */
  inside(node: Node, environment: Environment): Environment;
  /** The value that a file of the project exports. */
  exported(path: string, name: string, place: CodePlace, depth: number): CodeValue;
  /** The names that a file of the project exports; null if they aren't all known. */
  exportsOf(path: string): readonly string[] | null;
}
