import type { CallExpression, NewExpression, Node, OptionalCallExpression, TemplateLiteral } from '@babel/types';
import { say } from '../text/say.ts';
import { applyFunction } from './apply.ts';
import { callBuiltIn, callMethodOfList, callMethodOfText, constantOf, isBuiltIn } from './built-ins.ts';
import type { CodeReader } from './code-reader.ts';
import { Limits, tooLong } from './limits.ts';
import { dedented, evaluateEnum, evaluateList, evaluateObject, evaluateTemplate } from './literals.ts';
import { isModule, type Modules } from './modules.ts';
import { binaryResult, isTruthy, sumOf, unaryResult } from './operators.ts';
import { jsonFile } from './packages.ts';
import { bindPattern } from './patterns.ts';
import { valueOfJson } from './plain-values.ts';
import type { NameBinding } from './scopes.ts';
import { bareExpression, type CodeCallPlace, type CodePlace, keyName, spanOf } from './syntax.ts';
import {
  type CodeValue,
  type Environment,
  type ExternalValue,
  environmentOf,
  forced,
  isKind,
  isPrimitive,
  type Library,
  memberOf,
  onlyAtRunTime,
  type UnknownValue,
  unknownAt,
} from './values.ts';

/** Names that a run defines. */
const globalNames: ReadonlySet<string> = new Set([
  ...[
    'process',
    'console',
    'globalThis',
    'window',
    'document',
    'navigator',
    'Deno',
    'Bun',
    'Buffer',
    'Date',
    'URL',
    'Map',
  ],
  ...[
    'Promise',
    'Symbol',
    'RegExp',
    'BigInt',
    'Intl',
    'crypto',
    'fetch',
    'Error',
    'structuredClone',
    'parseInt',
    '__dirname',
  ],
]);

/** Imports are followed through so many files that only export again. */
const longestExportChain = 12;

/**
 * Reads the values of expressions without running them: literals, names, imports, spreads, enums, joined texts and functions of one
 * expression. Members of packages are read by the given libraries. Anything else is an `UnknownValue` with its place.
 */
export class Interpreter implements CodeReader {
  readonly modules: Modules;
  readonly limits = new Limits();
  readonly #libraryOf: (module: string) => Library | null;
  readonly #staysOutside: (module: string) => boolean;

  /** `staysOutside`: the packages whose files are never read, also in the project that makes them. */
  constructor(
    modules: Modules,
    libraryOf: (module: string) => Library | null,
    staysOutside: (module: string) => boolean,
  ) {
    this.modules = modules;
    this.#libraryOf = libraryOf;
    this.#staysOutside = staysOutside;
  }

