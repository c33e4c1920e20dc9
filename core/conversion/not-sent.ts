import { say } from '../text/say.ts';
import type { Loss } from '../tools/loss.ts';

/** The losses of a file as a person is told of them. */
export interface ToldLosses<One extends Loss> {
  /** What is left out of every tool on purpose, each once, in the plural: "executable strings". */
  readonly notSent: readonly string[];
  /** What a person would miss, tool by tool. */
  readonly lost: readonly One[];
}

/** Divides losses into those that are said once for the file, and those that are said one by one. */
export function toldLosses<One extends Loss>(losses: readonly One[]): ToldLosses<One> {
  const notSent = new Set<string>();
  const lost: One[] = [];
  for (const loss of losses) {
    if (loss.notSent === undefined) lost.push(loss);
    else notSent.add(loss.notSent);
  }
  return { notSent: [...notSent], lost };
}

/** `Not sent: executable strings, result schemas.`; null where everything is sent. */
export function notSentSentence(notSent: readonly string[]): string | null {
  return notSent.length === 0 ? null : say`Not sent: ${notSent.join(', ')}.`;
}
