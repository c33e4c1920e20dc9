import { mentionsIn } from './package-mentions.ts';
import { bindingPin } from './pin.ts';
import type { PackageList } from './pin-files.ts';
import { allowsMajor } from './specifiers.ts';

/** A package that a project uses. */
export interface UsedPackage {
  readonly name: string;
  /** An exact version (`2.14.0`), or the range that the project asks for (`>=2,<3`). */
  readonly version: string;
  /** The name of the file or folder that says so. */
  readonly from: string;
  allowsMajor(major: number): boolean;
}

/** The packages of a project: as installed, else as locked, else as its lists ask for them. */
export class ProjectPackages {
  readonly #lists: readonly PackageList[];
  readonly #installed: readonly string[];
  readonly #used = new Map<string, UsedPackage | null>();

  /** `lists`: the innermost folder first. `installed`: the names in its `site-packages` (`mcp-1.30.0.dist-info`). */
  constructor(lists: readonly PackageList[], installed: readonly string[]) {
    this.#lists = lists;
    this.#installed = installed;
  }

  /** Null for a package that isn't there, or without a version. `name` is in lower case, with `-`. */
  used(name: string): UsedPackage | null {
    let used = this.#used.get(name);
    if (used === undefined) {
      used = this.#installedVersion(name) ?? this.#listedVersion(name);
      this.#used.set(name, used);
    }
    return used;
  }

  #installedVersion(name: string): UsedPackage | null {
    for (const folder of this.#installed) {
      const [, packageName = '', version = ''] = /^([^-]{1,200})-([^-]{1,100})\.dist-info$/.exec(folder) ?? [];
      if (packageName.toLowerCase().replace(/[_.]+/g, '-') !== name) continue;
      return { name, version, from: folder, allowsMajor: (major) => allowsMajor(`==${version}`, 'pep440', major) };
    }
    return null;
  }

  #listedVersion(name: string): UsedPackage | null {
    const places = this.#lists.flatMap(({ fileName, text }) => {
      const mention = mentionsIn(fileName, text, name).find(({ specifier }) => specifier !== '');
      return mention === undefined ? [] : [{ fileName, mention }];
    });
    const binding = bindingPin(places);
    if (binding === null) return null;
    const { fileName, mention } = binding;
    const { specifier, dialect } = mention;
    const version = specifier.replace(/^={2,3}\s{0,5}/, '').trim();
    return { name, version, from: fileName, allowsMajor: (major) => allowsMajor(specifier, dialect, major) };
  }
}
