import { say } from '../../text/say.ts';

/** How many references there are, as a sentence. */
export function referencesTitle(count: number): string {
  return count === 1 ? say`1 reference` : say`${count} references`;
}
