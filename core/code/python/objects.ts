import type { SyntaxNode } from '@lezer/common';
import { ancestorsOf, basesOf } from '../../python/schema/class-kinds.ts';
import { lookUp } from '../../python/schema/scope.ts';
import type { ClassRef, EntityOf } from '../../python/schema/values-and-types.ts';
import { dottedName, type PyCall, type PyExpression } from '../../python/syntax/nodes.ts';
import { parseExpression } from '../../python/syntax/parse-expression.ts';
import { type CodeFile, classAround, definedBy, scopeAt, type View } from './code-file.ts';
import { packageName, symbolOf, typeNames } from './names.ts';
import type { CodeProject } from './project.ts';

/** An object of a framework: the class that it is an instance of, and the call that makes it, where that is known. */
export interface FrameworkObject {
  /** `fastmcp:FastMCP`, see `symbolOf`. */
  readonly symbol: string;
  readonly call: PyCall | null;
  readonly view: View;
}

/** The most steps from a name to the call that makes its object. */
const mostSteps = 12;
/** The most statements that are tried for one name. */
const mostTried = 20;
/** The most expressions that are tried for one object: parameters that functions give each other double them at each step. */
const mostExpressions = 200;

/** Finds the objects that methods like `mcp.tool` belong to: through names, parameters, attributes of classes and other modules. */
export class ObjectFinder {
  readonly #project: CodeProject;
  readonly #isKnown: (symbol: string) => boolean;
  /** The expressions that may still be tried for the present object. */
  #left = mostExpressions;

  /** `isKnown`: whether a symbol is a class whose objects are looked for. */
  constructor(project: CodeProject, isKnown: (symbol: string) => boolean) {
    this.#project = project;
    this.#isKnown = isKnown;
  }

