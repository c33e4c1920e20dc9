import type { Expression, Identifier, Node, PrivateName } from '@babel/types';
import type { Span } from '../text/span.ts';

/** Part of a file: its path, and the half-open UTF-16 offsets in its text. */
export interface CodePlace {
  readonly path: string;
  readonly span: Span;
}

/** The place of a call, and the places of its arguments as far as they have one each. */
export interface CodeCallPlace extends CodePlace {
  readonly inputs: readonly CodePlace[];
}

/** Keys of a node that hold no code: places, and types, which exist at compile time only. */
const withoutCode: ReadonlySet<string> = new Set([
  'type',
  'loc',
  'start',
  'end',
  'range',
  'extra',
  'errors',
  'comments',
  'tokens',
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeParameters',
  'implements',
]);

const typeDeclarations: ReadonlySet<string> = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSDeclareFunction',
]);

/** The nodes directly below a node, in the order of the text; types are left out. */
export function childNodes(node: Node): readonly Node[] {
  if (typeDeclarations.has(node.type)) return [];
  const children: Node[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (withoutCode.has(key) || typeof value !== 'object' || value === null) continue;
    if (isNode(value)) children.push(value);
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) children.push(one);
  }
  return children;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The expression without type assertions, parentheses and `!`. */
export function bareExpression<Kind extends Node>(node: Kind): Node {
  let bare: Node = node;
  for (;;) {
    switch (bare.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
      case 'TSInstantiationExpression':
      case 'ParenthesizedExpression':
        bare = bare.expression;
        break;
      case 'AwaitExpression':
        bare = bare.argument;
        break;
      case 'SequenceExpression': {
        const last: Expression | undefined = bare.expressions.at(-1);
        if (last === undefined) return bare;
        bare = last;
        break;
      }
      default:
        return bare;
    }
  }
}

export function spanOf(node: Node): Span {
  return { start: node.start ?? 0, end: node.end ?? 0 };
}

/** The name of a member or key that is written without brackets or as a literal; null for any other. */
export function keyName(key: Expression | PrivateName | Identifier, computed: boolean): string | null {
  if (key.type === 'Identifier') return computed ? null : key.name;
  if (key.type === 'StringLiteral') return key.value;
  if (key.type === 'NumericLiteral' || key.type === 'BigIntLiteral') return String(key.value);
  return null;
}
