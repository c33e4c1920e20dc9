import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../../text/span.ts';
import { declarationNamed } from '../bindings.ts';
import type { FunctionDeclaration, PythonModule } from '../declarations.ts';
import { keptExpression } from '../kept-expressions.ts';
import { moduleTree } from '../parse.ts';
import { childrenOf } from '../statements.ts';
import { parseParameters } from '../syntax/parse-expression.ts';
import { boundParameters, callArguments } from './calls.ts';
import { ancestorsOf, classKind } from './class-kinds.ts';
import type { Evaluation } from './evaluation.ts';
import { unknownValue } from './py-value.ts';
import { classScope, isDecidedByRun, methodOf, moduleScope } from './scope.ts';
import type { CallArguments, ClassRef, PyValue, Scope } from './values-and-types.ts';

type Instance = PyValue & { readonly kind: 'instance' };

/** An instance of a class whose constructor call isn't known: `self` in its methods. */
export function instanceOf(of: ClassRef): Instance {
  const call: CallArguments = {
    positional: [],
    keywords: new Map(),
    expressions: [],
    keywordExpressions: new Map(),
    scope: classScope(of),
    unread: `only a run knows how ${of.declaration.name} is made`,
  };
  return { kind: 'instance', of, call };
}

/** The value of an attribute of an instance: set by a constructor or in the body of a class, or what a property returns. Null: none is found. */
export function instanceAttribute(evaluator: Evaluation, instance: Instance, name: string): PyValue | null {
  const ancestors = ancestorsOf(evaluator.index, instance.of, new Map()).map(({ of }) => of);
  const set = ancestors.flatMap((of) => settingsOf(of, name).map((value) => ({ of, value })));
  const [only] = set;
  if (set.length > 1) return unknownValue(`"${name}" is assigned several times`);
  if (only !== undefined) return valueInConstructor(evaluator, instance, ancestors, only.of, only.value);
  // The fields of other classes are values of each instance.
  const hasFields = !/^(?:plain|protocol|unknown)$/.test(classKind(evaluator.index, instance.of));
  for (const of of ancestors) {
    const member = declarationNamed(of.declaration.members, name);
    if (member?.kind === 'assignment' && hasFields) return null;
    if (member?.kind === 'assignment' && member.value !== null && member.form === 'whole') {
      const entity = { kind: 'assignment', path: of.path, module: of.module, owner: of, declaration: member } as const;
      if (isDecidedByRun(entity)) return unknownValue(`"${name}" depends on a condition`);
      return evaluator.written(member.value, classScope(of));
    }
    if (member?.kind === 'function') return propertyValue(evaluator, instance, name);
  }
  return null;
}

function propertyValue(evaluator: Evaluation, instance: Instance, name: string): PyValue | null {
  const method = methodOf(evaluator.index, instance.of, name);
  if (method === null) return null;
  const { declaration, module } = method;
  const isProperty = declaration.decorators.some(({ start, end }) =>
    /^(?:property|(?:functools\.)?cached_property)$/.test(module.text.slice(start, end).trim()),
  );
  if (!isProperty) return { kind: 'entity', entity: method };
  if (declaration.returned === null) return unknownValue(`"${name}" is computed at run time`);
  const [self] = parseParameters(module.text, declaration.parameters);
  const locals = new Map<string, PyValue>(self === undefined ? [] : [[self.name, instance]]);
  return evaluator.evaluate(keptExpression(module, declaration.returned), { ...moduleScope(method), locals });
}

/** The values that methods of a class assign to an attribute; null for one that isn't set by a statement of its constructor. */
function settingsOf(of: ClassRef, name: string): readonly (Span | null)[] {
  const { declaration, module } = of;
  const assigns = new RegExp(`\\bself\\.${name}\\s{0,20}(?::[^=\\n]{0,200})?(?:[-+|*]?=)(?!=)`, 'g');
  const body = module.text.slice(declaration.span.start, declaration.span.end);
  const found = [...body.matchAll(assigns)].map(({ index }) => declaration.span.start + index);
  const made = constructorOf(of);
  const own = made === null ? [] : constructorParts(made, module).assignments;
  return found.map(
    (offset) => own.find(({ start, target }) => start === offset && target === `self.${name}`)?.value ?? null,
  );
}

