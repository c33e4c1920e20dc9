import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { expectEqual } from './oracles-support.ts';

/** The sources end in `.txt`, so that they are no Python of this project. */
const own = fileURLToPath(new URL('oracles/', import.meta.url));

describe('the tools of a framework are those that it generates itself', () => {
  // `fastmcp@2.json` is what version 2 generates.
  it.each(readdirSync(own).filter((name) => name.endsWith('.json')))('%s', (name) => {
    expectEqual(`${own}${name.replace(/(?:@\d)?\.json$/, '_tools.py.txt')}`, own + name);
  });
});
