import { say } from '../text/say.ts';
import type { Loss } from '../tools/loss.ts';

interface LossesByKind<One extends Loss> {
  /** The members that every tool omits on purpose, each once, in the plural: "executable strings". */
  readonly notSent: readonly string[];
  /** The other losses, tool by tool. */
  readonly lost: readonly One[];
}

/** Divides losses into those reported once for the file, and those reported one by one. */
export function lossesByKind<One extends Loss>(losses: readonly One[]): LossesByKind<One> {
  const notSent = new Set<string>();
  const lost: One[] = [];
  for (const loss of losses) {
    if (loss.notSent === undefined) lost.push(loss);
    else notSent.add(loss.notSent);
  }
  return { notSent: [...notSent], lost };
}

/** `Not sent: executable strings, result schemas.`; null if everything is sent. */
export function notSentSentence(notSent: readonly string[]): string | null {
  return notSent.length === 0 ? null : say`Not sent to models: ${notSent.join(', ')}.`;
}
