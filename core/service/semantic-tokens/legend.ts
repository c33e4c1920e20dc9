/** The token types. Names of the protocol where it has one; the others are described in package.json for VS Code. */
export const semanticTokenTypes = [
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
export type TokenType = (typeof semanticTokenTypes)[number];

export const tokenModifiers = ['declaration', 'defaultLibrary', 'unused'] as const;
export type TokenModifier = (typeof tokenModifiers)[number];
