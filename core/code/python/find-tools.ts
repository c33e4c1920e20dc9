import type { SyntaxNode } from '@lezer/common';
import type { ClassDeclaration, Declaration } from '../../python/declarations.ts';
import type { PythonIndex } from '../../python/python-index.ts';
import { Budget, withinBudget } from '../../python/schema/budget.ts';
import { callArguments } from '../../python/schema/calls.ts';
import { ancestorsOf, externalBases } from '../../python/schema/class-kinds.ts';
import { isTransparent } from '../../python/schema/decorators.ts';
import { Evaluator } from '../../python/schema/evaluate.ts';
import { unknownValue } from '../../python/schema/py-value.ts';
import { lookUp, methodOf, scopeOf } from '../../python/schema/scope.ts';
import type { CallArguments, EntityOf, PyValue, Scope } from '../../python/schema/values-and-types.ts';
import { dottedName, type PyCall, type PyExpression } from '../../python/syntax/nodes.ts';
import { nearestMeaning } from '../../text/edit-distance.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { UnknownCode } from '../code-tool.ts';
import { type CodeFile, classAround, definedBy, scopeAt, type View } from './code-file.ts';
import {
  functionKeywords,
  keepsFunction,
  makers,
  toolBases,
  toolLists,
  toolMethods,
  toolOwners,
} from './frameworks.ts';
import { packageName, symbolOf } from './names.ts';
import { type FrameworkObject, ObjectFinder } from './objects.ts';
import type { CodeProject } from './project.ts';
import type { PythonToolPlace } from './tool-site.ts';

/** The tools that a module makes, and the places that look like one. */
export interface PythonToolPlaces {
  readonly tools: readonly PythonToolPlace[];
  readonly unread: readonly UnknownCode[];
}

/** The last name of a callee or decorator that can make a tool: others aren't looked at. */
const mayMake =
  /^(?:tool|tool_plain|add_tool|add_function|function_tool|from_function|from_defaults|from_callable|from_callable_with_api_option|FunctionTool|LongRunningFunctionTool|StructuredTool|Tool|kernel_function|beta_tool|beta_async_tool|register_tools?|func_to_tool|ActionManager|ai_function)$/;

/** A name of a decorator that makes a tool, but for the handler of calls of MCP's low-level server. */
const soundsLikeTool = /^(?!call_tool$).*(?:_tool|[a-z]Tool)$/;

const methodNames = new Set([...toolMethods].map((symbol) => symbol.slice(symbol.indexOf('.') + 1)));

/** The frameworks whose objects have methods that make tools, by the modules that a file imports. */
const owners: readonly (readonly [pattern: RegExp, symbol: string])[] = [
  [/^fastmcp\b/, 'fastmcp:FastMCP'],
  [/^mcp\.server\.fastmcp\b/, 'mcp:FastMCP'],
  [/^mcp\.server\.mcpserver\b/, 'mcp:MCPServer'],
  [/^pydantic_ai\b/, 'pydantic_ai:Agent'],
];

/** Calls that can hold the whole definition, without a function. */
const writesSchema = /^(?:agents:FunctionTool|lionagi:Tool)$/;

/** The most modules and calls that are tried for the name of a plugin. */
const mostTried = 20;

/** The last names of the callees that take a list of tools. */
const takesList: ReadonlySet<string> = new Set([...toolLists.keys()].map((symbol) => symbol.split(':')[1] ?? ''));

/** The names of classes that get a list of tools in many libraries. */
const namesAgent = /^[A-Z]\w{0,60}(?:Agent|Assistant|Swarm)$|^Agent$/;

/** The object that a decorator or a callee refers to. */
interface Maker {
  readonly symbol: string;
  readonly object: FrameworkObject | null;
}

/** Finds the tools of one module. Runs nothing. */
export class ToolFinder {
  readonly #project: CodeProject;
  readonly #file: CodeFile;
  readonly #objects: ObjectFinder;
  readonly #tools: PythonToolPlace[] = [];
  readonly #unread: UnknownCode[] = [];
  /** The functions that a decorator has made tools, by their name's offset: they are no plain functions any more. */
  readonly #replaced = new Set<string>();
  /** By function, the frameworks for which it is a tool without options: each only once. */
  readonly #withoutCall = new Map<Declaration, Set<string>>();
  /** The calls that are the callee of another: `mcp.tool()` of `mcp.tool()(f)`. */
  readonly #applied = new Set<number>();

