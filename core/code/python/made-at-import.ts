import type { SyntaxNode } from '@lezer/common';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { CodeFile } from './code-file.ts';

/** Functions that call each other are followed so far. */
const deepestCall = 20;

/**
 * Why a tool at `span` isn't made when its module is imported, as a sentence; null if it is, as far as the module shows: it is in no
 * function, or the module calls the function.
 */
export function whyNotAtImport(file: CodeFile, span: Span): string | null {
  const node = file.tree.resolveInner(span.start, 1);
  if (isForMain(file, node)) return say`it is only made when the file is run as a program, not when it is imported.`;
  const outer = outermostFunction(node);
  if (outer === null || isCalled(file, outer, new Set(), 0)) return null;
  return say`it is made in the function ${nameOf(file, outer)}(), which isn't called when the file is imported.`;
}

function isCalled(file: CodeFile, definition: SyntaxNode, seen: Set<number>, depth: number): boolean {
  if (depth > deepestCall || seen.has(definition.from)) return false;
  seen.add(definition.from);
  const around = classOf(definition);
  const own = nameOf(file, definition);
  // A class is called for its constructor.
  const name = around !== null && own === '__init__' ? nameOf(file, around) : own;
  return file.callsOf(name).some((call) => {
    if (isForMain(file, call)) return false;
    const outer = outermostFunction(call);
    return outer === null || isCalled(file, outer, seen, depth + 1);
  });
}

function nameOf(file: CodeFile, definition: SyntaxNode): string {
  const name = definition.getChild('VariableName');
  return name === null ? '' : file.text(name);
}

function classOf(definition: SyntaxNode): SyntaxNode | null {
  for (let above = definition.parent; above !== null; above = above.parent) {
    if (above.name === 'ClassDefinition') return above;
  }
  return null;
}

function outermostFunction(node: SyntaxNode): SyntaxNode | null {
  let found: SyntaxNode | null = null;
  for (let child = node, above = node.parent; above !== null; child = above, above = above.parent) {
    if (above.name === 'FunctionDefinition' && child.name === 'Body') found = above;
  }
  return found;
}

/** Below `if __name__ == "__main__":`. */
function isForMain(file: CodeFile, node: SyntaxNode): boolean {
  for (let above = node.parent; above !== null; above = above.parent) {
    if (above.name !== 'IfStatement') continue;
    const start = file.module.text.slice(above.from, above.from + 60);
    if (/^if\s{0,5}\(?\s{0,5}(?:__name__\s{0,5}==|['"]__main__['"]\s{0,5}==)/.test(start)) return true;
  }
  return false;
}
