/** How a text for a person is written. */
export type TextFormat = 'markdown' | 'plaintext';
