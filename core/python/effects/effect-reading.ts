import type { Declaration, ImportDeclaration, StarImportDeclaration } from '../declarations.ts';
import type { Place } from '../resolution.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import type { Arguments, ClassValue, FunctionValue, NameScope, Value, Values } from './values.ts';

interface Positioned {
  readonly start: number;
}

/** What is reported: all, nothing, or all of it as not known. */
export type ReadingMode = 'loud' | 'quiet' | 'suspicious';

/** What the parts of the reader of effects use of it and of each other: a call reads a function, which reads calls. */
export interface EffectReading {
  readonly names: {
    outsideBasesOf(of: ClassValue): readonly string[];
    annotated(of: ClassValue, declaration: Declaration): Values;
    /** The modules of the project that an import loads, packages first; null where it loads none of them. */
    loadedBy(path: string, declaration: ImportDeclaration | StarImportDeclaration): readonly Place[] | null;
    basesOf(of: ClassValue): readonly (ClassValue | null)[];
    declared(place: Place, declaration: Declaration, of?: ClassValue | null): Values;
    scopeOf(place: Place): NameScope;
    /** Whether loaded code of the project puts something else in the place of a member of that name. */
    isReplaced(name: string): boolean;
    /** Whether it does so with a name of this pattern, or one that isn't known. */
    replaces(names: RegExp): boolean;
    imported(path: string, declaration: ImportDeclaration): Values;
    ofModule(path: string, name: string): Values | null;
  };
  readonly functions: {
    invoke(called: FunctionValue, given: Arguments, node: Positioned, scope: NameScope): Values;
    decorated(called: FunctionValue): Values;
    annotated(annotation: PyExpression | null, scope: NameScope): Values;
  };
  readonly calls: {
    callValue(value: Value, given: Arguments, node: PyExpression, scope: NameScope): Values;
    callBack(value: Value, handed: Values, node: PyExpression, scope: NameScope): Values;
  };
  readonly members: {
    valuesOf(
      value: Value & { readonly kind: 'class' | 'instance' | 'super' },
      name: string,
      node: PyExpression | null,
      scope: NameScope,
    ): Values | null;
    construct(of: ClassValue, given: Arguments, node: PyExpression, scope: NameScope): Values;
    lineage(of: ClassValue): readonly (ClassValue | null)[];
    isOfOutside(of: ClassValue): boolean;
    /** An attribute that no class of the project declares. */
    inherited(value: Value & { readonly kind: 'class' | 'instance' | 'super' }, name: string): Values;
  };
  readonly implicit: {
    touch(values: Values, node: PyExpression, scope: NameScope): Values;
    iterated(values: Values, node: PyExpression, scope: NameScope): Values;
    entered(values: Values, node: PyExpression, scope: NameScope): Values;
  };
  readonly protocols: {
    /** Reads what the classes of these values do without a call in the code. */
    readAll(values: Values, node: PyExpression, scope: NameScope): void;
    /** Code outside of the project may use any member of these values. */
    expose(values: Values, node: PyExpression, scope: NameScope): void;
    /** What may be an object of any class that the code reaches, or a builtin value. */
    anything(): Values;
  };
  readonly assignments: {
    assign(target: PyExpression, values: Values, scope: NameScope): void;
    mutate(of: Values, shown: string, node: PyExpression, scope: NameScope): void;
    setAttribute(of: Values, name: string, values: Values, node: PyExpression, scope: NameScope): void;
  };
  /** From 1. */
  readonly round: number;
  readonly mode: ReadingMode;
  report(kind: 'changes' | 'unknown', call: string, node: Positioned, scope: NameScope): void;
  /** What a module does when it is loaded is no effect of a call. */
  quietly<Result>(read: () => Result): Result;
  /** What Python may call without a call in the code: what it changes isn't known to happen. */
  suspiciously<Result>(read: () => Result): Result;
  /** Counts a step. Returns whether there were too many. */
  takesStep(): boolean;
  /** The values before, and these. A new one among them asks for another round. */
  grown(before: Values, values: Values): Values;
  grow(grew: boolean): void;
  value(node: PyExpression, scope: NameScope): Values;
  /** The elements of the values, as a loop, `*` or a tuple of targets gets them. */
  parts(values: Values, node: PyExpression, scope: NameScope): Values;
  /** What any list or dict of the call may hold, since something was put into one of them; empty before. */
  readonly kept: Values;
  /** The values of an attribute. */
  attribute(of: Values, name: string, node?: PyExpression | null, scope?: NameScope): Values;
  field(of: ClassValue, name: string): Values;
  fieldsOf(of: ClassValue): Values;
  addField(of: ClassValue, name: string, values: Values): void;
  /** Keeps what was put into a list or a dict: a part of any other may be it from now on. */
  keep(node: PyExpression, values: Values, scope: NameScope): void;
}
