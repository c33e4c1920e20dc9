import { say } from '../core/text/index.ts';
import type { EndReason } from './log.ts';

/** The end of a run, for a person. */
export function saidEnd(reason: EndReason): string {
  switch (reason) {
    case 'answered':
      return say`Answered`;
    case 'declined':
      return say`The model says that it cannot or will not answer`;
    case 'too-many-actions':
      return say`Ended: too many calls`;
    case 'unusable-answer':
      return say`Ended: no answer could be used`;
    case 'model-failed':
      return say`Ended: the model gave no answer`;
    case 'time-over':
      return say`Ended: the time is over`;
    case 'cancelled':
      return say`Stopped`;
  }
}
