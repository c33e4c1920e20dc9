import type { SemanticTokensLegend } from 'vscode-languageserver';

/** What a token can be. Names of the protocol where it has one; the others are described in package.json for VS Code. */
export const tokenTypes = [
  'function',
  'property',
  'unknownProperty',
  'parameter',
  'type',
  'class',
  'keyword',
  'number',
  'string',
  'link',
  'placeholder',
] as const;
export type TokenType = (typeof tokenTypes)[number];

export const tokenModifiers = ['declaration', 'defaultLibrary', 'unused'] as const;
export type TokenModifier = (typeof tokenModifiers)[number];

export const legend: SemanticTokensLegend = { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] };
