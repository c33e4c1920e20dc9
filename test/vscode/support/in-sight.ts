import * as assert from 'node:assert/strict';
import { person } from './person.ts';

const usual = { width: 1280, height: 800 };

/** Checks the web view in front as it is, at 200 % (where a window holds half as much in each direction), and in a narrow window. */
export async function keepsAllInSight(): Promise<void> {
  try {
    for (const { width, height } of [usual, { width: 640, height: 400 }, { width: 500, height: 800 }]) {
      await person.resizesWindow(width, height);
      assert.deepEqual(await person.seesCutOff(), [], `nothing is cut off in ${width} × ${height}`);
    }
    assert.deepEqual(await person.auditsWebView(), [], 'the small page keeps the rules of WCAG');
  } finally {
    await person.resizesWindow(usual.width, usual.height);
  }
}
