import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { bundles } from '../../../scripts/build/bundles.ts';
import { esbuildOptions } from '../../../scripts/build.ts';

async function inputsOf(output: string): Promise<readonly string[]> {
  const bundle = bundles.find((one) => one.output === output);
  if (bundle === undefined) throw new Error(`There is no bundle ${output}.`);
  const { metafile } = await build({ ...esbuildOptions(bundle, true), metafile: true, write: false });
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
}

const parser = /node_modules\/@babel\/parser/;
const zod = /node_modules\/zod\//;

test('The parser of TypeScript and zod are in a bundle of their own', async () => {
  const own = await inputsOf('dist/typescript.cjs');
  expect(own.some((path) => parser.test(path))).toBe(true);
  expect(own.some((path) => zod.test(path))).toBe(true);
  // The rest of core is borrowed, and the languages of zod's messages stay out.
  expect(own.filter((path) => /^core\/(?!code\/typescript\/|javascript\/)/.test(path))).toEqual([]);
  expect(own.filter((path) => /zod\/v4\/locales\/(?!en)/.test(path))).toEqual([]);
  const core = await inputsOf('dist/core.cjs');
  expect(core.filter((path) => parser.test(path) || path.startsWith('core/code/typescript/'))).toEqual([]);
});
