import type { Declaration, ImportDeclaration } from '../declarations.ts';
import type { Place } from '../resolution.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import type { Arguments, ClassValue, FunctionValue, NameScope, Value, Values } from './values.ts';

interface Positioned {
  readonly start: number;
}

export interface FoundMember {
  readonly declaration: Declaration;
  /** The class that declares it. */
  readonly of: ClassValue;
}

/** What the parts of the reader of effects use of it and of each other: a call reads a function, which reads calls. */
export interface EffectReading {
  readonly names: {
    basesOf(of: ClassValue): readonly (ClassValue | null)[];
    declared(place: Place, declaration: Declaration, of?: ClassValue | null): Values;
    memberOf(of: ClassValue, name: string): { readonly found: FoundMember | null; readonly isKnown: boolean };
    imported(path: string, declaration: ImportDeclaration): Values;
    ofModule(path: string, name: string): Values | null;
  };
  readonly functions: {
    invoke(called: FunctionValue, given: Arguments, node: Positioned, scope: NameScope): Values;
    decorated(called: FunctionValue): Values;
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
  };
  readonly implicit: {
    touch(values: Values, node: PyExpression, scope: NameScope): Values;
    iterated(values: Values, node: PyExpression, scope: NameScope): Values;
    entered(values: Values, node: PyExpression, scope: NameScope): Values;
  };
  readonly assignments: {
    assign(target: PyExpression, values: Values, scope: NameScope): void;
    mutate(of: Values, shown: string, node: PyExpression, scope: NameScope): void;
    setAttribute(of: Values, name: string, values: Values, node: PyExpression, scope: NameScope): void;
  };
  /** From 1. */
  readonly round: number;
  readonly isQuiet: boolean;
  report(kind: 'changes' | 'unknown', call: string, node: Positioned, scope: NameScope): void;
  /** What a module does when it is loaded is no effect of a call. */
  quietly<Result>(read: () => Result): Result;
  /** Counts a step. Returns whether there were too many. */
  takesStep(): boolean;
  /** The values before, and these. A new one among them asks for another round. */
  grown(before: Values, values: Values): Values;
  grow(grew: boolean): void;
  value(node: PyExpression, scope: NameScope): Values;
  parts(values: Values): Values;
  /** The values of an attribute. */
  attribute(of: Values, name: string, node?: PyExpression | null, scope?: NameScope): Values;
  field(of: ClassValue, name: string): Values;
  fieldsOf(of: ClassValue): Values;
  addField(of: ClassValue, name: string, values: Values): void;
  /** Keeps what was put into a list or a dict, where a name or a field has it. Else it is lost, and so not known. */
  keep(node: PyExpression, values: Values, scope: NameScope): void;
}