  evaluate(node: Node, environment: Environment): CodeValue {
    const place = (): CodePlace => this.placeOf(node, environment);
    if (!this.limits.spend(1)) return tooLong(place());
    return this.limits.deeper(() => this.#evaluate(bareExpression(node), environment), place);
  }

  placeOf(node: Node, environment: Environment): CodePlace {
    return { path: environment.path, span: spanOf(node) };
  }

  callPlace(node: CallExpression | OptionalCallExpression | NewExpression, environment: Environment): CodeCallPlace {
    const inputs = node.arguments.map((argument) => this.placeOf(argument, environment));
    return { ...this.placeOf(node, environment), inputs };
  }

  #evaluate(node: Node, environment: Environment): CodeValue {
    const place = this.placeOf(node, environment);
    switch (node.type) {
      case 'StringLiteral':
      case 'NumericLiteral':
      case 'BooleanLiteral':
        return node.value;
      case 'NullLiteral':
        return null;
      case 'BigIntLiteral':
        return node.value.length < 1000 ? BigInt(node.value) : tooLong(place);
      case 'RegExpLiteral':
        return { kind: 'pattern', source: node.pattern, flags: node.flags };
      case 'TemplateLiteral':
        return evaluateTemplate(this, node, environment);
      case 'TaggedTemplateExpression':
        return this.#tagged(node.tag, node.quasi, environment, place);
      case 'UnaryExpression':
        return unaryResult(node.operator, this.evaluate(node.argument, environment), place);
      case 'BinaryExpression':
        if (node.operator === '+') return sumOf(this, node, environment);
        if (node.left.type === 'PrivateName') return onlyAtRunTime(place);
        return binaryResult(
          node.operator,
          this.evaluate(node.left, environment),
          this.evaluate(node.right, environment),
          place,
        );
      case 'LogicalExpression': {
        const left = forced(this.evaluate(node.left, environment));
        if (isKind(left, 'unknown')) return left;
        const keeps = node.operator === '??' ? left != null : node.operator === '||' ? isTruthy(left) : !isTruthy(left);
        return keeps ? left : this.evaluate(node.right, environment);
      }
      case 'ConditionalExpression': {
        const test = forced(this.evaluate(node.test, environment));
        if (isKind(test, 'unknown')) return test;
        return this.evaluate(isTruthy(test) ? node.consequent : node.alternate, environment);
      }
      case 'ArrayExpression':
        return evaluateList(this, node, environment);
      case 'ObjectExpression':
        return evaluateObject(this, node, environment);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
      case 'ObjectMethod':
        return { kind: 'function', node, environment };
      case 'ClassDeclaration':
      case 'ClassExpression':
        return { kind: 'class', node, environment };
      case 'TSEnumDeclaration':
        return evaluateEnum(this, node, environment);
      case 'Identifier':
        return this.valueOfName(node.name, environment, place);
      case 'MemberExpression':
      case 'OptionalMemberExpression': {
        const owner = this.evaluate(node.object, environment);
        const name = keyName(node.property, node.computed);
        if (name !== null) return this.member(owner, name, place);
        const key =
          node.property.type === 'PrivateName' ? undefined : forced(this.evaluate(node.property, environment));
        if (typeof key === 'string' || typeof key === 'number') return this.member(owner, String(key), place);
        return isKind(key, 'unknown') ? key : onlyAtRunTime(place);
      }
      case 'CallExpression':
      case 'OptionalCallExpression':
        return this.#call(node, environment);
      case 'NewExpression': {
        const callee = forced(this.evaluate(node.callee, environment));
        const inputs = this.inputs(node.arguments, environment);
        const at = this.callPlace(node, environment);
        if (isKind(callee, 'external')) return this.callExternal(callee, inputs, at);
        if (isKind(callee, 'class')) return { kind: 'result', callee, inputs, place: at };
        if (isKind(callee, 'built-in')) return callBuiltIn(this, ['new', ...callee.path], inputs, place);
        return isKind(callee, 'unknown') ? callee : onlyAtRunTime(place);
      }
      default:
        return onlyAtRunTime(place);
    }
  }

