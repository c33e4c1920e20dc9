import { say } from '../text/say.ts';
import type { Loss } from './loss.ts';

/** What an element is called whose tool has no name, and the function that it calls. */
const standIn = 'unnamed_tool';

/** The name of a tool as an element can have it. A name of nothing but blanks is one that nobody reads. */
export function nameOrStandIn(name: string): string {
  return name.trim() === '' ? standIn : name;
}

/** The loss to declare for a tool that got the name `called`. */
export function namelessLoss(path: string, called: string): Loss {
  return { path, lost: say`that the tool has no name`, reason: say`An element needs one; it is called "${called}".` };
}