  /** The framework object that `expression` is at `node`; null if that isn't known. */
  find(expression: PyExpression, view: View, node: SyntaxNode, depth = 0): FrameworkObject | null {
    if (depth === 0) this.#left = mostExpressions;
    if (depth > mostSteps || this.#left-- <= 0) return null;
    if (expression.kind === 'call') return this.#called(expression, view, node, depth);
    if (expression.kind === 'await') return this.find(expression.value, view, node, depth + 1);
    if (expression.kind === 'conditional') {
      return (
        this.find(expression.body, view, node, depth + 1) ?? this.find(expression.otherwise, view, node, depth + 1)
      );
    }
    if (expression.kind === 'binary' && expression.operators.every((operator) => operator === 'or')) {
      return first(expression.operands, (operand) => this.find(operand, view, node, depth + 1));
    }
    if (expression.kind === 'name') return this.#named(expression, view, node, depth);
    if (expression.kind === 'attribute') return this.#attribute(expression, view, node, depth);
    return null;
  }

  /** The class of a package that a class is, or that it is a subclass of. */
  symbolOfClass(of: ClassRef, view: View): string | null {
    const bases = ancestorsOf(view.index, of, new Map()).flatMap(({ of: ancestor }) =>
      basesOf(view.index, ancestor).flatMap(
        ({ expression, scope }) => packageName(view.index, scope, expression) ?? [],
      ),
    );
    return bases.map(symbolOf).find((symbol) => this.#isKnown(symbol)) ?? null;
  }

  #called(call: PyCall, view: View, node: SyntaxNode, depth: number): FrameworkObject | null {
    const { callee } = call;
    const scope = scopeAt(view, call.start);
    const name = packageName(view.index, scope, callee);
    if (name !== null) {
      const symbol = symbolOf(name);
      if (this.#isKnown(symbol)) return { symbol, call, view };
      // `FastMCP.from_openapi(…)`.
      const whole = symbolOf(name.slice(0, Math.max(0, name.lastIndexOf('.'))));
      return this.#isKnown(whole) ? { symbol: whole, call: null, view } : null;
    }
    if (callee.kind === 'subscript') return this.#called({ ...call, callee: callee.value }, view, node, depth + 1);
    const dotted = dottedName(callee);
    const entity = dotted === null ? null : lookUp(view.index, scope, dotted);
    if (entity?.kind === 'class') {
      const symbol = this.symbolOfClass(entity.of, view);
      return symbol === null ? null : { symbol, call, view };
    }
    return entity?.kind === 'function' ? this.#returned(entity, depth) : null;
  }

  /** The object that a function returns, by its annotation or its `return` statements. */
  #returned(entity: EntityOf<'function'>, depth: number): FrameworkObject | null {
    const file = this.#project.file(entity.path);
    const definition = file === null ? null : definitionAt(file, entity.declaration.nameSpan.start);
    if (file === null || definition === null) return null;
    const view = file.viewAt(definition);
    const { returns } = entity.declaration;
    const typed =
      returns === null ? null : this.#typed(parseExpression(file.module.text, returns).expression, view, returns.start);
    if (typed !== null) return typed;
    const body = definition.getChild('Body');
    if (body === null) return null;
    const found: SyntaxNode[] = [];
    body.cursor().iterate(({ name, node }) => {
      if (name === 'ReturnStatement' && found.length < mostTried) found.push(node);
      return name !== 'FunctionDefinition' && name !== 'ClassDefinition';
    });
    return first(found, (statement) => {
      const value = statement.lastChild;
      if (value === null || value.name === 'return') return null;
      return this.find(file.expression(value), file.viewAt(statement), statement, depth + 1);
    });
  }

  #typed(annotation: PyExpression, view: View, offset: number): FrameworkObject | null {
    const scope = scopeAt(view, offset);
    const symbol = typeNames(view.index, scope, annotation)
      .map(symbolOf)
      .find((one) => this.#isKnown(one));
    if (symbol !== undefined) return { symbol, call: null, view };
    const dotted = dottedName(annotation.kind === 'subscript' ? annotation.value : annotation);
    const entity = dotted === null ? null : lookUp(view.index, scope, dotted);
    const base = entity?.kind === 'class' ? this.symbolOfClass(entity.of, view) : null;
    return base === null ? null : { symbol: base, call: null, view };
  }

  #named(
    expression: PyExpression & { readonly kind: 'name' },
    view: View,
    node: SyntaxNode,
    depth: number,
  ): FrameworkObject | null {
    const { name, start } = expression;
    for (const definition of view.around) {
      const parameter = view.file.parameters(definition).find((one) => one.name === name);
      if (parameter !== undefined) {
        const outside = view.file.viewAt(definition);
        const typed =
          parameter.annotation === null ? null : this.#typed(parameter.annotation, outside, definition.from);
        return typed ?? this.#given(view.file, definition, name, depth);
      }
    }
    const entity = lookUp(view.index, scopeAt(view, start), name);
    if (entity.kind === 'external') return null;
    if (entity.kind === 'assignment') {
      const file = entity.path === view.path ? view.file : this.#project.file(entity.path);
      if (file !== null) {
        const found = this.#assigned(file, name, entity.declaration.nameSpan.start, depth);
        if (found !== null) return found;
        const { annotation } = entity.declaration;
        const around = entity.path === view.path ? view : file.viewAt(file.tree.topNode);
        if (annotation !== null) {
          return this.#typed(parseExpression(entity.module.text, annotation).expression, around, annotation.start);
        }
      }
    }
    return this.#anyAssigned(view.file, name, node, depth);
  }

