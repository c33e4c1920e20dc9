import type { SyntaxNode, Tree } from '@lezer/common';
import { addAll } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';
import { wordSet } from '../text/words.ts';
import { branchesOf, conditionOutcome } from './branches.ts';
import type {
  Branch,
  ChangedObject,
  ClassDeclaration,
  Declaration,
  FunctionDeclaration,
  LoaderCall,
  PythonModule,
} from './declarations.ts';
import { startParse } from './parse.ts';
import {
  assignmentsOf,
  bodyOf,
  changedObjects,
  describeLast,
  importsOf,
  nodeSpan,
  returnedValue,
  stringStatement,
  typeAliasOf,
  typeParametersOf,
  withoutDefaults,
} from './statements.ts';
import { firstError } from './syntax-error.ts';

/** In UTF-16 code units. No hand-written module comes near. */
const LARGEST_SOURCE = 4_000_000;
/** Python itself refuses more than 100 levels of indentation. */
const DEEPEST_BLOCK = 100;

interface ModuleLimits {
  readonly milliseconds: number;
}

const DEFAULT_LIMITS: ModuleLimits = { milliseconds: 2000 };

/** A reading in progress. The host calls `advance` repeatedly between other work. */
interface ModuleReading {
  /** Reads for about that long; the module at the end, else null. */
  advance(milliseconds: number): PythonModule | null;
  /** Ends now with the part read so far. */
  stop(): PythonModule;
}

/**
 * Reads the declarations of a Python source. Runs nothing, never throws, recovers from syntax errors. `unread` gives the reason where it
 * takes too long, is too large or is no text.
 */
export function readModule(text: string, limits: ModuleLimits = DEFAULT_LIMITS): PythonModule {
  const reading = beginModule(text);
  return reading.advance(limits.milliseconds) ?? reading.stop();
}

/** Like `readModule`, in steps. */
export function beginModule(text: string): ModuleReading {
  const refusal = unreadable(text);
  if (refusal !== null) {
    const module = emptyModule(refusal);
    return { advance: () => module, stop: () => module };
  }
  const parse = startParse(text);
  let done: PythonModule | null = null;
  return {
    advance(milliseconds) {
      if (done === null) {
        const tree = parse.advance(milliseconds);
        done = tree === null ? null : moduleOf(text, tree, null);
      }
      return done;
    },
    stop() {
      if (done === null) {
        const reached = parse.position;
        parse.stop();
        done = moduleOf(text, parse.finish(), `Reading took too long and ended at offset ${reached}.`);
      }
      return done;
    },
  };
}

function unreadable(text: string): string | null {
  if (text.length > LARGEST_SOURCE) return `The file is larger than ${LARGEST_SOURCE} characters.`;
  return text.includes('\0') ? 'The file is binary.' : null;
}

/** A module of which nothing was read, for that reason. */
export function emptyModule(unread: string): PythonModule {
  const nothing = { declarations: [], docstring: null, loaderCalls: [], changes: [] };
  return { text: '', ...nothing, dynamic: false, futureAnnotations: false, broken: true, unread };
}

