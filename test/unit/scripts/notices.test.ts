import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { billOfMaterials, noticesText, shippedPackages } from '../../../scripts/build/notices.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'aion-notices-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(name: string, manifest: object, files: Readonly<Record<string, string>>): void {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
}

/** A bundle that has so many bytes of each file. */
function bundleOf(bytes: Readonly<Record<string, number>>): Metafile {
  const inputs = Object.fromEntries(Object.entries(bytes).map(([path, bytesInOutput]) => [path, { bytesInOutput }]));
  return { inputs: {}, outputs: { 'out.js': { bytes: 1, inputs, imports: [], exports: [] } } };
}

test('a package with code in a bundle is named with its licence; equal texts stand once', () => {
  install('a', { license: 'MIT' }, { LICENSE: 'Do as you like.\r\n' });
  install('@scope/b', { license: 'ISC' }, { 'license.md': 'Do as you like.\n' });
  install('shaken-out', { license: 'MIT' }, { LICENSE: 'Not needed.' });
  const bundle = bundleOf({
    'core/index.ts': 10,
    'node_modules/a/x.js': 5,
    'node_modules/@scope/b/y.js': 5,
    'node_modules/shaken-out/z.js': 0,
  });
  const packages = shippedPackages([bundle], root);
  expect(packages.map(({ name, license }) => [name, license])).toEqual([
    ['@scope/b', 'ISC'],
    ['a', 'MIT'],
  ]);
  expect(noticesText(packages)).toBe(
    `This package holds code of the packages below.\n\n${'-'.repeat(80)}\n\n@scope/b 1.2.3 (ISC)\na 1.2.3 (MIT)\n\nDo as you like.\n`,
  );
  expect(billOfMaterials(packages)).toMatchObject({
    components: [{ purl: 'pkg:npm/%40scope/b@1.2.3' }, { purl: 'pkg:npm/a@1.2.3' }],
  });
});

test('a package without a licence or its text may not be in a bundle', () => {
  install('a', {}, { LICENSE: 'x' });
  install('b', { license: 'MIT' }, {});
  for (const name of ['a', 'b']) {
    const bundle = bundleOf({ [`node_modules/${name}/x.js`]: 5 });
    expect(() => shippedPackages([bundle], root)).toThrow(`${name} 1.2.3 brings no licence`);
  }
});

test.each(['GPL-3.0-only', 'MIT OR GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'UNLICENSED', 'mit'])(
  'a package with the licence %s may not be in a bundle',
  (license) => {
    install('a', { license }, { LICENSE: 'x' });
    const bundle = bundleOf({ 'node_modules/a/x.js': 5 });
    expect(() => shippedPackages([bundle], root)).toThrow(
      `a 1.2.3 has the licence ${license}, which is not in the list`,
    );
  },
);
