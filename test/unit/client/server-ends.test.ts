import { beforeEach, describe, expect, test } from 'vitest';
import { ServerEnds } from '../../../client/server-ends.ts';

describe('a server that ends by itself', () => {
  let time: number;
  let ends: ServerEnds;
  beforeEach(() => {
    time = 0;
    ends = new ServerEnds(() => time);
  });

  /** The server ends while it works on the document. */
  function endAt(uri: string) {
    ends.told(uri);
    return ends.ended();
  }

  test('starts again; only the first end is told', () => {
    expect(endAt('file:///a.aion')).toEqual({ startsAgain: true, isFirst: true, withheld: null });
    expect(endAt('file:///b.aion')).toEqual({ startsAgain: true, isFirst: false, withheld: null });
  });

  test('is not given the document again at which it ended three times in a row', () => {
    endAt('file:///a.aion');
    endAt('file:///a.aion');
    expect(ends.isWithheld('file:///a.aion')).toBe(false);
    expect(endAt('file:///a.aion')).toEqual({ startsAgain: true, isFirst: false, withheld: 'file:///a.aion' });
    expect(ends.isWithheld('file:///a.aion')).toBe(true);
    expect(ends.isWithheld('file:///b.aion')).toBe(false);
  });

  test('gets the document again once the person has closed and opened it', () => {
    for (let end = 0; end < 3; end++) endAt('file:///a.aion');
    ends.closed('file:///a.aion');
    expect(ends.isWithheld('file:///a.aion')).toBe(false);
  });

  test('was at the document of the oldest request without an answer, not at the last one told of', () => {
    for (let end = 0; end < 3; end++) {
      const answered = ends.asked('file:///right.aion');
      ends.asked('file:///guilty.aion');
      ends.asked('file:///later.aion');
      ends.told('file:///typed-in.aion');
      answered();
      ends.ended();
    }
    expect(ends.isWithheld('file:///guilty.aion')).toBe(true);
    for (const name of ['right', 'later', 'typed-in']) expect(ends.isWithheld(`file:///${name}.aion`)).toBe(false);
  });

  test('at documents in turn withholds none, and is not started a fifth time within three minutes', () => {
    const starts = ['a', 'b', 'a', 'b', 'a'].map((name) => endAt(`file:///${name}.aion`).startsAgain);
    expect(starts).toEqual([true, true, true, true, false]);
    time += 3 * 60 * 1000;
    expect(endAt('file:///a.aion').startsAgain).toBe(true);
  });

  test('with a long time between its ends blames no document', () => {
    for (let end = 0; end < 4; end++) {
      time += 3 * 60 * 1000;
      expect(endAt('file:///a.aion').withheld).toBeNull();
    }
  });
});
