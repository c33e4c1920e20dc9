import { say } from '../../text/say.ts';
import type { PositionRange, Span } from '../../text/span.ts';
import { detectedLoader } from '../detected-loader.ts';
import type { Finding, RelatedPlace } from '../finding.ts';
import { duplicateToolName } from '../notation/duplicate-tool-name.ts';
import { multipleSystemPrompts } from '../notation/multiple-system-prompts.ts';
import { placeFinding } from '../place-finding.ts';
import type { LocalFinding } from '../rule.ts';
import type { CheckSettings } from '../settings.ts';
import type { FileNames } from './file-names.ts';

export interface DirectoryFile {
  /** The caller's name for the file; related places return it. */
  readonly name: string;
  readonly names: FileNames;
  rangeOf(span: Span): PositionRange;
}

interface First {
  readonly index: number;
  readonly file: DirectoryFile;
  readonly span: Span;
}

/** The first tool of each name and the first prompt of one directory (without subdirectories), as `load_dir` reads them. Immutable. */
export class DirectoryNames {
  readonly hasOthers: boolean;
  readonly #indexes = new Map<string, number>();
  readonly #tools = new Map<string, First>();
  readonly #prompt: First | null = null;

  /** `files` in loading order: by name. A single file's names are not read. */
  constructor(files: readonly DirectoryFile[]) {
    this.hasOthers = files.length > 1;
    for (const [index, file] of this.hasOthers ? files.entries() : []) {
      this.#indexes.set(file.name, index);
      for (const { text, span } of file.names.tools) {
        if (!this.#tools.has(text)) this.#tools.set(text, { index, file, span });
      }
      const [prompt] = file.names.systemPrompts;
      if (prompt !== undefined) this.#prompt ??= { index, file, span: prompt };
    }
  }

  /** The first tool of that name in an earlier file, else null. `file` itself has no effect: `files` may hold an older version of it. */
  toolBefore(file: DirectoryFile, name: string): RelatedPlace | null {
    return this.#before(file, this.#tools.get(name) ?? null, say`First defined here.`);
  }

  promptBefore(file: DirectoryFile): RelatedPlace | null {
    return this.#before(file, this.#prompt, say`First defined here.`);
  }

  #before(file: DirectoryFile, first: First | null, message: string): RelatedPlace | null {
    if (first === null || first.index >= (this.#indexes.get(file.name) ?? 0)) return null;
    const { span } = first;
    return { span, message, file: { name: first.file.name, range: first.file.rangeOf(span) } };
  }
}

/** The findings that earlier files cause in a file: taken tool names, each once, and a second system prompt. */
export function checkInDirectory(
  file: DirectoryFile,
  directory: DirectoryNames,
  settings: CheckSettings,
): readonly Finding[] {
  if (!directory.hasOthers) return [];
  const found: LocalFinding[] = [];
  const told = new Set<string>();
  for (const { text, span } of file.names.tools) {
    const first = told.has(text) ? null : directory.toolBefore(file, text);
    told.add(text);
    if (first !== null) found.push(duplicateToolName.reportElsewhere(text, span, first));
  }
  const [prompt] = file.names.systemPrompts;
  const first = directory.promptBefore(file);
  if (prompt !== undefined && first !== null) {
    found.push(multipleSystemPrompts.reportElsewhere(prompt, first, detectedLoader(settings).versions));
  }
  const placed = found.flatMap((local) => placeFinding({ local, start: 0 }, settings) ?? []);
  return placed.sort((a, b) => a.span.start - b.span.start);
}
