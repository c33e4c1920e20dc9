import { dirname, join } from 'node:path';
import type { FormatStyle } from '../core/notation/formatting/options.ts';
import { configFileName, readConfigFile } from '../core/rules/config-file.ts';
import type { CheckSettings } from '../core/rules/settings.ts';
import { checkSettings, formatStyle, mergeLayers, type SettingsLayer } from '../core/rules/settings-layer.ts';
import { LineIndex } from '../core/text/line-index.ts';
import type { FileProblem } from './files.ts';
import { PinnedLoaders } from './pinned-loader.ts';
import { readRegularText } from './regular-file.ts';

/** In bytes. All settings together have some KB. */
const largestConfiguration = 1024 * 1024;

/**
 * The settings in force for each folder: the nearest `.aionrc.json` above it and the loader that the project pins, under what
 * the command line says.
 */
export class Configurations {
  readonly #commandLine: SettingsLayer;
  readonly #isRule: (id: string) => boolean;
  readonly #pins = new PinnedLoaders();
  readonly #byFolder = new Map<string, SettingsLayer>();
  readonly #settings = new Map<string, CheckSettings>();
  readonly #problems: FileProblem[] = [];
  readonly #warnings: FileProblem[] = [];

  constructor(commandLine: SettingsLayer, isRule: (id: string) => boolean) {
    this.#commandLine = commandLine;
    this.#isRule = isRule;
  }

  /** What made a configuration file, or a part of it, unreadable. Grows as folders are asked for. */
  get problems(): readonly FileProblem[] {
    return this.#problems;
  }

  /** What a configuration file says that means nothing. */
  get warnings(): readonly FileProblem[] {
    return [...this.#warnings, ...this.#pins.problems];
  }

  /** `folder` is absolute. */
  settingsFor(folder: string): CheckSettings {
    const known = this.#settings.get(folder);
    if (known !== undefined) return known;
    const layer = mergeLayers([this.#layerFor(folder), this.#commandLine]);
    const settings = checkSettings(layer, this.#pins.pinnedFor(folder));
    this.#settings.set(folder, settings);
    return settings;
  }

  /** `folder` is absolute. */
  formatStyleFor(folder: string): FormatStyle {
    return formatStyle(mergeLayers([this.#layerFor(folder), this.#commandLine]));
  }

  /** The Python modules that load the files of a folder, where its configuration names them. `folder` is absolute. */
  contextModulesFor(folder: string): readonly string[] {
    return this.#layerFor(folder).python?.contextModules ?? [];
  }

  #layerFor(folder: string): SettingsLayer {
    const known = this.#byFolder.get(folder);
    if (known !== undefined) return known;
    const own = this.#read(join(folder, configFileName));
    const above = dirname(folder);
    const layer = own ?? (above === folder ? {} : this.#layerFor(above));
    this.#byFolder.set(folder, layer);
    return layer;
  }

  /** Null where there is no such file. */
  #read(path: string): SettingsLayer | null {
    const read = readRegularText(path, largestConfiguration);
    if (!read.ok) {
      if (read.code === 'ENOENT' || read.code === 'ENOTDIR') return null;
      this.#problems.push({ path, says: read.says });
      return {};
    }
    const { text } = read;
    const { layer, problems } = readConfigFile(text, this.#isRule);
    const lines = new LineIndex(text);
    for (const { severity, span, message } of problems) {
      const { line, character } = lines.positionAt(span.start);
      const problem = { path: `${path}:${line + 1}:${character + 1}`, says: message };
      (severity === 'error' ? this.#problems : this.#warnings).push(problem);
    }
    return layer;
  }
}
