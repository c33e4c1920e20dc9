import type { FormatStyle } from '../core/notation/index.ts';
import {
  type CheckSettings,
  checkSettings,
  formatStyle,
  mergeLayers,
  type SettingsLayer,
} from '../core/rules/index.ts';
import { LineIndex } from '../core/text/index.ts';
import { diskFiles } from '../project/disk/disk-files.ts';
import type { FileProblem } from '../project/files.ts';
import { type FolderConfiguration, FolderFactsReader, type NearestFacts } from '../project/folder-facts.ts';
import { foldersFrom } from './paths.ts';

/** The settings of each folder: options of the command line first, then the nearest `.aionrc.json` and the pinned loader. */
export class Configurations {
  readonly #commandLine: SettingsLayer;
  readonly #facts = new FolderFactsReader(diskFiles);
  readonly #byFolder = new Map<string, Promise<NearestFacts>>();
  readonly #settings = new Map<NearestFacts, CheckSettings>();
  readonly #reported = new Set<string>();
  readonly #problems: FileProblem[] = [];
  readonly #warnings: FileProblem[] = [];

  constructor(commandLine: SettingsLayer) {
    this.#commandLine = commandLine;
  }

  /** Unreadable configuration files or parts of them. Grows as folders are asked for. */
  get problems(): readonly FileProblem[] {
    return this.#problems;
  }

  /** Meaningless entries of configuration files, and unreadable lists of packages. */
  get warnings(): readonly FileProblem[] {
    return this.#warnings;
  }

  /** `folder` is absolute. */
  async settingsFor(folder: string): Promise<CheckSettings> {
    const facts = await this.#factsFor(folder);
    const known = this.#settings.get(facts);
    if (known !== undefined) return known;
    const settings = checkSettings(this.#layerOf(facts), facts.pin?.version ?? null);
    this.#settings.set(facts, settings);
    return settings;
  }

  /** `folder` is absolute. */
  async formatStyleFor(folder: string): Promise<FormatStyle> {
    return formatStyle(this.#layerOf(await this.#factsFor(folder)));
  }

  /** The configuration of the folder itself; `folder` is absolute. */
  async layerFor(folder: string): Promise<SettingsLayer> {
    return (await this.#factsFor(folder)).configuration?.file.layer ?? {};
  }

  /** The Python modules that load the files of a folder, if its configuration names them. `folder` is absolute. */
  async contextModulesFor(folder: string): Promise<readonly string[]> {
    return (await this.layerFor(folder)).python?.contextModules ?? [];
  }

  #layerOf({ configuration }: NearestFacts): SettingsLayer {
    return mergeLayers([configuration?.file.layer ?? {}, this.#commandLine]);
  }

  async #factsFor(folder: string): Promise<NearestFacts> {
    const known = this.#byFolder.get(folder) ?? this.#facts.nearest(foldersFrom(folder));
    this.#byFolder.set(folder, known);
    const facts = await known;
    if (facts.configuration !== null) this.#report(facts.configuration);
    for (const { list, severity, span, message } of facts.pinProblems) {
      this.#reportAt(list.address, list.text, span.start, severity, message);
    }
    for (const problem of facts.unreadPins) if (this.#isNew(problem.path)) this.#warnings.push(problem);
    return facts;
  }

  #report({ address, text, file, unread }: FolderConfiguration): void {
    if (!this.#isNew(address)) return;
    if (unread !== null) this.#problems.push({ path: address, says: unread });
    for (const { severity, span, message } of file.problems) {
      this.#reportAt(address, text, span.start, severity, message);
    }
  }

  #reportAt(address: string, text: string, offset: number, severity: 'error' | 'warning', message: string): void {
    const { line, character } = new LineIndex(text).positionAt(offset);
    const problem = { path: `${address}:${line + 1}:${character + 1}`, says: message };
    if (!this.#isNew(`${problem.path}: ${message}`)) return;
    (severity === 'error' ? this.#problems : this.#warnings).push(problem);
  }

  #isNew(path: string): boolean {
    const isNew = !this.#reported.has(path);
    this.#reported.add(path);
    return isNew;
  }
}
