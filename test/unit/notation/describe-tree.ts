import { NotationDocument } from '../../../core/notation/notation-document.ts';
import type { SyntaxNode } from '../../../core/notation/syntax.ts';

/** The tree without places: kinds, keys, links and the characters of every value, in order. */
export function treeOf(text: string): unknown {
  const strip = (node: SyntaxNode): unknown => {
    switch (node.kind) {
      case 'element':
        return [node.kind, node.properties.map(strip), node.problems.map(({ kind }) => kind)];
      case 'root-property':
        return [node.kind, strip(node.entry), node.problems.map(({ kind }) => kind)];
      case 'entry':
        return [
          node.key?.name,
          node.link?.text,
          node.value && strip(node.value),
          node.blockLink?.text,
          node.block && strip(node.block),
        ];
      case 'block':
        return [node.kind, node.entries.map(strip)];
      case 'list':
        return [node.kind, node.values.map(strip)];
      case 'string':
        return [node.quote, node.text];
      case 'bare':
        return node.text;
      case 'gap':
        return node.tokens.map(({ kind }) => kind);
      default:
        return node.kind;
    }
  };
  return [...NotationDocument.parse(text).items()]
    .map(({ item }) => strip(item))
    .filter((item) => JSON.stringify(item) !== '[]');
}