function valueInConstructor(
  evaluator: Evaluation,
  instance: Instance,
  ancestors: readonly ClassRef[],
  of: ClassRef,
  value: Span | null,
): PyValue {
  if (value === null) return unknownValue('a method assigns it at run time');
  const locals = parametersOf(evaluator, instance, ancestors, of);
  return evaluator.evaluate(keptExpression(of.module, value), { ...moduleScope(of), locals });
}

/** The values of the parameters of a class's constructor, as the instance is made: its own call, or `super().__init__(…)` of the class below. */
function parametersOf(
  evaluator: Evaluation,
  instance: Instance,
  ancestors: readonly ClassRef[],
  of: ClassRef,
): ReadonlyMap<string, PyValue> {
  const made = constructorOf(of);
  if (made === null) return new Map();
  const [self, ...parameters] = parseParameters(of.module.text, made.parameters);
  const unknown = new Map(
    parameters.map(({ name }) => [name, unknownValue(`"${name}" is only known at run time`)] as const),
  );
  const call = constructorCall(evaluator, instance, ancestors, of);
  const bound =
    call === null || call.unread !== null ? null : boundParameters(evaluator, parameters, call, moduleScope(of));
  return new Map([...(bound ?? unknown), ...(self === undefined ? [] : [[self.name, instance] as const])]);
}

function constructorCall(
  evaluator: Evaluation,
  instance: Instance,
  ancestors: readonly ClassRef[],
  of: ClassRef,
): CallArguments | null {
  const below = ancestors
    .slice(0, ancestors.indexOf(of))
    .filter((one) => constructorOf(one) !== null)
    .at(-1);
  if (below === undefined) return instance.call;
  const made = constructorOf(below);
  const call = made === null ? null : constructorParts(made, below.module).superCall;
  const expression = call === null ? null : keptExpression(below.module, call);
  if (expression?.kind !== 'call') return null;
  const scope: Scope = { ...moduleScope(below), locals: parametersOf(evaluator, instance, ancestors, below) };
  return callArguments(evaluator, expression.arguments, scope);
}

function constructorOf({ declaration }: ClassRef): FunctionDeclaration | null {
  const found = declarationNamed(declaration.members, '__init__');
  return found?.kind === 'function' ? found : null;
}

interface ConstructorParts {
  /** The statements of its body that assign one target each. */
  readonly assignments: readonly { readonly target: string; readonly start: number; readonly value: Span }[];
  /** `super().__init__(…)`. */
  readonly superCall: Span | null;
}

const PARTS = new WeakMap<FunctionDeclaration, ConstructorParts>();

/** Kept: each attribute of each instance asks. */
function constructorParts(made: FunctionDeclaration, { text }: PythonModule): ConstructorParts {
  const known = PARTS.get(made);
  if (known !== undefined) return known;
  const source = text.slice(made.span.start, made.span.end);
  const shift = made.span.start;
  const assignments: { target: string; start: number; value: Span }[] = [];
  let superCall: Span | null = null;
  moduleTree(source).iterate({
    enter({ name, node }) {
      if (name === 'AssignStatement' && isPlainStatement(node)) {
        const [target] = childrenOf(node);
        const last = node.lastChild;
        if (target === undefined || last === null) return false;
        assignments.push({
          target: source.slice(target.from, target.to),
          start: shift + target.from,
          value: { start: shift + last.from, end: shift + last.to },
        });
        return false;
      }
      if (name !== 'CallExpression' || superCall !== null) return true;
      if (!/^super\([^)]{0,100}\)\.__init__\(/.test(source.slice(node.from, node.from + 150))) return true;
      superCall = { start: shift + node.from, end: shift + node.to };
      return false;
    },
  });
  const parts = { assignments, superCall };
  PARTS.set(made, parts);
  return parts;
}

/** Whether an assignment has one target, and is a statement of the function's own body. */
function isPlainStatement(node: SyntaxNode): boolean {
  const operators = [...childrenOf(node)].filter(({ name }) => name === 'AssignOp');
  return operators.length === 1 && node.parent?.name === 'Body' && node.parent.parent?.name === 'FunctionDefinition';
}
