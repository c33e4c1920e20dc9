import type { SyntaxNode, Tree } from '@lezer/common';
import type { Span } from '../text/span.ts';
import { wordSet } from '../text/words.ts';
import { childrenOf } from './statements.ts';

/** A function with the functions in it. */
interface FunctionValues {
  /** The offset of the name of the class that it is a method of, with the name of its first parameter; null for any other function. */
  readonly self: { readonly classOffset: number; readonly name: string } | null;
  /** The names that it binds. With the value of a name that it binds once, by a plain assignment, which is one of `values`; else null. */
  readonly names: ReadonlyMap<string, Span | null>;
  /** The values that it assigns or returns, and the calls elsewhere that make a tool, in source order. */
  readonly values: readonly Span[];
}

/** The outermost functions of a module, methods among them; and the calls outside of functions and assignments that make a tool. */
export function functionValues(
  text: string,
  tree: Tree,
): { readonly functions: readonly FunctionValues[]; readonly others: readonly Span[] } {
  const functions: FunctionValues[] = [];
  const others: Span[] = [];
  tree.iterate({
    enter({ name, node }) {
      if (name === 'AssignStatement') return node.parent?.name !== 'Script';
      if (name === 'CallExpression' && makesTool(text, node)) {
        others.push({ start: node.from, end: node.to });
        return false;
      }
      if (name !== 'FunctionDefinition') return true;
      functions.push(valuesIn(text, node));
      return false;
    },
  });
  return { functions, others };
}

/** `Tool(name=…, inputSchema=…)`. */
function makesTool(text: string, call: SyntaxNode): boolean {
  const callee = call.firstChild;
  const list = call.lastChild;
  if (callee === null || list?.name !== 'ArgList' || callee.to - callee.from > 100) return false;
  const isTool = /(?:^|\.)(?:\w{0,50}Tool|FunctionDeclaration)$/.test(text.slice(callee.from, callee.to));
  return (
    isTool &&
    [...childrenOf(list)].some((part) => holdsSchema.has(text.slice(part.from, part.from + 20).split(/[=\s]/)[0] ?? ''))
  );
}

const holdsSchema = wordSet('inputSchema input_schema parameters');

function valuesIn(text: string, definition: SyntaxNode): FunctionValues {
  const names = new Map<string, Span | null>();
  const values: Span[] = [];
  const self = selfOf(text, definition);
  let end = definition.from;
  definition.cursor().iterate(({ name, node }) => {
    const isCall = name === 'CallExpression' && node.from >= end && makesTool(text, node);
    const value = isCall ? { start: node.from, end: node.to } : assigned(node);
    if (value !== null) {
      values.push(value);
      end = Math.max(end, value.end);
    }
    const targets = targetsOf(node);
    const isPlain = name === 'AssignStatement' && targets.length === 1 && node.firstChild?.name === 'VariableName';
    for (const { from, to } of targets) {
      const target = text.slice(from, to);
      names.set(target, isPlain && !names.has(target) ? value : null);
    }
  });
  return { self, names, values };
}

function selfOf(text: string, definition: SyntaxNode): FunctionValues['self'] {
  let above = definition.parent;
  while (above !== null && above.name !== 'ClassDefinition' && above.name !== 'Script') above = above.parent;
  const className = above?.name === 'ClassDefinition' ? above.getChild('VariableName') : null;
  const parameter = definition.getChild('ParamList')?.getChild('VariableName') ?? null;
  if (className === null || parameter === null) return null;
  return { classOffset: className.from, name: text.slice(parameter.from, parameter.to) };
}

function assigned(node: SyntaxNode): Span | null {
  return node.name === 'AssignStatement' || node.name === 'ReturnStatement' ? valueBehind(node) : null;
}

/** What stands behind the last `=` or behind `return`. */
function valueBehind(node: SyntaxNode): Span | null {
  let start: number | null = null;
  for (const { name, to } of childrenOf(node)) if (name === 'AssignOp' || name === 'return') start = to;
  return start === null || start === node.to ? null : { start, end: node.to };
}

const binding = wordSet(
  'AssignStatement UpdateStatement NamedExpression ForStatement WithStatement TryStatement ImportStatement ScopeStatement DeleteStatement ParamList FunctionDefinition ClassDefinition TypeDefinition CapturePattern AsPattern StarPattern MappingPattern',
);

/** The names that a node binds; of a parameter, a name as its default counts too. */
function targetsOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (!binding.has(node.name)) return [];
  const children = [...childrenOf(node)];
  const until = (end: number): readonly SyntaxNode[] => children.slice(0, Math.max(0, end)).flatMap(namesIn);
  switch (node.name) {
    case 'AssignStatement':
      return until(children.findLastIndex(({ name }) => name === 'AssignOp'));
    case 'UpdateStatement':
    case 'NamedExpression':
      return until(1);
    case 'ForStatement':
      return until(children.findIndex(({ name }) => name === 'in'));
    case 'WithStatement':
    case 'TryStatement':
      return children.flatMap((child, index) => (children[index - 1]?.name === 'as' ? namesIn(child) : []));
    default:
      return children.flatMap(namesIn);
  }
}

function namesIn(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.name === 'VariableName') return [node];
  return /^(?:Tuple|Array|Parenthesized)Expression$/.test(node.name) ? [...childrenOf(node)].flatMap(namesIn) : [];
}
