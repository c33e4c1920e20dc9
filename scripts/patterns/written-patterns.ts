import { parseAst } from 'vitest/node';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

/** A regular expression of a source, and the line on which it begins, from 1. */
export interface WrittenPattern {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

/** The regular expressions of a TypeScript source: literals, and `RegExp` with a constant text. */
export function writtenPatterns(text: string, lang: 'ts' | 'tsx' = 'ts'): readonly WrittenPattern[] {
  const found: WrittenPattern[] = [];
  visit(parseAst(text, { lang }) as unknown as Node, (node) => {
    const pattern = patternOf(node);
    if (pattern !== null) found.push({ ...pattern, line: text.slice(0, node.start).split('\n').length });
  });
  return found;
}

function patternOf(node: Node): Pick<WrittenPattern, 'source' | 'flags'> | null {
  if (node.type === 'Literal' && node['regex'] !== undefined) {
    const { pattern, flags } = node['regex'] as { readonly pattern: string; readonly flags: string };
    return { source: pattern, flags };
  }
  if (node.type !== 'NewExpression' || (node['callee'] as Node)['name'] !== 'RegExp') return null;
  const [source, flags] = (node['arguments'] as readonly Node[]).map(constantText);
  return source === undefined || source === null ? null : { source, flags: flags ?? '' };
}

function constantText(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return null;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, see);
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) see(value as Node);
    for (const one of Object.values(value)) visit(one, see);
  }
}
