import type { SyntaxNode } from '@lezer/common';
import { addAll } from '../../text/long-list.ts';
import type { Span } from '../../text/span.ts';
import { wordSet } from '../../text/words.ts';
import type { FunctionDeclaration, PythonModule } from '../declarations.ts';
import { moduleTree, strictTree } from '../parse.ts';
import { childrenOf, importsOf } from '../statements.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { parseExpression, parseParameters } from '../syntax/parse-expression.ts';
import type { FunctionCode, Step } from './step.ts';

const CODES = new WeakMap<FunctionDeclaration, FunctionCode>();

/** The code of a declared function; one object for each declaration. */
export function codeOf(module: PythonModule, declaration: FunctionDeclaration): FunctionCode {
  let code = CODES.get(declaration);
  if (code === undefined) {
    code = readCode(module.text, declaration);
    CODES.set(declaration, code);
  }
  return code;
}

function readCode(text: string, { name, nameSpan, span, parameters, decorators }: FunctionDeclaration): FunctionCode {
  const start = text.lastIndexOf('def', nameSpan.start);
  const written = text.slice(start, span.end);
  const whole = strictTree(written);
  const tree = whole ?? moduleTree(written);
  const body = tree.topNode.getChild('FunctionDefinition')?.getChild('Body') ?? null;
  const reader = new BodyReader(text, start);
  if (body !== null) reader.body(body);
  if (whole === null || body === null) reader.steps.push({ kind: 'unread', at: start });
  return {
    name,
    start,
    parameters: parseParameters(text, parameters),
    decorators: decorators.map((decorator) => parseExpression(text, decorator).expression),
    returns: null,
    steps: reader.steps,
  };
}

/** Words and signs of a statement that are no expressions. */
const SIGNS = wordSet(
  'if elif else while for in async with as , ( ) try except finally * ** match : raise from assert del Comment Body MatchBody',
);

