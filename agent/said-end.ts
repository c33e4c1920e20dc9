import { say } from '../core/text/index.ts';
import type { EndReason } from './log.ts';

/** The end of a run, for a person. */
export function saidEnd(reason: EndReason): string {
  switch (reason) {
    case 'answered':
      return say`Answered`;
    case 'declined':
      return say`The model declined to answer`;
    case 'too-many-actions':
      return say`Ended: too many calls`;
    case 'unusable-answer':
      return say`Ended: no usable response`;
    case 'model-failed':
      return say`Ended: no response from the model`;
    case 'time-over':
      return say`Ended: timeout`;
    case 'cancelled':
      return say`Stopped`;
  }
}