  /** The value of the assignment at `offset`, of the target as it is written. */
  #assigned(file: CodeFile, target: string, offset: number, depth: number): FrameworkObject | null {
    const statement = file.assignmentsTo(target).find(({ from, to }) => from <= offset && offset < to);
    return statement === undefined ? null : this.#valueOf(file, statement, depth);
  }

  #valueOf(file: CodeFile, statement: SyntaxNode, depth: number): FrameworkObject | null {
    const value = statement.lastChild;
    const view = file.viewAt(statement);
    const type = statement.getChild('TypeDef');
    const annotation = type === null ? null : file.expression(type).kind;
    if (value !== null && value !== type && value.name !== 'AssignOp') {
      const found = this.find(file.expression(value), view, statement, depth + 1);
      if (found !== null || annotation === null) return found;
    }
    if (type === null) return null;
    const span = { start: type.from + 1, end: type.to };
    return this.#typed(parseExpression(file.module.text, span).expression, view, type.from);
  }

  /** Any assignment to the name in the module, as of a global in a function, and `with … as name`. */
  #anyAssigned(file: CodeFile, target: string, node: SyntaxNode, depth: number): FrameworkObject | null {
    return first(file.assignmentsTo(target).slice(0, mostTried), (statement) =>
      statement.from <= node.from && node.to <= statement.to ? null : this.#valueOf(file, statement, depth),
    );
  }

  /** The object that calls give to a parameter: `register(mcp)` in the module itself or one that imports the function. */
  #given(file: CodeFile, definition: SyntaxNode, parameter: string, depth: number): FrameworkObject | null {
    const entity = definedBy(file.viewAt(definition), definition);
    if (entity?.kind !== 'function') return null;
    const parameters = file.parameters(definition).map(({ name }) => name);
    const { name } = entity.declaration;
    const isMethod = entity.owner !== null && /^(?:self|cls)$/.test(parameters[0] ?? '');
    const callee = name === '__init__' ? (entity.owner?.declaration.name ?? name) : name;
    const position = parameters.indexOf(parameter) - (isMethod ? 1 : 0);
    const moduleName =
      file.path
        .replace(/\/__init__\.pyi?$|\.pyi?$/, '')
        .split('/')
        .at(-1) ?? '';
    const mentioning = this.#project.mentioning(callee).filter((path) => path !== file.path);
    const importing = mentioning.filter((path) => this.#project.index.module(path)?.text.includes(moduleName));
    const others = [...new Set([...importing, ...mentioning])]
      .slice(0, mostTried)
      .flatMap((path) => this.#project.file(path) ?? []);
    return first([file, ...others], (other) =>
      first(
        namesOf(callee, other).flatMap((one) => other.callsOf(one).slice(0, mostTried)),
        (node) => {
          const call = other.expression(node);
          if (call.kind !== 'call') return null;
          const given =
            call.arguments.find((argument) => argument.name === parameter) ??
            call.arguments.filter(({ kind }) => kind === 'positional')[position];
          return given === undefined ? null : this.find(given.value, other.viewAt(node), node, depth + 1);
        },
      ),
    );
  }

  #attribute(
    expression: PyExpression & { readonly kind: 'attribute' },
    view: View,
    node: SyntaxNode,
    depth: number,
  ): FrameworkObject | null {
    const { value, name } = expression;
    if (value.kind === 'name' && (value.name === 'self' || value.name === 'cls')) {
      const around = classAround(node);
      if (around !== null) return this.#member(view.file, around, name, depth);
    }
    const dotted = dottedName(expression);
    const entity = dotted === null ? null : lookUp(view.index, scopeAt(view, expression.start), dotted);
    if (entity?.kind === 'assignment') {
      const file = entity.path === view.path ? view.file : this.#project.file(entity.path);
      const found =
        file === null ? null : this.#assigned(file, entity.declaration.name, entity.declaration.nameSpan.start, depth);
      if (found !== null) return found;
    }
    const head = dottedName(value);
    const object = head === null ? null : lookUp(view.index, scopeAt(view, expression.start), head);
    const of = object?.kind === 'assignment' ? this.#classOf(object) : null;
    return of === null ? null : this.#member(of.file, of.definition, name, depth);
  }

  /** The class of the workspace whose instance is assigned. */
  #classOf(object: EntityOf<'assignment'>): { readonly file: CodeFile; readonly definition: SyntaxNode } | null {
    const { value } = object.declaration;
    if (value === null) return null;
    const { expression } = parseExpression(object.module.text, value);
    const dotted = expression.kind === 'call' ? dottedName(expression.callee) : null;
    const file = this.#project.file(object.path);
    if (dotted === null || file === null) return null;
    const entity = lookUp(file.index, scopeAt(file.viewAt(file.tree.topNode), value.start), dotted);
    if (entity.kind !== 'class') return null;
    const own = this.#project.file(entity.of.path);
    const definition = own === null ? null : definitionAt(own, entity.of.declaration.nameSpan.start);
    return own === null || definition === null ? null : { file: own, definition };
  }

  /** The object in an attribute of the instances of a class. */
  #member(file: CodeFile, of: SyntaxNode, name: string, depth: number): FrameworkObject | null {
    const inClass = (statement: SyntaxNode): boolean => of.from <= statement.from && statement.to <= of.to;
    const statements = [...file.assignmentsTo(`self.${name}`), ...file.assignmentsTo(name)].filter(inClass);
    return first(statements.slice(0, mostTried), (statement) => this.#valueOf(file, statement, depth));
  }
}

/** The function or class whose name begins at `offset`. */
function definitionAt(file: CodeFile, offset: number): SyntaxNode | null {
  const node = file.tree.resolveInner(offset, 1).parent;
  return node?.name === 'FunctionDefinition' || node?.name === 'ClassDefinition' ? node : null;
}

function first<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** The name of a function in another file, and the names by which that file imports it: `from tools import register as register_tools`. */
function namesOf(callee: string, { module }: CodeFile): readonly string[] {
  const aliases = module.declarations.flatMap((declaration) =>
    declaration.kind === 'import' && declaration.member === callee ? [declaration.name] : [],
  );
  return [...new Set([callee, ...aliases])];
}
