import type { SyntaxNode, Tree } from '@lezer/common';
import type { Declaration, PythonModule } from '../../python/declarations.ts';
import { declarationsOf } from '../../python/module.ts';
import { moduleTree } from '../../python/parse.ts';
import type { PythonIndex } from '../../python/python-index.ts';
import type { Place } from '../../python/resolution.ts';
import { FileBudget } from '../../python/schema/budget.ts';
import { entityIn, moduleScope } from '../../python/schema/scope.ts';
import type { EntityOf, Scope } from '../../python/schema/values-and-types.ts';
import type { PyExpression, PyParameter } from '../../python/syntax/nodes.ts';
import { parseExpression, parseParameters } from '../../python/syntax/parse-expression.ts';

/** A module as a statement in it sees it: with the names of the functions around the statement. */
export interface View extends Place {
  readonly file: CodeFile;
  readonly index: PythonIndex;
  /** The functions around, the innermost first. */
  readonly around: readonly SyntaxNode[];
}

/** Functions nested deeper are seen from the deepest of these. */
const deepestFunction = 30;

/** The source of one module with its tree, and views of it. */
export class CodeFile {
  readonly path: string;
  readonly module: PythonModule;
  readonly tree: Tree;
  readonly index: PythonIndex;
  /** Of the tools in it. */
  readonly budget: FileBudget;
  readonly #views = new Map<number, View>();
  #assignments: ReadonlyMap<string, readonly SyntaxNode[]> | null = null;
  #calls: ReadonlyMap<string, readonly SyntaxNode[]> | null = null;

  constructor(index: PythonIndex, path: string, module: PythonModule) {
    this.index = index;
    this.path = path;
    this.module = module;
    this.budget = new FileBudget(module.text);
    this.tree = moduleTree(module.text);
  }

  text(node: SyntaxNode): string {
    return this.module.text.slice(node.from, node.to);
  }

  expression(node: SyntaxNode): PyExpression {
    return parseExpression(this.module.text, { start: node.from, end: node.to }).expression;
  }

  /** The module as `node` sees it. */
  viewAt(node: SyntaxNode): View {
    const around = functionsAround(node);
    const [inner] = around;
    const key = inner?.from ?? -1;
    let view = this.#views.get(key);
    if (view === undefined) {
      view = this.#view(around);
      this.#views.set(key, view);
    }
    return view;
  }

  #view(around: readonly SyntaxNode[]): View {
    const { path, index, module } = this;
    if (around.length === 0) return { file: this, path, index, module, around };
    const local = around.flatMap((definition): readonly Declaration[] => {
      const body = definition.getChild('Body');
      return body === null ? [] : declarationsOf(module.text, body);
    });
    const hidden = new Set(around.flatMap((definition) => this.parameters(definition).map(({ name }) => name)));
    const declarations = [...module.declarations.filter(({ name }) => !hidden.has(name)), ...local].sort(
      (a, b) => a.span.start - b.span.start,
    );
    const seen: PythonModule = { ...module, declarations };
    return { file: this, path, index: index.viewed(path, seen), module: seen, around };
  }

  /** The parameters of a `FunctionDefinition`. */
  parameters(definition: SyntaxNode): readonly PyParameter[] {
    const list = definition.getChild('ParamList');
    return list === null ? [] : parseParameters(this.module.text, { start: list.from, end: list.to });
  }

  /** The statements that assign to the target as it is written: `mcp`, `self.mcp`. */
  assignmentsTo(target: string): readonly SyntaxNode[] {
    if (this.#assignments === null) {
      const found = new Map<string, SyntaxNode[]>();
      this.tree.iterate({
        enter: ({ name, node }) => {
          if (name !== 'AssignStatement' || node.firstChild === null) return;
          const written = this.text(node.firstChild);
          if (written.length < 100) append(found, written, node);
        },
      });
      this.#assignments = found;
    }
    return this.#assignments.get(target) ?? [];
  }

  /** The calls of functions and methods with that name: `register(…)`, `tools.register(…)`. */
  callsOf(name: string): readonly SyntaxNode[] {
    if (this.#calls === null) {
      const found = new Map<string, SyntaxNode[]>();
      this.tree.iterate({
        enter: ({ name, node }) => {
          if (name !== 'CallExpression' || node.firstChild === null) return;
          const callee = node.firstChild;
          const last = callee.name === 'MemberExpression' ? callee.lastChild : callee;
          if (last !== null && last.to - last.from < 100) append(found, this.text(last), node);
        },
      });
      this.#calls = found;
    }
    return this.#calls.get(name) ?? [];
  }
}

function append<T>(found: Map<string, T[]>, key: string, value: T): void {
  const known = found.get(key);
  if (known === undefined) found.set(key, [value]);
  else known.push(value);
}

function functionsAround(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  // A decorator and the parameters of a function don't see its names.
  for (let child = node, above = node.parent; above !== null; child = above, above = above.parent) {
    if (above.name === 'FunctionDefinition' && child.name === 'Body') found.push(above);
  }
  return found.slice(-deepestFunction);
}

/** The class around a node, if no function that is nested in a method is in between: the class of `self`. */
export function classAround(node: SyntaxNode): SyntaxNode | null {
  for (let above = node.parent; above !== null; above = above.parent) {
    if (above.name === 'ClassDefinition') return above;
  }
  return null;
}

/** The scope of an expression at `offset` of the view. */
export function scopeAt(view: View, offset: number): Scope {
  return { ...moduleScope(view), at: offset };
}

const BY_OFFSET = new WeakMap<readonly Declaration[], ReadonlyMap<number, Declaration>>();

/** The declarations by the offset of their names, also those in classes. Kept: each definition of a module asks. */
function byOffset(declarations: readonly Declaration[]): ReadonlyMap<number, Declaration> {
  let known = BY_OFFSET.get(declarations);
  if (known === undefined) {
    const found = new Map<number, Declaration>();
    const add = (level: readonly Declaration[]): void => {
      for (const declaration of level) {
        const { start } = declaration.nameSpan;
        if (!found.has(start)) found.set(start, declaration);
        if (declaration.kind === 'class') add(declaration.members);
      }
    };
    add(declarations);
    known = found;
    BY_OFFSET.set(declarations, known);
  }
  return known;
}

/** The object that the name of a definition refers to, by the node of the definition. */
export function definedBy(view: View, definition: SyntaxNode): EntityOf<'function' | 'class'> | null {
  const name = definition.getChild('VariableName');
  const declaration = name === null ? undefined : byOffset(view.module.declarations).get(name.from);
  const entity = declaration === undefined ? null : entityIn(view, declaration);
  return entity?.kind === 'function' || entity?.kind === 'class' ? (entity as EntityOf<'function' | 'class'>) : null;
}
