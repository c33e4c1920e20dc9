import type {
  CallExpression,
  File,
  LVal,
  NewExpression,
  Node,
  ObjectExpression,
  VariableDeclarator,
} from '@babel/types';
import { bareExpression, childNodes, keyName } from './syntax.ts';

/** The declaration that a name refers to in its scope. */
export type NameDeclaration =
  | { readonly kind: 'variable'; readonly declarator: VariableDeclarator }
  | { readonly kind: 'parameter' }
  | { readonly kind: 'loop variable' }
  | { readonly kind: 'code'; readonly node: Node }
  | { readonly kind: 'import'; readonly from: string; readonly name: string };

export interface NameBinding {
  readonly name: string;
  readonly declaration: NameDeclaration;
  /** Whether the file gives it, or a member of its value, another value later. */
  isChanged: boolean;
}

/** A part of a file with its own names. */
export interface CodeScope {
  readonly node: Node;
  readonly parent: CodeScope | null;
  /** The nodes around the one that makes the scope. */
  readonly around: Around | null;
  readonly bindings: Map<string, NameBinding>;
}

/** A call, a construction or an object that may define a tool, with the nodes around it. */
export interface Site {
  readonly node: CallExpression | NewExpression | ObjectExpression;
  readonly scope: CodeScope;
  readonly around: Around | null;
}

/** The nodes around a node, innermost first. */
export interface Around {
  readonly node: Node;
  readonly scope: CodeScope;
  readonly around: Around | null;
}

export interface Scopes {
  readonly root: CodeScope;
  readonly of: ReadonlyMap<Node, CodeScope>;
  /** In the order of the text. */
  readonly sites: readonly Site[];
}

interface Step {
  readonly node: Node;
  readonly scope: CodeScope;
  readonly around: Around | null;
}

const changingMethods: ReadonlySet<string> = new Set([
  'push',
  'unshift',
  'splice',
  'pop',
  'shift',
  'sort',
  'reverse',
  'fill',
  'set',
  'add',
  'delete',
  'clear',
]);

/** The scopes of a file. Walks without recursion: a tree can be deeper than the stack. */
export function readCodeScopes(file: File): Scopes {
  const root: CodeScope = { node: file.program, parent: null, around: null, bindings: new Map() };
  const of = new Map<Node, CodeScope>([[file.program, root]]);
  const sites: Site[] = [];
  const changes: { readonly name: string; readonly scope: CodeScope }[] = [];
  const steps: Step[] = [];
  const enter = (nodes: readonly Node[], scope: CodeScope, around: Around | null): void => {
    for (let index = nodes.length - 1; index >= 0; index--) {
      const node = nodes[index];
      if (node !== undefined) steps.push({ node, scope, around });
    }
  };
  enter(file.program.body, root, null);
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node, around } = step;
    declare(node, step.scope);
    let scope = step.scope;
    if (hasOwnScope(node)) {
      scope = { node, parent: step.scope, around, bindings: new Map() };
      of.set(node, scope);
      declareInside(node, scope);
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression' || node.type === 'ObjectExpression') {
      sites.push({ node, scope, around });
    }
    const changed = changedName(node);
    if (changed !== null) changes.push({ name: changed, scope });
    enter(childNodes(node), scope, { node, scope, around });
  }
  for (const { name, scope } of changes) {
    const binding = findBinding(scope, name);
    if (binding !== null) binding.isChanged = true;
  }
  return { root, of, sites: sites.toSorted((one, other) => (one.node.start ?? 0) - (other.node.start ?? 0)) };
}

/** The binding of a name that is visible in a scope, or null. */
export function findBinding(scope: CodeScope, name: string): NameBinding | null {
  for (let at: CodeScope | null = scope; at !== null; at = at.parent) {
    const binding = at.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return null;
}

function hasOwnScope(node: Node): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassPrivateMethod':
    case 'BlockStatement':
    case 'StaticBlock':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'CatchClause':
    case 'SwitchStatement':
    case 'TSModuleBlock':
      return true;
    default:
      return false;
  }
}

