import type { Node } from '@babel/types';
import { say } from '../text/say.ts';
import type { CodeScope } from './scopes.ts';
import type { CodeCallPlace, CodePlace } from './syntax.ts';

/** What an expression gives, as far as it is known without running it. */
export type CodeValue = Primitive | Composite;

export type Primitive = undefined | null | boolean | number | string | bigint;

export type Composite =
  | UnknownValue
  | ListValue
  | ObjectValue
  | PatternValue
  | CodeFunction
  | CodeClass
  | ExternalValue
  | ModuleValue
  | ResultValue
  | HostValue
  | BuiltInValue
  | MethodValue
  | LaterValue;

/** A value that can't be known without running the program. */
export interface UnknownValue {
  readonly kind: 'unknown';
  readonly place: CodePlace;
  readonly message: string;
  /** Whether another value of a parameter or loop variable could make it known. */
  readonly isOpen: boolean;
}

export interface ListValue {
  readonly kind: 'list';
  readonly items: readonly CodeValue[];
}

export interface ObjectValue {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, Member>;
  readonly place: CodePlace;
  /** Members that a spread may add or replace, and that can't be known. */
  readonly unknown: readonly UnknownValue[];
}

export interface Member {
  readonly value: CodeValue;
  readonly key: CodePlace;
  readonly place: CodePlace;
}

export interface PatternValue {
  readonly kind: 'pattern';
  readonly source: string;
  readonly flags: string;
}

export interface CodeFunction {
  readonly kind: 'function';
  readonly node: Node;
  readonly environment: Environment;
}

export interface CodeClass {
  readonly kind: 'class';
  readonly node: Node;
  readonly environment: Environment;
}

/** Something that a package outside the project exports: `z.object` is `['z', 'object']` of `zod`. */
export interface ExternalValue {
  readonly kind: 'external';
  readonly module: string;
  readonly path: readonly string[];
  /** The file that imports it. */
  readonly importer: string;
}

/** All exports of a file of the project. */
export interface ModuleValue {
  readonly kind: 'module';
  readonly path: string;
}

/** The result of a call or construction that isn't run. */
export interface ResultValue {
  readonly kind: 'result';
  readonly callee: ExternalValue | CodeClass;
  readonly inputs: readonly CodeValue[];
  readonly place: CodeCallPlace;
}

/** A value that belongs to a library, such as a schema. */
export interface HostValue {
  readonly kind: 'host';
  readonly library: Library;
  readonly content: unknown;
}

/** `Object`, `JSON`, `Math` …, or one of their members: `['Object', 'keys']`. */
export interface BuiltInValue {
  readonly kind: 'built-in';
  readonly path: readonly string[];
}

/** A method together with the value that has it. */
export interface MethodValue {
  readonly kind: 'method';
  readonly owner: CodeValue;
  readonly name: string;
}

/** A value that is only read when it is needed: the result of a getter. */
export interface LaterValue {
  readonly kind: 'later';
  readonly value: () => CodeValue;
}

/** How the members of a package are read without running it. */
export interface Library {
  /** The value of an exported member; undefined if the library has nothing to say about it. */
  exported(external: ExternalValue, place: CodePlace): CodeValue | undefined;
  call(external: ExternalValue, inputs: readonly CodeValue[], place: CodeCallPlace): CodeValue | undefined;
  member(content: unknown, name: string, place: CodePlace): CodeValue;
  callMethod(content: unknown, name: string, inputs: readonly CodeValue[], place: CodeCallPlace): CodeValue;
}

export function isPrimitive(value: CodeValue): value is Primitive {
  return typeof value !== 'object' || value === null;
}

/** Whether the value is of one of the kinds that have parts. */
export function isKind<Kind extends Composite['kind']>(
  value: CodeValue,
  kind: Kind,
): value is Extract<Composite, { readonly kind: Kind }> {
  return typeof value === 'object' && value !== null && value.kind === kind;
}

export function unknownAt(place: CodePlace, message: string, isOpen = false): UnknownValue {
  return { kind: 'unknown', place, message, isOpen };
}

export function onlyAtRunTime(place: CodePlace): UnknownValue {
  return unknownAt(place, say`Value is only known at run time`);
}

/** The value, or what a getter gives. */
export function forced(value: CodeValue): CodeValue {
  let at = value;
  for (let turns = 0; isKind(at, 'later') && turns < 20; turns++) at = at.value();
  return at;
}

/** The member of an object literal, or undefined. */
export function memberOf(object: ObjectValue, name: string): CodeValue {
  const found = object.members.get(name);
  if (found !== undefined) return forced(found.value);
  return object.unknown[0];
}

/** The values of the names of a scope while code is read. */
export interface Environment {
  readonly scope: CodeScope;
  readonly path: string;
  readonly parent: Environment | null;
  /** Names whose value is known, or is being read (`null`). */
  readonly values: Map<string, { readonly value: CodeValue } | null>;
}

export function environmentOf(scope: CodeScope, path: string, parent: Environment | null): Environment {
  return { scope, path, parent, values: new Map() };
}
