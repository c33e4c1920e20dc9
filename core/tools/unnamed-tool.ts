import { say } from '../text/say.ts';
import type { Loss } from './loss.ts';

const standIn = 'unnamed_tool';

/** The name of a tool for an element: a stand-in for a blank name. */
export function nameOrStandIn(name: string): string {
  return name.trim() === '' ? standIn : name;
}

/** The loss of a tool without a name that is now `called`. */
export function namelessLoss(path: string, called: string): Loss {
  return { path, lost: say`missing name`, reason: say`AION requires a name. Set to "${called}".` };
}
