import { say } from '../core/text/index.ts';
import { Reading, type RequestTime } from '../project/reading/reading.ts';
import type { Host } from './host.ts';

interface CommandReading {
  readonly reading: Reading;
  /** The time of each text of the run. */
  readonly times: () => RequestTime;
}

const readings = new WeakMap<Host, CommandReading>();

/** What reads the programs of a run, in a thread that is started for the first one. */
export function readingOf(host: Host): CommandReading {
  const known = readings.get(host);
  if (known !== undefined) return known;
  const reading = new Reading(() => host.startReader(), host.longestReading);
  reading.onFailure((why) => {
    const message = say`Can't read Python, TypeScript and JavaScript: ${why}`;
    host.standardError.write(`aion: ${message}\n`);
  });
  const begun = { reading, times: reading.timesOfTexts() };
  readings.set(host, begun);
  return begun;
}
