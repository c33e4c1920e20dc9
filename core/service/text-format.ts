export type TextFormat = 'markdown' | 'plaintext';
