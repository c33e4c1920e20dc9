import type { SyntaxNode, Tree } from '@lezer/common';
import type { Span } from '../text/span.ts';
import { wordSet } from '../text/words.ts';
import { childrenOf } from './statements.ts';

/** A function with the functions in it. */
interface FunctionValues {
  /** The names that it binds. With the value of a name that it binds once, by a plain assignment, which is one of `values`; else null. */
  readonly names: ReadonlyMap<string, Span | null>;
  /** The values that it assigns or returns, in source order. */
  readonly values: readonly Span[];
}

/** The outermost functions of a module, methods among them. */
export function functionValues(text: string, tree: Tree): readonly FunctionValues[] {
  const found: FunctionValues[] = [];
  tree.iterate({
    enter({ name, node }) {
      if (name !== 'FunctionDefinition') return true;
      found.push(valuesIn(text, node));
      return false;
    },
  });
  return found;
}

function valuesIn(text: string, definition: SyntaxNode): FunctionValues {
  const names = new Map<string, Span | null>();
  const values: Span[] = [];
  definition.cursor().iterate(({ name, node }) => {
    const value = name === 'AssignStatement' || name === 'ReturnStatement' ? valueBehind(node) : null;
    if (value !== null) values.push(value);
    const targets = targetsOf(node);
    const isPlain = name === 'AssignStatement' && targets.length === 1 && node.firstChild?.name === 'VariableName';
    for (const { from, to } of targets) {
      const target = text.slice(from, to);
      names.set(target, isPlain && !names.has(target) ? value : null);
    }
  });
  return { names, values };
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