/** The names that a node declares in the scope around it. */
function declare(node: Node, scope: CodeScope): void {
  switch (node.type) {
    case 'VariableDeclaration': {
      const target = node.kind === 'var' ? functionScope(scope) : scope;
      for (const declarator of node.declarations) {
        const isOfLoop = isLoop(scope.node) && declarator.init == null;
        const declaration: NameDeclaration = isOfLoop ? { kind: 'loop variable' } : { kind: 'variable', declarator };
        for (const name of namesIn(declarator.id)) add(target, name, declaration);
      }
      return;
    }
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
      if (node.id) add(scope, node.id.name, { kind: 'code', node });
      return;
    case 'ImportDeclaration':
      for (const specifier of node.specifiers) {
        const from = node.source.value;
        if (specifier.type === 'ImportDefaultSpecifier') {
          add(scope, specifier.local.name, { kind: 'import', from, name: 'default' });
        } else if (specifier.type === 'ImportNamespaceSpecifier')
          add(scope, specifier.local.name, { kind: 'import', from, name: '*' });
        else add(scope, specifier.local.name, { kind: 'import', from, name: keyName(specifier.imported, false) ?? '' });
      }
      return;
    case 'TSImportEqualsDeclaration':
      if (node.moduleReference.type === 'TSExternalModuleReference') {
        const from = node.moduleReference.expression.value;
        add(scope, node.id.name, { kind: 'import', from, name: '*' });
      }
      return;
    default:
      return;
  }
}

/** The names of a node's own scope: its parameters. */
function declareInside(node: Node, scope: CodeScope): void {
  if ('params' in node && Array.isArray(node.params)) {
    for (const parameter of node.params) {
      for (const name of namesIn(parameter)) add(scope, name, { kind: 'parameter' });
    }
  } else if (node.type === 'CatchClause' && node.param) {
    for (const name of namesIn(node.param)) add(scope, name, { kind: 'parameter' });
  }
}

function add(scope: CodeScope, name: string, declaration: NameDeclaration): void {
  const before = scope.bindings.get(name);
  // A second declaration, as of `var`, changes the first one.
  if (before !== undefined && declaration.kind !== 'code') before.isChanged = true;
  else scope.bindings.set(name, { name, declaration, isChanged: false });
}

function functionScope(scope: CodeScope): CodeScope {
  let at = scope;
  while (at.parent !== null && !('params' in at.node)) at = at.parent;
  return at;
}

function isLoop(node: Node): boolean {
  return node.type === 'ForOfStatement' || node.type === 'ForInStatement';
}

/** The names that a pattern declares. */
export function namesIn(pattern: Node): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) =>
        namesIn(one.type === 'RestElement' ? one.argument : (one.value as LVal)),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one === null ? [] : namesIn(one)));
    default:
      return [];
  }
}

/** The name whose value, or a part of it, a node changes. */
function changedName(node: Node): string | null {
  switch (node.type) {
    case 'AssignmentExpression':
      return rootName(node.left);
    case 'UpdateExpression':
      return rootName(node.argument);
    case 'UnaryExpression':
      return node.operator === 'delete' ? rootName(node.argument) : null;
    case 'CallExpression': {
      const callee = bareExpression(node.callee);
      if (callee.type !== 'MemberExpression') return null;
      const method = keyName(callee.property, callee.computed);
      const owner = bareExpression(callee.object);
      const first = node.arguments[0];
      if (owner.type === 'Identifier' && owner.name === 'Object') {
        const changes = method === 'assign' || method === 'defineProperty' || method === 'setPrototypeOf';
        return changes && first !== undefined ? rootName(first) : null;
      }
      return method !== null && changingMethods.has(method) ? rootName(owner) : null;
    }
    default:
      return null;
  }
}

function rootName(node: Node): string | null {
  let at = bareExpression(node);
  while (at.type === 'MemberExpression') at = bareExpression(at.object);
  return at.type === 'Identifier' ? at.name : null;
}
