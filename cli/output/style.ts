import { inspect } from 'node:util';
import type { Host, OutputStream } from '../host.ts';

export type Colour = 'red' | 'yellow' | 'blue' | 'cyan' | 'green' | 'dim' | 'bold';

/** Puts a text in a colour, or leaves it as it is where no colours are wanted. */
export type Style = (colour: Colour, text: string) => string;

const plain: Style = (_, text) => text;

/**
 * Colours only on a terminal; `NO_COLOR` (no-color.org: set and not empty) takes them away, `FORCE_COLOR` puts them where
 * there is no terminal (`0` and `false` take them away too). FORCE_COLOR wins over NO_COLOR, as in Node itself.
 */
export function styleFor(host: Host, stream: OutputStream): Style {
  return wantsColour(host.environment, stream) ? coloured : plain;
}

function wantsColour(environment: Host['environment'], stream: OutputStream): boolean {
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if ((environment['NO_COLOR'] ?? '') !== '') return false;
  return stream.isTerminal && environment['TERM'] !== 'dumb';
}

const coloured: Style = (colour, text) => {
  // What switches each on, and off again: `styleText` would do it, in Node 20.12 and later.
  const [on, off] = inspect.colors[colour] ?? [];
  return text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`;
};