  constructor(project: CodeProject, file: CodeFile) {
    this.#project = project;
    this.#file = file;
    this.#objects = new ObjectFinder(project, (symbol) => toolOwners.has(symbol) || toolBases.has(symbol));
  }

  find(): PythonToolPlaces {
    const calls: SyntaxNode[] = [];
    this.#file.tree.iterate({
      enter: ({ name, node }) => {
        if (name === 'DecoratedStatement') this.#decorated(node);
        else if (name === 'ClassDefinition') this.#class(node);
        else if (name === 'CallExpression') calls.push(node);
      },
    });
    for (const node of calls) this.#call(node);
    const tools = this.#tools.sort((a, b) => a.span.start - b.span.start);
    return { tools, unread: this.#unread };
  }

  #decorated(statement: SyntaxNode): void {
    const definition = statement.getChild('FunctionDefinition');
    if (definition === null) return;
    const decorators = statement.getChildren('Decorator').map((decorator, at, all) => {
      const text = this.#file.module.text.slice(decorator.from + 1, decorator.to).trimEnd();
      const written = text.slice(0, 300);
      const callee = /^[\s\w.]*/.exec(written)?.[0] ?? '';
      return {
        span: { start: decorator.from + 1, end: decorator.from + 1 + text.length },
        names: [/^\s*(?:\w+\s*\.\s*)*(\w+)/.exec(written)?.[1] ?? '', callee.trim().split('.').at(-1) ?? ''],
        below: all.slice(at + 1),
      };
    });
    const known = decorators.filter(({ names }) => names.some((name) => mayMake.test(name)));
    for (const { span, below } of known) this.#decorator(statement, definition, span, below);
    if (known.length > 0) return;
    for (const { span, names, below } of decorators) {
      if (names.some(isLikeMaker)) this.#decorator(statement, definition, span, below);
    }
  }

  #decorator(statement: SyntaxNode, definition: SyntaxNode, span: Span, below: readonly SyntaxNode[]): void {
    const view = this.#file.viewAt(statement);
    const entity = definedBy(view, definition);
    if (entity?.kind !== 'function') return;
    const { expression } = this.#expressionAt(span);
    const callee = expression.kind === 'call' ? expression.callee : expression;
    const maker = this.#makerOf(callee, view, statement);
    if (maker === null) {
      this.#unknownDecorator(callee, view, statement, span);
      return;
    }
    if (isStepOfProcess(view.index, entity)) return;
    const scope = scopeOf(entity);
    const call = expression.kind === 'call' ? this.#arguments(expression, view, scope) : null;
    if (!keepsFunction.has(maker.symbol.split(':')[0] ?? '')) {
      this.#replaced.add(`${entity.path}#${entity.declaration.nameSpan.start}`);
    }
    const prefix = maker.symbol === 'semantic_kernel:kernel_function' ? this.#pluginOf(entity) : null;
    const { nameSpan } = entity.declaration;
    this.#add(maker, view, { function: entity, call, span: nameSpan, whole: spanOf(statement), prefix });
    for (const other of below) {
      const inner = this.#expressionAt({ start: other.from + 1, end: other.to }).expression;
      const isKnown =
        isTransparent(view.index, scope, inner) ||
        this.#makerOf(inner.kind === 'call' ? inner.callee : inner, view, statement) !== null;
      if (isKnown) continue;
      const name = dottedName(inner.kind === 'call' ? inner.callee : inner) ?? '';
      this.#changed.set(`${entity.path}#${entity.declaration.nameSpan.start}`, {
        span: { start: other.from, end: other.to },
        message: say`The decorator "@${name}" might change the tool's arguments.`,
      });
    }
  }

  /** The name under which a kernel or an agent gets a function, or the plugin with a method; null if that isn't known. */
  #pluginOf({ owner, declaration }: EntityOf<'function'>): string | null {
    const { name } = owner?.declaration ?? declaration;
    const callees = owner === null ? ['add_functions', 'add_function'] : ['add_plugin', 'from_object'];
    const { index } = this.#project;
    const others = index.pathsWith(name).filter((path) => path !== this.#file.path);
    for (const path of [this.#file.path, ...others.slice(0, mostTried)]) {
      const file = path === this.#file.path ? this.#file : this.#project.file(path);
      if (file === null || !file.module.text.includes(name)) continue;
      for (const node of callees.flatMap((callee) => file.callsOf(callee)).slice(0, mostTried)) {
        const call = file.expression(node);
        if (call.kind !== 'call' || !new RegExp(`\\b${name}\\b`).test(file.text(node))) continue;
        const options = this.#arguments(call, file.viewAt(node), scopeAt(file.viewAt(node), node.from));
        const given = options.keywords.get('plugin_name') ?? options.positional.find(({ kind }) => kind === 'str');
        if (given === undefined) return owner === null ? null : name;
        return given.kind === 'str' ? given.value : null;
      }
      const isListed = new RegExp(`\\bplugins\\s{0,5}=\\s{0,5}\\[[^\\]]{0,500}\\b${name}\\(`).test(file.module.text);
      if (owner !== null && isListed) return name;
    }
    return null;
  }

  /** By function, a decorator that might change its parameters. */
  readonly #changed = new Map<string, UnknownCode>();

  /** The decorator below a tool's that might change it; null for none. */
  changeOf({ function: made }: PythonToolPlace): UnknownCode | null {
    return made === null ? null : (this.#changed.get(`${made.path}#${made.declaration.nameSpan.start}`) ?? null);
  }

  /** Reports a decorator that has the name of one for tools. A similar name counts on a known object and of another package only. */
  #unknownDecorator(callee: PyExpression, view: View, node: SyntaxNode, span: Span): void {
    const name = dottedName(callee) ?? '…';
    const last = name.split('.').at(-1) ?? '';
    const owner = callee.kind === 'attribute' ? this.#objects.find(callee.value, view, node) : null;
    const near = owner === null ? null : nearestMethod(owner.symbol, last);
    const meant = near === null ? null : `${name.slice(0, -last.length)}${near}`;
    const isSimilar =
      meant !== null ||
      (soundsLikeTool.test(last) &&
        (owner !== null || lookUp(view.index, scopeAt(view, callee.start), name).kind === 'external'));
    if (!mayMake.test(last) && !isSimilar) return;
    this.#unread.push({
      span: { start: span.start - 1, end: span.end },
      message:
        meant === null
          ? say`Unknown tool decorator "@${name}". Its tool wasn't read.`
          : say`Unknown tool decorator "@${name}". Did you mean "@${meant}"?`,
    });
  }

  /** The known function, class or method that an expression is; null for any other. */
  #makerOf(callee: PyExpression, view: View, node: SyntaxNode): Maker | null {
    const scope = scopeAt(view, callee.start);
    const name = packageName(view.index, scope, callee);
    if (name !== null) {
      const symbol = symbolOf(name);
      // Prompts and resources have a `from_function` as well.
      const isOther = symbol.endsWith(':from_function') && !/Tool\.from_function$/.test(dottedName(callee) ?? '');
      if (isOther) return null;
      if (makers.has(symbol) || toolLists.has(symbol)) return { symbol: this.#precise(symbol, callee), object: null };
    }
    if (callee.kind !== 'attribute') return null;
    const object = this.#objects.find(callee.value, view, node);
    const owner = object?.symbol ?? this.#importedOwner(view);
    const symbol = `${owner ?? ''}.${callee.name}`;
    return toolMethods.has(symbol) ? { symbol, object } : null;
  }

  /** The class that owns the tools of a module that imports from one framework with servers or agents alone; null for any other. */
  #importedOwner({ module }: View): string | null {
    const found = new Set<string>();
    for (const declaration of module.declarations) {
      if (declaration.kind !== 'import' || declaration.level > 0) continue;
      const owner = owners.find(([pattern]) => pattern.test(declaration.module));
      if (owner !== undefined) found.add(owner[1]);
    }
    const [only] = found;
    return found.size === 1 && only !== undefined ? only : null;
  }

  /** `Tool.from_function` and `StructuredTool.from_function` have one name and two signatures. */
  #precise(symbol: string, callee: PyExpression): string {
    const isPlain =
      symbol === 'langchain:from_function' && /(?:^|\.)Tool\.from_function$/.test(dottedName(callee) ?? '');
    return isPlain ? 'langchain:Tool.from_function' : symbol;
  }

  #class(definition: SyntaxNode): void {
    if (definition.getChild('ArgList') === null) return;
    const view = this.#file.viewAt(definition);
    const entity = definedBy(view, definition);
    if (entity?.kind !== 'class') return;
    const symbol = this.#objects.symbolOfClass(entity.of, view);
    const { declaration } = entity.of;
    if (symbol === null) this.#unknownClass(definition, declaration, view);
    if (symbol === null || !toolBases.has(symbol)) return;
    // A base of other tools has neither a name nor a way to run.
    const isBase = !declaration.members.some(({ name }) => /^(?:name|_run|_arun|forward|run|run_async)$/.test(name));
    if (isBase) return;
    this.#add({ symbol, object: null }, view, { of: entity.of, span: declaration.nameSpan, whole: spanOf(definition) });
  }

  /**
   * Reports a class whose base has the name of one for tools, unless its methods make the tool: one of another package, or one with a name and
   * a description.
   */
  #unknownClass(definition: SyntaxNode, { bases, members, nameSpan }: ClassDeclaration, view: View): void {
    const { text } = this.#file.module;
    const hasText = (name: string): boolean =>
      members.some((one) => {
        if (one.kind !== 'assignment' || one.name !== name || one.value === null) return false;
        return /^[rf]?(?:["'(]|dedent\()/.test(text.slice(one.value.start, one.value.start + 20));
      });
    const written = bases === null ? '' : text.slice(bases.start + 1, bases.end - 1);
    const base = written.split(',').find((one) => /Tool(?:Base|Handler|Interface)?\s*(?:\[|$)/.test(one));
    if (base === undefined) return;
    // The tools of another library may have the name of their class, and its docstring.
    const [head = ''] = base.trim().split('[');
    const isImported =
      /^BaseTool$/.test(head) && lookUp(view.index, scopeAt(view, definition.from), head).kind === 'external';
    if (!isImported && !(hasText('name') && hasText('description'))) return;
    if (/\bTool\(/.test(this.#file.text(definition))) return;
    const message = say`Tool class of the unknown base "${base.trim().slice(0, 100)}". Its tool wasn't read.`;
    this.#unread.push({ span: nameSpan, message });
  }

  /** Reports the functions that an agent of an unknown library gets. */
  #unknownAgent(call: PyCall, view: View, node: SyntaxNode): void {
    const given = call.arguments.find(({ name }) => name === 'tools');
    if (given === undefined) return;
    const name = dottedName(call.callee) ?? '';
    const written = given.value.kind === 'list' ? given.value.items : [];
    const value = this.#value(given.value, view, node);
    for (const [at, item] of ('items' in value ? value.items : []).entries()) {
      const made = this.#functionOf(item);
      if (made === null || this.#replaced.has(`${made.path}#${made.declaration.nameSpan.start}`)) continue;
      const span = spanOfExpression(written[at] ?? given.value);
      const message = say`Unknown agent "${name}". Its tool "${made.declaration.name}" wasn't read.`;
      this.#unread.push({ span, message });
    }
  }

  #call(node: SyntaxNode): void {
    const callee = node.firstChild;
    if (callee === null) return;
    if (callee.name === 'CallExpression') {
      this.#appliedCall(node, callee);
      return;
    }
    const last = callee.name === 'MemberExpression' ? callee.lastChild : callee;
    const written = last === null ? '' : this.#file.text(last);
    const isList = (takesList.has(written) || namesAgent.test(written)) && this.#mayHoldList(node);
    if (!mayMake.test(written) && !isList) return;
    // The call of a decorator is read with its function.
    if (node.parent?.name === 'Decorator' || this.#applied.has(node.from)) return;
    const expression = this.#file.expression(node);
    if (expression.kind !== 'call') return;
    const view = this.#file.viewAt(node);
    const maker = this.#makerOf(expression.callee, view, node);
    if (maker === null) {
      if (namesAgent.test(written)) this.#unknownAgent(expression, view, node);
      return;
    }
    if (toolLists.has(maker.symbol)) this.#listed(maker, expression, view, node);
    else this.#made(maker, expression, view, node, expression);
  }

  /** `mcp.tool(name="…")(f)`. */
  #appliedCall(node: SyntaxNode, inner: SyntaxNode): void {
    const callee = inner.firstChild;
    const last = callee?.name === 'MemberExpression' ? callee.lastChild : callee;
    if (last === null || last === undefined || !mayMake.test(this.#file.text(last))) return;
    this.#applied.add(inner.from);
    const expression = this.#file.expression(node);
    if (expression.kind !== 'call' || expression.callee.kind !== 'call') return;
    const view = this.#file.viewAt(node);
    const maker = this.#makerOf(expression.callee.callee, view, node);
    if (maker !== null) this.#made(maker, expression.callee, view, node, expression);
  }

  #mayHoldList(node: SyntaxNode): boolean {
    const list = node.getChild('ArgList');
    return list !== null && list.to - list.from < 100_000 && /\btools\s*=|\[/.test(this.#file.text(list));
  }

  /** A tool that a call makes of a function; `given` is the call with the function. */
  #made(maker: Maker, options: PyCall, view: View, node: SyntaxNode, given: PyCall): void {
    const scope = scopeAt(view, node.from);
    const call = this.#arguments(options, view, scope);
    const [first] = given.arguments.filter(({ kind }) => kind === 'positional');
    const isFirst = options === given && first !== undefined && this.#functionsIn(first.value, view, node).length > 0;
    const span = spanOf(node.firstChild ?? node);
    for (const made of this.#target(given, view, node)) {
      if (made === null && !writesSchema.test(maker.symbol)) {
        this.#unknownFunction(given, view, node, span);
        continue;
      }
      this.#add(maker, view, { function: made, call: isFirst ? withoutFirst(call) : call, span, whole: spanOf(node) });
    }
  }

  /** Reports a call whose function isn't known, unless it is given a tool, which is read where it is made. */
  #unknownFunction(given: PyCall, view: View, node: SyntaxNode, span: Span): void {
    const [first] = given.arguments.filter(({ kind }) => kind === 'positional');
    // A manager may get its tools later.
    if (first === undefined && this.#file.text(node.firstChild ?? node).endsWith('ActionManager')) return;
    const isTool = (expression: PyExpression, depth: number): boolean => {
      if (expression.kind === 'call') return this.#makerOf(expression.callee, view, node) !== null;
      if (expression.kind === 'list') return depth < 3 && expression.items.every((item) => isTool(item, depth + 1));
      const value = depth > 0 || expression.kind !== 'name' ? undefined : this.#file.assignmentsTo(expression.name)[0];
      const last = value?.lastChild;
      return last != null && isTool(this.#file.expression(last), depth + 1);
    };
    if (first !== undefined && isTool(first.value, 0)) return;
    this.#unread.push({ span, message: say`The function of this tool is only known at run time.` });
  }

  /** The functions that a call is given: several in a loop; one null where there is none that is known. */
  #target(call: PyCall, view: View, node: SyntaxNode): readonly (EntityOf<'function'> | null)[] {
    const keyword = call.arguments.find(({ name }) => name !== null && functionKeywords.has(name));
    const first = call.arguments.find(({ kind }) => kind === 'positional');
    const found = [keyword, first].flatMap((argument) =>
      argument === undefined ? [] : this.#functionsIn(argument.value, view, node),
    );
    const own = call.arguments
      .filter(({ kind }) => kind === 'positional')
      .flatMap(({ value }) => this.#functionsIn(value, view, node));
    const all = found.length > 0 ? found : own;
    return all.length > 0 ? all : [null];
  }

  #functionsIn(expression: PyExpression, view: View, node: SyntaxNode): readonly EntityOf<'function'>[] {
    const own = this.#functionOf(this.#value(expression, view, node));
    if (own !== null) return [own];
    if (expression.kind === 'list') return expression.items.flatMap((item) => this.#functionsIn(item, view, node));
    if (expression.kind !== 'name') return [];
    for (let above = node.parent; above !== null; above = above.parent) {
      if (above.name !== 'ForStatement') continue;
      const [target, , list] = [above.getChild('VariableName'), null, above.getChild('in')?.nextSibling];
      if (target === null || list == null || this.#file.text(target) !== expression.name) continue;
      const value = this.#value(this.#file.expression(list), view, node);
      return 'items' in value ? value.items.flatMap((item) => this.#functionOf(item) ?? []) : [];
    }
    return [];
  }

  #functionOf(value: PyValue): EntityOf<'function'> | null {
    return value.kind === 'entity' && value.entity.kind === 'function' ? value.entity : null;
  }

  #value(expression: PyExpression, view: View, node: SyntaxNode): PyValue {
    if (expression.kind === 'attribute' && expression.value.kind === 'name' && expression.value.name === 'self') {
      const around = classAround(node);
      const of = around === null ? null : definedBy(this.#file.viewAt(around), around);
      const method = of?.kind === 'class' ? methodOf(view.index, of.of, expression.name) : null;
      if (method !== null) return { kind: 'entity', entity: method };
    }
    return withinBudget(
      () =>
        new Evaluator(view.index, 2, this.#file.budget.next(Budget.STEPS)).evaluate(
          expression,
          scopeAt(view, node.from),
        ),
      () => unknownValue('it is too deeply nested or repeated'),
    );
  }

  /** The plain functions in `tools=[…]`. */
  #listed(maker: Maker, call: PyCall, view: View, node: SyntaxNode): void {
    const keyword = toolLists.get(maker.symbol) ?? 'tools';
    const given =
      call.arguments.find(({ name }) => name === keyword) ?? call.arguments.find(({ value }) => value.kind === 'list');
    if (given === undefined) return;
    const value = this.#value(given.value, view, node);
    const written = given.value.kind === 'list' ? given.value.items : [];
    for (const [at, item] of ('items' in value ? value.items : []).entries()) {
      const made = this.#functionOf(item);
      if (made === null || this.#replaced.has(`${made.path}#${made.declaration.nameSpan.start}`)) continue;
      const own = written[at] ?? given.value;
      const span = made.path === this.#file.path ? made.declaration.nameSpan : spanOfExpression(own);
      this.#add(maker, view, { function: made, call: null, span, whole: span });
    }
  }

  #arguments(call: PyCall, view: View, scope: Scope): CallArguments {
    return withinBudget(
      () => callArguments(new Evaluator(view.index, 2, this.#file.budget.next(Budget.STEPS)), call.arguments, scope),
      () => ({
        positional: [],
        keywords: new Map(),
        expressions: [],
        keywordExpressions: new Map(),
        scope,
        unread: 'the arguments are too deeply nested or repeated',
      }),
    );
  }

  #expressionAt(span: Span): { readonly expression: PyExpression } {
    return { expression: this.#file.expression({ from: span.start, to: span.end } as SyntaxNode) };
  }

  #add(
    { symbol, object }: Maker,
    view: View,
    part: Pick<PythonToolPlace, 'span' | 'whole'> & Partial<PythonToolPlace>,
  ): void {
    const constructor_ = object?.call ?? null;
    const made: PythonToolPlace = {
      maker: symbol,
      function: null,
      of: null,
      call: null,
      index: view.index,
      object:
        constructor_ === null || object === null
          ? null
          : this.#arguments(constructor_, object.view, scopeAt(object.view, constructor_.start)),
      prefix: null,
      ...part,
    };
    if (made.function !== null && made.call === null) {
      const { declaration } = made.function;
      const framework = symbol.split(':')[0] ?? '';
      const known = this.#withoutCall.get(declaration) ?? new Set();
      if (known.has(framework)) return;
      this.#withoutCall.set(declaration, known.add(framework));
    }
    this.#tools.push(made);
  }
}

/** Whether a decorator's last name can be another name or a misspelling of one that makes tools. */
function isLikeMaker(name: string): boolean {
  return soundsLikeTool.test(name) || nearestOf(name, methodNames) !== null;
}

/** The method of a framework's object that a name misspells; null for none. */
function nearestMethod(owner: string, name: string): string | null {
  return nearestOf(
    name,
    [...methodNames].filter((method) => toolMethods.has(`${owner}.${method}`)),
  );
}

function nearestOf(name: string, methods: Iterable<string>): string | null {
  const words = [...methods].map((method) => [method, method] as const);
  return nearestMeaning(name, words, ({ length }) => (length > 5 ? 2 : 1));
}

/** Whether a method is a step of a process in Semantic Kernel: the process calls it, and no model does. */
function isStepOfProcess(index: PythonIndex, { owner }: EntityOf<'function'>): boolean {
  if (owner === null) return false;
  const step = 'KernelProcessStep';
  return (
    externalBases(index, owner).some((name) => name.endsWith(`.${step}`)) ||
    ancestorsOf(index, owner, new Map()).some(({ of }) => of.declaration.name === step)
  );
}

function spanOf({ from, to }: { readonly from: number; readonly to: number }): Span {
  return { start: from, end: to };
}

function spanOfExpression({ start, end }: PyExpression): Span {
  return { start, end };
}

/** The options of a call without the function at its first place: `add_tool(f, "name")`. */
function withoutFirst(call: CallArguments): CallArguments {
  return { ...call, positional: call.positional.slice(1), expressions: call.expressions.slice(1) };
}
