import { isNativeError } from 'node:util/types';
import { Script } from 'node:vm';

/** In milliseconds. Linear time for these texts is below 10, far from this on a busy machine; what recheck finds takes seconds. */
const longest = 2_000;

/**
 * A text on which the pattern `/…/flags` takes super-linear time, in words; null for none. recheck finds it, and a run confirms it: for
 * patterns that its automata can't decide, recheck also reports linear ones.
 */
export async function attackOn(name: string): Promise<string | null> {
  const end = name.lastIndexOf('/');
  const [source, flags] = [name.slice(1, end), name.slice(end + 1)];
  const { checkSync } = await import('recheck');
  // It knows neither the flag for indices nor that for sets; both leave the time as it is.
  const found = checkSync(source, flags.replace(/[dv]/g, ''), { timeout: 60_000 });
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `recheck cannot read it (${found.error.kind})`;
  const { pumps, base, suffix } = found.attack;
  const text = pumps.map(({ prefix, pump, bias }) => prefix + pump.repeat(2 * (base + bias))).join('') + suffix;
  // JSON shows what would not be seen, such as a line separator.
  return isEndless(source, flags, text) ? JSON.stringify(pumps) : null;
}

function isEndless(source: string, flags: string, text: string): boolean {
  const program = new Script('text.replace(new RegExp(source, flags), "")');
  try {
    program.runInNewContext({ source, flags, text }, { timeout: longest });
    return false;
  } catch (error) {
    // The error is one of the other context.
    if (isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
    throw error;
  }
}
