import { dirname, join, relative, sep } from 'node:path';
import { type TargetId, targetOf } from '../core/formats/index.ts';
import { say } from '../core/text/index.ts';
import { keptToolsName } from '../core/tools/index.ts';
import type { Host } from './host.ts';
import { absolutePath } from './paths.ts';
import type { ToolInput } from './tool-inputs.ts';
import { isTaken } from './write-file.ts';

/** A file to write, or standard output (null), and the inputs of its tools. */
export interface Output {
  readonly place: string | null;
  readonly inputs: readonly ToolInput[];
}

/** The options of `aion convert` that decide which files are written. */
interface PlaceOptions {
  readonly out: string | null;
  readonly 'out-dir': string | null;
  readonly loss: string | null;
  readonly keep: boolean;
  readonly force: boolean;
}

/** The files to write, and the inputs of each. */
export function outputsFor(
  inputs: readonly ToolInput[],
  target: TargetId,
  options: PlaceOptions,
  host: Host,
): readonly Output[] {
  const folder = options['out-dir'];
  if (folder === null) {
    const place = options.out === null || options.out === '-' ? null : absolutePath(host, options.out);
    return [{ place, inputs }];
  }
  const places = placesIn(
    absolutePath(host, folder),
    inputs.map(({ absolute }) => absolute),
    target === 'aion' ? '.aion' : (targetOf(target).program?.ending ?? '.json'),
  );
  return inputs.map((input, index) => ({ place: places[index] ?? null, inputs: [input] }));
}

/** The reason why the outputs cannot be written, before any work; null if there is none. */
export function placeProblem(outputs: readonly Output[], options: PlaceOptions, host: Host): string | null {
  const taken = new Map<string, string>();
  for (const { inputs } of outputs) {
    for (const { absolute, path } of inputs) if (absolute !== null) taken.set(absolute, path);
  }
  const written = new Map<string, string>();
  for (const { place, inputs } of outputs) {
    if (place === null) continue;
    const source = inputs[0]?.path ?? '';
    if (taken.has(place)) return say`${place} is also an input. Choose another output.`;
    const other = written.get(place);
    if (other !== undefined) {
      return say`${other} and ${source} would both be written to ${place}. Convert them separately.`;
    }
    written.set(place, source);
    for (const path of options.keep ? [place, keptToolsName(place)] : [place]) {
      if (!options.force && isTaken(path)) return takenPlace(path);
    }
  }
  const loss = options.loss === null ? null : absolutePath(host, options.loss);
  if (loss !== null && !options.force && isTaken(loss)) return takenPlace(loss);
  return null;
}

function takenPlace(path: string): string {
  return say`${path} already exists. Use --force to replace it.`;
}

/** The output path of each input: its path from the shared folder, with another ending; null is `tools`. */
function placesIn(folder: string, inputs: readonly (string | null)[], ending: string): readonly string[] {
  const shared = sharedFolder(inputs.flatMap((input) => (input === null ? [] : [dirname(input)])));
  return inputs.map((input) => {
    const below = input === null ? 'tools' : relative(shared, input).replace(/\.[^./\\]*$/, '');
    return join(folder, `${below}${ending}`);
  });
}

function sharedFolder(folders: readonly string[]): string {
  const [first, ...others] = folders.map((folder) => folder.split(sep));
  let shared = first ?? [];
  for (const other of others) {
    const differs = shared.findIndex((part, index) => part !== other[index]);
    if (differs !== -1) shared = shared.slice(0, differs);
  }
  return shared.join(sep) || sep;
}
