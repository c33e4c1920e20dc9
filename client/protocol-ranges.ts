import { Position, Range } from 'vscode';
import type * as lsp from 'vscode-languageserver-protocol';

/** A position of the protocol as one of VS Code's; both count in UTF-16 units. */
export function positionOf({ line, character }: lsp.Position): Position {
  return new Position(line, character);
}

/** A range of the protocol as one of VS Code's. */
export function rangeOf({ start, end }: lsp.Range): Range {
  return new Range(positionOf(start), positionOf(end));
}

/** A position of VS Code's as one of the protocol's. */
export function protocolPositionOf({ line, character }: Position): lsp.Position {
  return { line, character };
}

/** A range of VS Code's as one of the protocol's. */
export function protocolRangeOf({ start, end }: Range): lsp.Range {
  return { start: protocolPositionOf(start), end: protocolPositionOf(end) };
}
