import type { Node } from '@babel/types';
import { boundEnvironment } from '../../javascript/apply.ts';
import type { Interpreter } from '../../javascript/interpreter.ts';
import type { Module } from '../../javascript/modules.ts';
import { bindPattern } from '../../javascript/patterns.ts';
import { type CodeScope, findBinding, type Site } from '../../javascript/scopes.ts';
import { bareExpression, type CodePlace, keyName } from '../../javascript/syntax.ts';
import { type CodeValue, type Environment, environmentOf, forced, isKind } from '../../javascript/values.ts';

const mostEnvironments = 300;
const deepestCalls = 3;

/** An environment in which loop variables and parameters have values, and the place where these come from. */
export interface Given {
  readonly environment: Environment;
  readonly place: CodePlace | null;
}

const callingMethods: ReadonlySet<string> = new Set(['forEach', 'map', 'flatMap', 'filter']);

/**
 * The environments that a scope has while the program runs: one for each turn of the loops around it, and for each call of the functions
 * around it in the same file. What can't be followed stays open.
 */
export function environmentsOf(
  module: Module,
  scope: CodeScope,
  interpreter: Interpreter,
  depth = 0,
): readonly Given[] {
  if (scope.parent === null || depth > deepestCalls) return [{ environment: module.environment(scope), place: null }];
  const found: Given[] = [];
  for (const parent of environmentsOf(module, scope.parent, interpreter, depth)) {
    for (const given of insideOf(module, scope, parent, interpreter, depth)) {
      if (found.length >= mostEnvironments) return found;
      found.push({ environment: given.environment, place: given.place ?? parent.place });
    }
  }
  return found;
}

function insideOf(
  module: Module,
  scope: CodeScope,
  parent: Given,
  interpreter: Interpreter,
  depth: number,
): readonly Given[] {
  const { node } = scope;
  const open = (): readonly Given[] => [
    { environment: environmentOf(scope, module.path, parent.environment), place: null },
  ];
  if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration') {
    const list = forced(interpreter.evaluate(node.right, parent.environment));
    const pattern = node.left.declarations[0]?.id;
    if (!isKind(list, 'list') || pattern === undefined) return open();
    return list.items.slice(0, mostEnvironments).map((item) => {
      const environment = environmentOf(scope, module.path, parent.environment);
      bindPattern(
        interpreter,
        pattern,
        item,
        environment,
        (name, value) => void environment.values.set(name, { value }),
      );
      return { environment, place: placeOfItem(item, module) };
    });
  }
  if (!('params' in node)) return open();
  const callee = { kind: 'function', node, environment: parent.environment } as const;
  const items = itemsOfCallback(scope, parent.environment, interpreter);
  if (items !== null) {
    return items.slice(0, mostEnvironments).map((item, index) => ({
      environment: boundEnvironment(interpreter, callee, [item, index]),
      place: placeOfItem(item, module),
    }));
  }
  const calls = callsOf(module, scope);
  if (calls.length === 0) return open();
  return calls.flatMap((call) =>
    environmentsOf(module, call.scope, interpreter, depth + 1).map(({ environment }) => ({
      environment: boundEnvironment(interpreter, callee, interpreter.inputs(argumentsOf(call), environment)),
      place: interpreter.placeOf(call.node, environment),
    })),
  );
}

function argumentsOf({ node }: Site): readonly Node[] {
  return node.type === 'ObjectExpression' ? [] : node.arguments;
}

function placeOfItem(item: CodeValue, module: Module): CodePlace | null {
  const value = forced(item);
  return isKind(value, 'object') && value.place.path === module.path ? value.place : null;
}

/** The items that a list gives to a callback: `tools.forEach((tool) => …)`. */
function itemsOfCallback(
  scope: CodeScope,
  environment: Environment,
  interpreter: Interpreter,
): readonly CodeValue[] | null {
  const call = scope.around?.node;
  if (call?.type !== 'CallExpression' || call.arguments[0] !== scope.node) return null;
  const callee = bareExpression(call.callee);
  if (callee.type !== 'MemberExpression') return null;
  const method = keyName(callee.property, callee.computed);
  if (method === null || !callingMethods.has(method)) return null;
  const list = forced(interpreter.evaluate(callee.object, environment));
  return isKind(list, 'list') ? list.items : null;
}

/** The calls of a function in its file. */
function callsOf(module: Module, scope: CodeScope): readonly Site[] {
  const { node, around } = scope;
  if (scope.parent === null) return [];
  if (node.type === 'ClassMethod' || node.type === 'ClassPrivateMethod') {
    const name = node.key.type === 'PrivateName' ? node.key.id.name : keyName(node.key, false);
    return module.scopes.sites.filter(({ node: site }) => {
      if (site.type !== 'CallExpression') return false;
      const callee = bareExpression(site.callee);
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'ThisExpression') return false;
      const called =
        callee.property.type === 'PrivateName' ? callee.property.id.name : keyName(callee.property, callee.computed);
      return called === name;
    });
  }
  const name =
    node.type === 'FunctionDeclaration'
      ? (node.id?.name ?? null)
      : around?.node.type === 'VariableDeclarator' && around.node.id.type === 'Identifier'
        ? around.node.id.name
        : null;
  if (name === null) return [];
  const binding = findBinding(scope.parent, name);
  return module.scopes.sites.filter(({ node: site, scope: from }) => {
    if (site.type !== 'CallExpression') return false;
    const callee = bareExpression(site.callee);
    return callee.type === 'Identifier' && callee.name === name && findBinding(from, name) === binding;
  });
}
