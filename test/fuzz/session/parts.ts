import type { Part } from '../part.ts';
import { play } from './play.ts';
import { type Session, sessions } from './step.ts';

const longest = 40;

/** Sessions of a client that keeps to the protocol. */
export const session: Part<Session> = {
  name: 'session',
  inputs: sessions({ wild: false, kills: true, longest }),
  check: (input) => play(input, 'in-band'),
};

/** Sessions with requests and notices that have no meaning. */
export const wrongSession: Part<Session> = {
  name: 'wrong-session',
  inputs: sessions({ wild: true, kills: true, longest }),
  check: (input) => play(input, 'in-band'),
};

/** The same with the built program, which is killed and comes back. */
export const builtSession: Part<Session> = {
  name: 'built-session',
  inputs: sessions({ wild: true, kills: true, longest }),
  check: (input) => play(input, 'spawned'),
};