function moduleOf(text: string, tree: Tree, unread: string | null): PythonModule {
  const reader = new ModuleReader(text);
  const body = reader.block(tree.topNode, 'main', 0);
  return {
    text,
    declarations: body.declarations,
    docstring: body.docstring,
    changes: reader.changes,
    loaderCalls: /get_langchain_tools|AIONS/.test(text) ? loaderCallsOf(text, tree) : [],
    dynamic:
      /\bglobals\(\)\s*(?:\[|\.\s*(?:update|setdefault))|\bsetattr\(\s*sys\.modules/.test(text) ||
      body.declarations.some(({ kind, name }) => kind === 'function' && name === '__getattr__'),
    futureAnnotations: body.declarations.some(
      (declaration) =>
        declaration.kind === 'import' && declaration.module === '__future__' && declaration.member === 'annotations',
    ),
    broken: unread !== null || firstError(tree) !== null,
    unread: unread ?? reader.unread,
  };
}

/** The declarations of a body (of a function, say), as those of a module: in source order, without the bodies of functions in it. */
export function declarationsOf(text: string, body: SyntaxNode): readonly Declaration[] {
  return new ModuleReader(text).block(body, 'main', 0).declarations;
}

interface Block {
  readonly declarations: readonly Declaration[];
  readonly docstring: Span | null;
}

/** Walks statements without the bodies of functions, since no other module can see into them. */
class ModuleReader {
  readonly #text: string;
  unread: string | null = null;
  readonly changes: ChangedObject[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** The declarations of a body; its docstring if its first statement is a string. */
  block(body: SyntaxNode, branch: Branch, depth: number): Block {
    const declarations: Declaration[] = [];
    let docstring: Span | null = null;
    let first = true;
    for (const child of bodyOf(body)) {
      if (child.type.isError) continue;
      const isGroup = child.name === 'StatementGroup';
      const string = stringStatement(first && isGroup ? (child.firstChild ?? child) : child);
      if (first) docstring = string;
      if (string === null || isGroup) this.#statement(child, branch, depth, declarations);
      else if (!first) describeLast(declarations, string);
      first = false;
    }
    return { declarations, docstring };
  }

  #statement(node: SyntaxNode, branch: Branch, depth: number, found: Declaration[]): void {
    switch (node.name) {
      case 'StatementGroup':
        for (let child = node.firstChild; child !== null; child = child.nextSibling) {
          const string = stringStatement(child);
          if (string === null) this.#statement(child, branch, depth, found);
          else describeLast(found, string);
        }
        return;
      case 'AssignStatement':
      case 'UpdateStatement':
        addAll(found, assignmentsOf(this.#text, node, branch));
        addAll(this.changes, changedObjects(this.#text, node));
        return;
      case 'DeleteStatement':
        addAll(this.changes, changedObjects(this.#text, node));
        if (branch === 'main') withoutDefaults(this.#text, node, found);
        return;
      case 'ExpressionStatement':
        addAll(this.changes, changedObjects(this.#text, node));
        return;
      case 'ImportStatement':
        addAll(found, importsOf(this.#text, node, branch));
        return;
      case 'TypeDefinition':
        addAll(found, typeAliasOf(this.#text, node, branch));
        return;
      case 'DecoratedStatement':
      case 'FunctionDefinition':
      case 'ClassDefinition':
        this.#definition(node, branch, depth, found);
        return;
      case 'IfStatement':
      case 'TryStatement':
      case 'WithStatement':
      case 'ForStatement':
      case 'WhileStatement':
      case 'MatchStatement':
        this.#compound(node, branch, depth, found);
        return;
    }
  }

  #tooDeep(depth: number): boolean {
    if (depth < DEEPEST_BLOCK) return false;
    this.unread = `Blocks are nested more than ${DEEPEST_BLOCK} deep; the inner ones were left unread.`;
    return true;
  }

  #compound(node: SyntaxNode, branch: Branch, depth: number, found: Declaration[]): void {
    if (this.#tooDeep(depth)) return;
    const outcome = node.name === 'IfStatement' ? conditionOutcome(this.#condition(node)) : 'open';
    const [first, later] = branchesOf(node.name, outcome, branch);
    // The body of `with suppress(…)` may end early.
    const isSuppressed = node.name === 'WithStatement' && /\bsuppress\s*\(/.test(this.#header(node));
    const perhaps = branch === 'main' ? 'chosen' : branch;
    let inner = isSuppressed ? perhaps : first;
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (child.name === 'except' || child.name === 'elif' || (child.name === 'else' && node.name === 'IfStatement')) {
        inner = later;
      } else if (child.name === 'else' || child.name === 'finally') {
        inner = child.name === 'else' && node.name === 'TryStatement' ? perhaps : branch;
      } else if (child.name === 'Body') {
        addAll(found, this.block(child, inner, depth + 1).declarations);
      } else if (child.name === 'MatchBody') {
        for (const clause of child.getChildren('MatchClause')) {
          const body = clause.getChild('Body');
          if (body !== null) addAll(found, this.block(body, 'alternative', depth + 1).declarations);
        }
      }
    }
  }

  #condition(node: SyntaxNode): string {
    return this.#header(node).slice(2).trim();
  }

  #header(node: SyntaxNode): string {
    return this.#text.slice(node.from, node.getChild('Body')?.from ?? node.to);
  }

  #definition(node: SyntaxNode, branch: Branch, depth: number, found: Declaration[]): void {
    const definition = node.name === 'DecoratedStatement' ? node.lastChild : node;
    const name = definition?.getChild('VariableName');
    if (definition == null || name == null || this.#tooDeep(depth)) return;
    const decorators = node.getChildren('Decorator').map((decorator) => this.#decorator(decorator));
    const declared = {
      name: this.#text.slice(name.from, name.to),
      nameSpan: nodeSpan(name),
      span: nodeSpan(node),
      branch,
      decorators,
      typeParameters: typeParametersOf(this.#text, definition),
    };
    if (definition.name === 'FunctionDefinition') found.push({ ...declared, ...this.#function(definition) });
    else if (definition.name === 'ClassDefinition') found.push({ ...declared, ...this.#class(definition, depth) });
  }

  #decorator(node: SyntaxNode): Span {
    const written = this.#text.slice(node.from + 1, node.to);
    return { start: node.from + 1, end: node.from + 1 + written.trimEnd().length };
  }

  #function(
    node: SyntaxNode,
  ): Pick<FunctionDeclaration, 'kind' | 'async' | 'parameters' | 'returns' | 'docstring' | 'returned'> {
    const parameters = node.getChild('ParamList');
    const returns = node.getChild('TypeDef');
    const body = node.getChild('Body');
    const arrow = returns === null ? -1 : this.#text.indexOf('->', returns.from);
    return {
      kind: 'function',
      async: node.firstChild?.name === 'async',
      parameters: parameters === null ? { start: node.to, end: node.to } : nodeSpan(parameters),
      returns: returns === null || arrow < 0 ? null : { start: arrow + 2, end: returns.to },
      docstring: body === null ? null : docstringOf(body),
      returned: body === null ? null : returnedValue(this.#text, body),
    };
  }

  #class(node: SyntaxNode, depth: number): Pick<ClassDeclaration, 'kind' | 'bases' | 'docstring' | 'members'> {
    const bases = node.getChild('ArgList');
    const body = node.getChild('Body');
    const block = body === null ? { declarations: [], docstring: null } : this.block(body, 'main', depth + 1);
    return {
      kind: 'class',
      bases: bases === null ? null : nodeSpan(bases),
      docstring: block.docstring,
      members: block.declarations,
    };
  }
}

function docstringOf(body: SyntaxNode): Span | null {
  const [first] = bodyOf(body);
  if (first === undefined) return null;
  return stringStatement(first.name === 'StatementGroup' ? (first.firstChild ?? first) : first);
}

const LOADER_METHODS = wordSet('get_langchain_tools load loads load_dir get_system_prompt get_wrapped_query get_rules');

/** Calls of the loader's methods on any object: `AIONS.load(…)`, `aions.AIONS.get_langchain_tools(…)`. */
function loaderCallsOf(text: string, tree: Tree): readonly LoaderCall[] {
  const found: LoaderCall[] = [];
  tree.iterate({
    enter(reference) {
      if (reference.name !== 'CallExpression') return;
      const callee = reference.node.firstChild;
      const given = reference.node.getChild('ArgList');
      if (callee === null || given === null || callee.to - callee.from > 200) return;
      const written = text.slice(callee.from, callee.to).replace(/\s+/g, '');
      const method = /^(?:[\w.]+\.)?(\w+)$/.exec(written)?.[1];
      if (method !== undefined && written !== method && LOADER_METHODS.has(method)) {
        found.push({
          callee: written,
          method,
          span: { start: reference.from, end: reference.to },
          arguments: nodeSpan(given),
        });
      }
    },
  });
  return found;
}
