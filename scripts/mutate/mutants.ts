import { parseAst } from 'vitest/node';

/** One small change of a source: `[start, end)`, in UTF-16 units, becomes `text`. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const otherOperators: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
]);

/**
 * Every mutant of a TypeScript source, in the order of its text: another comparison or boolean operator, another constant, a return without
 * its value, an omitted statement or condition. Types, imports and names of properties stay. Throws for a source that cannot be parsed.
 */
export function mutantsOf(source: string): readonly Mutant[] {
  const mutants: Mutant[] = [];
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, source, mutants);
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with one mutant applied. */
export function mutated(source: string, { start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end);
}

function visit(node: Node, source: string, mutants: Mutant[]): void {
  if (holdsNoCode(node)) return;
  const mutant = mutantOf(node, source);
  // A `return undefined` would stay the same.
  if (mutant !== null && source.slice(mutant.start, mutant.end) !== mutant.text) mutants.push(mutant);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'key' && node['computed'] !== true) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, source, mutants);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Imports, exports of other modules, and types; `x as T`, `x satisfies T` and `x!` have code in them. */
function holdsNoCode({ type, source }: Node): boolean {
  const isCast = type === 'TSAsExpression' || type === 'TSSatisfiesExpression' || type === 'TSNonNullExpression';
  return (
    type.startsWith('Import') || (type.startsWith('Export') && isNode(source)) || (type.startsWith('TS') && !isCast)
  );
}

function mutantOf(node: Node, source: string): Mutant | null {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return withOtherOperator(node, source);
    case 'UnaryExpression':
      return node['operator'] === '!' && isNode(node['argument'])
        ? { start: node.start, end: node['argument'].start, text: '' }
        : null;
    case 'Literal':
      return withOtherConstant(node);
    case 'ReturnStatement':
      return isNode(node['argument']) ? { ...whole(node), text: 'return undefined;' } : null;
    case 'ExpressionStatement':
      return { ...whole(node), text: ';' };
    case 'IfStatement':
      return isNode(node['alternate']) ? null : { ...whole(node), text: ';' };
    default:
      return null;
  }
}

function whole({ start, end }: Node): { readonly start: number; readonly end: number } {
  return { start, end };
}

function withOtherOperator(node: Node, source: string): Mutant | null {
  const { left, right, operator } = node;
  const other = otherOperators.get(String(operator));
  if (other === undefined || !isNode(left) || !isNode(right)) return null;
  const start = source.indexOf(String(operator), left.end);
  return { start, end: start + String(operator).length, text: other };
}

function withOtherConstant(node: Node): Mutant | null {
  const { value } = node;
  switch (typeof value) {
    case 'boolean':
      return { ...whole(node), text: String(!value) };
    case 'number':
      return { ...whole(node), text: String(value + 1) };
    case 'string':
      return { ...whole(node), text: value === '' ? "'mutant'" : "''" };
    default:
      return null;
  }
}
