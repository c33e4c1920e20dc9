import { Position, Range } from 'vscode';
import type * as lsp from 'vscode-languageserver-protocol';

/** An LSP position as VS Code's; both in UTF-16 units. */
export function positionOf({ line, character }: lsp.Position): Position {
  return new Position(line, character);
}

/** An LSP range as VS Code's. */
export function rangeOf({ start, end }: lsp.Range): Range {
  return new Range(positionOf(start), positionOf(end));
}

/** A VS Code position as LSP's. */
export function protocolPositionOf({ line, character }: Position): lsp.Position {
  return { line, character };
}

/** A VS Code range as LSP's. */
export function protocolRangeOf({ start, end }: Range): lsp.Range {
  return { start: protocolPositionOf(start), end: protocolPositionOf(end) };
}
