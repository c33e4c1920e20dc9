import { join, relative, resolve } from 'node:path';
import { LineIndex, type OrProblem, type Span } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { readCallableTools } from '../callable-tools.ts';
import { kindOf } from '../files.ts';
import { mergeBase, withRevision } from '../git-revision.ts';
import type { Host } from '../host.ts';
import { absolutePath, withSlashes } from '../paths.ts';

/** Where a tool is defined. */
export interface ToolPlace {
  readonly path: string;
  readonly lines: LineIndex;
  readonly text: string;
  readonly span: Span;
}

/** One side of a comparison. */
export interface Side {
  /** As a person named it. */
  readonly name: string;
  readonly tools: readonly CanonicalTool[];
  readonly places: ReadonlyMap<CanonicalTool, ToolPlace>;
}

type ReadSide = OrProblem<{ readonly side: Side }>;

const prefix = 'git:';

/**
 * The sides that the words of a command line mean. None: the working tree against HEAD. A revision: against the commit that it and HEAD come
 * from. A path: against the same path in HEAD.
 */
export async function sidesOf(
  host: Host,
  words: readonly string[],
  python: string | null,
): Promise<OrProblem<{ readonly before: Side; readonly after: Side }>> {
  const [first, second] = words;
  const isPath = first !== undefined && kindOf(absolutePath(host, first)) !== 'missing';
  const path = second ?? (isPath ? first : '.');
  let old = first;
  if (second === undefined && isPath) old = `${prefix}HEAD:${first}`;
  else if (second === undefined && first !== undefined && !first.startsWith(prefix)) {
    const base = mergeBase(host, first);
    if (!base.ok) return { ok: false, problem: `${first}: ${base.problem}` };
    old = `${prefix}${base.commit}`;
  }
  const before = await readSide(host, old ?? `${prefix}HEAD`, path, python);
  if (!before.ok) return before;
  const after = await readSide(host, path, '.', python);
  return after.ok ? { ok: true, before: before.side, after: after.side } : after;
}

/** Reads files, folders or globs, or a revision as `git:REV[:PATH]`; without a path, that of the other side. */
export async function readSide(host: Host, name: string, otherPath: string, python: string | null): Promise<ReadSide> {
  if (!name.startsWith(prefix)) return atPath(host, name, name, python);
  const [revision = '', ...rest] = name.slice(prefix.length).split(':');
  const inherited = otherPath.startsWith(prefix) ? '.' : otherPath;
  const path = rest.length > 0 ? rest.join(':') : inherited;
  const read = await withRevision(host, revision, async ({ folder, root }): Promise<ReadSide> => {
    const place = join(folder, relative(root, resolve(host.folder, path)));
    const found = await atPath({ ...host, folder }, name, place, null);
    return found.ok ? found : { ok: false, problem: `${name}: ${found.problem.replaceAll(`${folder}/`, '')}` };
  });
  return read.ok ? read.value : { ok: false, problem: `${name}: ${read.problem}` };
}

async function atPath(host: Host, name: string, path: string, python: string | null): Promise<ReadSide> {
  const read = await readCallableTools(host, [path], python);
  if (!read.ok) return { ok: false, problem: read.problem };
  const places = new Map<CanonicalTool, ToolPlace>();
  for (const input of read.inputs) {
    const lines = new LineIndex(input.text);
    const { text, absolute } = input;
    const shown = absolute === null ? input.path : withSlashes(relative(host.folder, absolute));
    for (const { tool, span } of input.tools) places.set(tool, { path: shown, lines, text, span });
  }
  return { ok: true, side: { name, tools: read.canonical, places } };
}
