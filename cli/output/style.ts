import { inspect } from 'node:util';
import type { Host, OutputStream } from '../host.ts';

export type Colour = 'red' | 'yellow' | 'blue' | 'cyan' | 'green' | 'dim' | 'bold';

/** Colours a text, or returns it unchanged if colours are off. */
export type Style = (colour: Colour, text: string) => string;

const plain: Style = (_, text) => text;

/**
 * Colours only on a terminal. `NO_COLOR` (no-color.org: set and not empty) disables them; `FORCE_COLOR` enables them without a terminal
 * (`0` and `false` disable them). FORCE_COLOR wins over NO_COLOR, as in Node.
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
  // The codes for on and off; `styleText` needs Node 20.12.
  const [on, off] = inspect.colors[colour] ?? [];
  return text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`;
};