  #tagged(tag: Node, quasi: TemplateLiteral, environment: Environment, place: CodePlace): CodeValue {
    const callee = forced(this.evaluate(tag, environment));
    const text = evaluateTemplate(this, quasi, environment);
    if (typeof text !== 'string') return text;
    if (isKind(callee, 'built-in') && callee.path.join('.') === 'String.raw' && quasi.expressions.length === 0) {
      return quasi.quasis[0]?.value.raw ?? '';
    }
    return isKind(callee, 'external') && callee.module === 'dedent' ? dedented(text) : onlyAtRunTime(place);
  }

  /** The values of the arguments of a call. A spread of an unknown list is one unknown value. */
  inputs(nodes: readonly Node[], environment: Environment): readonly CodeValue[] {
    return nodes.flatMap((node) => {
      if (node.type !== 'SpreadElement') return [this.evaluate(node, environment)];
      const list = forced(this.evaluate(node.argument, environment));
      if (isKind(list, 'list')) return list.items;
      return [isKind(list, 'unknown') ? list : onlyAtRunTime(this.placeOf(node, environment))];
    });
  }

  valueOfName(name: string, environment: Environment, place: CodePlace): CodeValue {
    for (let at: Environment | null = environment; at !== null; at = at.parent) {
      const known = at.values.get(name);
      if (known !== undefined) return known === null ? tooLong(place) : known.value;
      const binding = at.scope.bindings.get(name);
      if (binding === undefined) continue;
      at.values.set(name, null);
      const value = this.#valueOfBinding(binding, at, place);
      at.values.set(name, { value });
      return value;
    }
    if (name === 'undefined') return undefined;
    if (name === 'Infinity') return Number.POSITIVE_INFINITY;
    if (name === 'NaN') return Number.NaN;
    if (isBuiltIn(name)) return { kind: 'built-in', path: [name] };
    return globalNames.has(name) ? onlyAtRunTime(place) : unknownAt(place, say`"${name}" isn't defined in this file`);
  }

  #valueOfBinding(binding: NameBinding, environment: Environment, place: CodePlace): CodeValue {
    const { declaration, name } = binding;
    if (binding.isChanged && declaration.kind !== 'code' && declaration.kind !== 'import') {
      return unknownAt(place, say`the variable "${name}" is changed after its declaration`);
    }
    switch (declaration.kind) {
      case 'parameter':
        return unknownAt(place, say`The value of the parameter "${name}" is only known at run time`, true);
      case 'loop variable':
        return unknownAt(place, say`The value of "${name}" is only known at run time`, true);
      case 'code':
        return this.evaluate(declaration.node, environment);
      case 'import':
        return this.imported(environment.path, declaration.from, declaration.name, place);
      case 'variable': {
        const { id, init } = declaration.declarator;
        if (init == null) return unknownAt(place, say`The value of "${name}" is only known at run time`);
        const value = this.evaluate(init, environment);
        if (id.type === 'Identifier') return value;
        const bound = new Map<string, CodeValue>();
        bindPattern(this, id, value, environment, (part, of) => bound.set(part, of));
        return bound.get(name);
      }
    }
  }

  /** The value that a file imports. */
  imported(importer: string, specifier: string, name: string, place: CodePlace): CodeValue {
    if (!this.limits.spend(5)) return tooLong(place);
    const path = this.#staysOutside(specifier) ? null : this.modules.resolve(importer, specifier);
    if (path === null) {
      if (/^[./#]/.test(specifier) || specifier.startsWith('@/')) {
        return unknownAt(place, say`Module "${specifier}" can't be found`);
      }
      const external: ExternalValue = {
        kind: 'external',
        module: specifier,
        path: name === '*' ? [] : [name],
        importer,
      };
      return this.external(external, place);
    }
    if (name === '*') return { kind: 'module', path };
    return this.exported(path, name, place, 0);
  }

  /** The value that a file of the project exports. */
  exported(path: string, name: string, place: CodePlace, depth: number): CodeValue {
    const missing = (): UnknownValue => unknownAt(place, say`"${path}" doesn't export "${name}"`);
    if (depth > longestExportChain) return missing();
    if (path.endsWith('.json')) return this.#json(path, name, place);
    const module = this.modules.at(path);
    if (!isModule(module)) return unknownAt(place, say`"${path}" can't be read`);
    const environment = module.environment(module.scopes.root);
    const found = module.exports.get(name);
    if (found?.kind === 'local') return this.valueOfName(found.name, environment, place);
    if (found?.kind === 'expression') return this.evaluate(found.node, environment);
    if (found?.kind === 'again') return this.#exportedAgain(path, found.from, found.name, place, depth);
    for (const star of module.stars) {
      const value = this.#exportedAgain(path, star, name, place, depth);
      if (!isKind(value, 'unknown') && value !== undefined) return value;
    }
    return missing();
  }

  #json(path: string, name: string, place: CodePlace): CodeValue {
    const json = jsonFile(this.modules.files, path);
    if (json === null) return unknownAt(place, say`"${path}" can't be read`);
    const value = valueOfJson(json, place);
    return name === 'default' ? value : this.member(value, name, place);
  }

  /** The names that a file of the project exports; null if they aren't all known. */
  exportsOf(path: string): readonly string[] | null {
    const module = this.modules.at(path);
    return isModule(module) && module.stars.length === 0 ? [...module.exports.keys()] : null;
  }

  #exportedAgain(path: string, from: string, name: string, place: CodePlace, depth: number): CodeValue {
    const target = this.modules.resolve(path, from);
    if (target === null || name === '*') return this.imported(path, from, name, place);
    return this.exported(target, name, place, depth + 1);
  }

  external(external: ExternalValue, place: CodePlace): CodeValue {
    const value = this.#libraryOf(external.module)?.exported(external, place);
    return value === undefined ? external : value;
  }

  member(owner: CodeValue, name: string, place: CodePlace): CodeValue {
    const of = forced(owner);
    if (isPrimitive(of)) {
      if (typeof of !== 'string') return onlyAtRunTime(place);
      if (name === 'length') return of.length;
      return { kind: 'method', owner: of, name };
    }
    switch (of.kind) {
      case 'unknown':
        return of;
      case 'object':
        if (of.members.has(name)) return memberOf(of, name);
        return of.unknown[0];
      case 'list': {
        if (name === 'length') return of.items.length;
        const index = Number(name);
        return Number.isInteger(index) ? of.items[index] : { kind: 'method', owner: of, name };
      }
      case 'external':
        return this.external({ ...of, path: [...of.path, name] }, place);
      case 'module':
        return this.exported(of.path, name, place, 0);
      case 'host':
        return of.library.member(of.content, name, place);
      case 'built-in': {
        const path = [...of.path, name];
        return constantOf(path) ?? { kind: 'built-in', path };
      }
      case 'result':
      case 'class':
        return { kind: 'method', owner: of, name };
      default:
        return onlyAtRunTime(place);
    }
  }

  #call(node: CallExpression | OptionalCallExpression, environment: Environment): CodeValue {
    const place = this.callPlace(node, environment);
    if (node.callee.type === 'Import') {
      const [specifier] = node.arguments;
      const isKnown = specifier?.type === 'StringLiteral';
      return isKnown ? this.imported(environment.path, specifier.value, '*', place) : onlyAtRunTime(place);
    }
    const callee = forced(this.evaluate(node.callee, environment));
    return this.call(callee, this.inputs(node.arguments, environment), place, environment.path);
  }

  call(callee: CodeValue, inputs: readonly CodeValue[], at: CodePlace | CodeCallPlace, importer: string): CodeValue {
    const place = 'inputs' in at ? at : { ...at, inputs: [] };
    if (isPrimitive(callee)) return onlyAtRunTime(place);
    switch (callee.kind) {
      case 'unknown':
        return callee;
      case 'function':
        return applyFunction(this, callee, inputs, place);
      case 'external':
        return this.callExternal(callee, inputs, place);
      case 'built-in':
        if (callee.path.length === 1 && callee.path[0] === 'require' && typeof inputs[0] === 'string') {
          return this.imported(importer, inputs[0], '*', place);
        }
        return callBuiltIn(this, callee.path, inputs, place);
      case 'method':
        return this.#callMethod(callee.owner, callee.name, inputs, place);
      default:
        return onlyAtRunTime(place);
    }
  }

  callExternal(external: ExternalValue, inputs: readonly CodeValue[], place: CodeCallPlace): CodeValue {
    const value = this.#libraryOf(external.module)?.call(external, inputs, place);
    return value === undefined ? { kind: 'result', callee: external, inputs, place } : value;
  }

  #callMethod(owner: CodeValue, name: string, inputs: readonly CodeValue[], place: CodeCallPlace): CodeValue {
    if (typeof owner === 'string') return callMethodOfText(owner, name, inputs, place);
    if (isKind(owner, 'list')) return callMethodOfList(this, owner, name, inputs, place);
    if (isKind(owner, 'host')) return owner.library.callMethod(owner.content, name, inputs, place);
    return onlyAtRunTime(place);
  }

  /** The environment of a scope inside another environment. */
  inside(node: Node, environment: Environment): Environment {
    const module = this.modules.at(environment.path);
    const scope = isModule(module) ? module.scopes.of.get(node) : undefined;
    return scope === undefined ? environment : environmentOf(scope, environment.path, environment);
  }
}
