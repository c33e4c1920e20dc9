import { Reading } from '../project/reading/reading.ts';
import type { Host } from './host.ts';

/** In milliseconds, for one file: a command has more time than an editor. */
const longestReading = 30_000;

const readings = new WeakMap<Host, Reading>();

/** What reads the programs of a run, in a thread that is started for the first one. */
export function readingOf(host: Host): Reading {
  const reading = readings.get(host) ?? new Reading(host.startReader, longestReading);
  readings.set(host, reading);
  return reading;
}
