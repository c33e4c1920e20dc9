import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { globSync } from 'tinyglobby';

/** A package with code in one of our bundles. */
interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX, from its manifest. */
  readonly license: string;
  /** Its licence file and notice, unchanged. */
  readonly texts: readonly string[];
}

/** SPDX ids of licences under which code may be shipped in a package with another licence. */
const allowedLicenses: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
];

/**
 * The packages in the bundles, sorted by name and version. `root` is the base of the bundles' inputs. Throws if a package names no
 * licence or one that is not allowed, or has no text of it: its code must not be shipped then.
 */
export function shippedPackages(bundles: readonly Metafile[], root: string): readonly ShippedPackage[] {
  const folders = new Set<string>();
  for (const { outputs } of bundles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = packageFolder(path);
        if (folder !== null && bytesInOutput > 0) folders.add(folder);
      }
    }
  }
  const packages = [...folders].map((folder) => readPackage(join(root, folder)));
  // One package may be in several folders.
  const byKey = new Map(packages.map((shipped) => [`${shipped.name} ${shipped.version}`, shipped]));
  return [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? []);
}

export function noticesText(packages: readonly ShippedPackage[]): string {
  const byText = new Map<string, ShippedPackage[]>();
  for (const shipped of packages) {
    const text = shipped.texts.map(plainLines).join('\n\n');
    byText.set(text, [...(byText.get(text) ?? []), shipped]);
  }
  const parts = [...byText].map(([text, of]) => {
    const names = of.map(({ name, version, license }) => `${name} ${version} (${license})`);
    return `${names.join('\n')}\n\n${text}`;
  });
  return `${['This package holds code of the packages below.', ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The bill of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). */
export function billOfMaterials(packages: readonly ShippedPackage[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: packages.map(({ name, version, license }) => ({
      type: 'library',
      name,
      version,
      licenses: [{ license: { id: license } }],
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    })),
  };
}

function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

/** `node_modules/@a/b` of `node_modules/@a/b/lib/c.js`; null for a file of ours. */
function packageFolder(path: string): string | null {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}

function readPackage(folder: string): ShippedPackage {
  const manifest: { readonly name: string; readonly version: string; readonly license?: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const { name, version, license } = manifest;
  const texts = licenceTexts(folder);
  if (license === undefined || texts.length === 0) {
    throw new Error(`${name} ${version} brings no licence, so it may not be in a bundle.`);
  }
  if (!allowedLicenses.includes(license)) {
    throw new Error(
      `${name} ${version} has the licence ${license}, which is not in the list of scripts/build/notices.ts.`,
    );
  }
  return { name, version, license, texts };
}

function licenceTexts(folder: string): readonly string[] {
  return globSync('{license,licence,notice,copying}*', { cwd: folder, absolute: true, caseSensitiveMatch: false })
    .toSorted()
    .map((file) => readFileSync(file, 'utf8'));
}
