/** The markup of a text for a person. */
export type TextFormat = 'markdown' | 'plaintext';