/** The condition of what runs only where the module is the program, or for a type checker. */
const RUN_ALONE = /^(?:__name__ *== *['"]__main__['"]|(?:typing\.)?TYPE_CHECKING)$/;

export class BodyReader {
  readonly #text: string;
  readonly #base: number;
  readonly #isModule: boolean;
  readonly steps: Step[] = [];

  /** `base`: the offset of the parsed part in the text; `isModule`: reads what loading a module does, so the bodies of classes too. */
  constructor(text: string, base: number, isModule = false) {
    this.#text = text;
    this.#base = base;
    this.#isModule = isModule;
  }

  body(node: SyntaxNode): void {
    for (const child of childrenOf(node)) this.#statement(child);
  }

  #statement(node: SyntaxNode): void {
    const children = [...childrenOf(node)];
    switch (node.name) {
      case ':':
      case ';':
      case 'Comment':
      case 'PassStatement':
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'TypeDefinition':
        return;
      case 'StatementGroup':
        return this.body(node);
      case 'ExpressionStatement':
        return this.#add('evaluate', node.from, node.to);
      case 'ReturnStatement':
        return this.#add('return', node.from + 'return'.length, node.to);
      case 'YieldStatement': {
        const from = children.find(({ name }) => name === 'from');
        return this.#add(from === undefined ? 'yield' : 'yield from', from?.to ?? node.from + 'yield'.length, node.to);
      }
      case 'AssignStatement':
        return this.#assignment(node, children);
      case 'UpdateStatement': {
        const operator = children.find(({ name }) => name === 'UpdateOp');
        const target = this.#read(node.from, operator?.from ?? node.to);
        const value = this.#read(operator?.to ?? node.to, node.to);
        if (target !== null && value !== null) this.steps.push({ kind: 'update', target, value });
        return;
      }
      case 'DeleteStatement':
        return this.#each(children, (target) => this.steps.push({ kind: 'delete', target }));
      case 'RaiseStatement':
        return this.#each(children, (value) => this.steps.push({ kind: 'raise', value }));
      case 'AssertStatement':
        return this.#each(children, (value) => this.steps.push({ kind: 'evaluate', value }));
      case 'ImportStatement': {
        const declarations = importsOf(this.#text.slice(this.#base), node, 'main');
        this.steps.push({ kind: 'import', declarations, at: this.#base + node.from });
        return;
      }
      case 'ScopeStatement': {
        const names = node.getChildren('VariableName').map((name) => this.#written(name));
        this.steps.push({ kind: 'outer', names, isGlobal: children[0]?.name === 'global' });
        return;
      }
      case 'IfStatement':
      case 'WhileStatement':
        // No import runs it.
        if (this.#isModule && children.some((child) => RUN_ALONE.test(this.#written(child)))) return;
        this.#each(children, (value) => this.steps.push({ kind: 'evaluate', value }));
        return this.#bodies(children);
      case 'ForStatement':
        return this.#loop(children);
      case 'WithStatement':
        return this.#with(children);
      case 'TryStatement':
        return this.#try(children);
      case 'MatchStatement':
        return this.#match(node, children);
      case 'FunctionDefinition':
        return this.#function(node, []);
      case 'DecoratedStatement':
        return this.#decorated(node);
      case 'ClassDefinition':
        return this.#class(node);
      default:
        this.#unread(node.from);
    }
  }

  #bodies(children: readonly SyntaxNode[]): void {
    for (const child of children) if (child.name === 'Body') this.body(child);
  }

  #each(children: readonly SyntaxNode[], add: (value: PyExpression) => void, end: number | null = null): void {
    for (const child of children) {
      const value = SIGNS.has(child.name) ? null : this.#read(child.from, end ?? child.to);
      if (value !== null) add(value);
    }
  }

  #add(kind: 'evaluate' | 'return' | 'yield' | 'yield from', from: number, to: number): void {
    if (this.#text.slice(this.#base + from, this.#base + to).trim() === '') return;
    const value = this.#read(from, to);
    if (value !== null) this.steps.push({ kind, value });
  }

  #assignment(node: SyntaxNode, children: readonly SyntaxNode[]): void {
    const operators = children.filter(({ name }) => name === 'AssignOp');
    const last = operators.at(-1);
    // A bare annotation binds nothing.
    if (last === undefined) return;
    const annotation = children.find(({ name }) => name === 'TypeDef');
    const targets: PyExpression[] = [];
    let start = node.from;
    for (const operator of operators) {
      const target = this.#read(start, annotation === undefined ? operator.from : annotation.from);
      if (target !== null) targets.push(target);
      start = operator.to;
    }
    const value = this.#read(last.to, node.to);
    if (value !== null) this.steps.push({ kind: 'assign', targets, value });
  }

  #loop(children: readonly SyntaxNode[]): void {
    const [first, word, body] = ['for', 'in', 'Body'].map((name) => children.find((child) => child.name === name));
    if (first !== undefined && word !== undefined && body !== undefined) {
      const target = this.#read(first.to, word.from);
      const value = this.#read(word.to, body.from);
      if (target !== null && value !== null) this.steps.push({ kind: 'for', target, value });
    }
    this.#bodies(children);
  }

  #with(children: readonly SyntaxNode[]): void {
    for (const [index, child] of children.entries()) {
      if (SIGNS.has(child.name) || children[index - 1]?.name === 'as') continue;
      const value = this.#read(child.from, child.to);
      const named = children[index + 1]?.name === 'as' ? children[index + 2] : undefined;
      const target = named === undefined ? null : this.#read(named.from, named.to);
      if (value !== null) this.steps.push({ kind: 'with', value, target });
    }
    this.#bodies(children);
  }

  #try(children: readonly SyntaxNode[]): void {
    for (const [index, child] of children.entries()) {
      const before = children[index - 1]?.name;
      if (SIGNS.has(child.name) || before === 'as') continue;
      const named = children[index + 1]?.name === 'as' ? children[index + 2] : undefined;
      const value = this.#read(child.from, child.to);
      if (value !== null) {
        this.steps.push({ kind: 'catch', value, name: named === undefined ? null : this.#written(named) });
      }
    }
    this.#bodies(children);
  }

  #match(node: SyntaxNode, children: readonly SyntaxNode[]): void {
    const subject = children.find(({ name }) => !SIGNS.has(name));
    const value = subject === undefined ? null : this.#read(subject.from, subject.to);
    for (const clause of node.getChild('MatchBody')?.getChildren('MatchClause') ?? []) {
      const names: string[] = [];
      let isByAttributes = false;
      for (const child of childrenOf(clause)) {
        if (child.name === 'Body') this.body(child);
        else if (child.name === 'Guard') this.#each([...childrenOf(child)], (test) => this.#evaluate(test));
        else {
          addAll(names, this.#captured(child));
          isByAttributes = this.#compared(child) || isByAttributes;
        }
      }
      if (value !== null) this.steps.push({ kind: 'capture', names, value, isByAttributes });
    }
  }

  /** Evaluates the classes and values in a pattern. Returns whether it asks for attributes. */
  #compared(pattern: SyntaxNode): boolean {
    let isByAttributes = false;
    pattern.cursor().iterate(({ name, node }) => {
      // A mapping is asked for keys by its method `get`.
      isByAttributes ||= name === 'MappingPattern';
      if (name === 'ClassPattern') {
        isByAttributes = true;
        const list = node.getChild('PatternArgList');
        this.#each([node], (value) => this.#evaluate(value), list?.from ?? node.to);
      } else if (name === 'AttributePattern' || (name === 'CapturePattern' && this.#isClass(node))) {
        this.#each([node], (value) => this.#evaluate(value));
      }
    });
    return isByAttributes;
  }

  #evaluate(value: PyExpression): void {
    this.steps.push({ kind: 'evaluate', value });
  }

  #captured(pattern: SyntaxNode): readonly string[] {
    const names: string[] = [];
    pattern.cursor().iterate(({ name, node }) => {
      if (name === 'AsPattern' || (name === 'CapturePattern' && !this.#isClass(node))) {
        for (const own of node.getChildren('VariableName')) names.push(this.#written(own));
      }
    });
    return names;
  }

  /** The parser reads `case Name():` as `case Name:`. */
  #isClass({ to }: SyntaxNode): boolean {
    return /^[ \t]*\(/.test(this.#text.slice(this.#base + to, this.#base + to + 100));
  }

  #decorated(node: SyntaxNode): void {
    const definition = node.lastChild;
    const decorators = node.getChildren('Decorator').flatMap(({ from, to }) => this.#read(from + 1, to) ?? []);
    if (definition?.name === 'FunctionDefinition') this.#function(definition, decorators);
    else if (definition?.name === 'ClassDefinition') {
      for (const decorator of decorators) this.#evaluate(decorator);
      this.#class(definition);
    } else this.#unread(node.from);
  }

  #function(node: SyntaxNode, decorators: readonly PyExpression[]): void {
    const [name, list, body] = ['VariableName', 'ParamList', 'Body'].map((kind) => node.getChild(kind));
    if (name == null || list == null || body == null) return this.#unread(node.from);
    const inner = new BodyReader(this.#text, this.#base);
    inner.body(body);
    const parameters = parseParameters(this.#text, this.#span(list.from, list.to));
    const type = node.getChild('TypeDef');
    const arrow = type === null ? 0 : (/^\s*->/.exec(this.#written(type))?.[0].length ?? 0);
    const code = {
      returns: type === null ? null : this.#read(type.from + arrow, type.to),
      name: this.#written(name),
      start: this.#base + node.from,
      parameters,
      decorators,
      steps: inner.steps,
    };
    this.steps.push({ kind: 'function', code });
  }

  /** What is made of a class inside of a function is not followed. */
  #class(node: SyntaxNode): void {
    const name = node.getChild('VariableName');
    const body = node.getChild('Body');
    if (this.#isModule && body !== null) {
      const bases = node.getChild('ArgList');
      if (bases !== null) this.#each([...childrenOf(bases)], (value) => this.#evaluate(value));
      return this.body(body);
    }
    if (name === null) this.#unread(node.from);
    else this.steps.push({ kind: 'class', name: this.#written(name), at: this.#base + node.from });
  }

  #read(from: number, to: number): PyExpression | null {
    const { expression, errors, complete } = parseExpression(this.#text, this.#span(from, to));
    if (errors.length > 0 || !complete) this.#unread(from);
    return expression.kind === 'missing' ? null : expression;
  }

  #unread(from: number): void {
    this.steps.push({ kind: 'unread', at: this.#base + from });
  }

  #span(from: number, to: number): Span {
    return { start: this.#base + from, end: this.#base + to };
  }

  #written({ from, to }: SyntaxNode): string {
    return this.#text.slice(this.#base + from, this.#base + to);
  }
}
