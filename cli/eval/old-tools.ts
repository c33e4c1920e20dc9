import { join, relative, resolve } from 'node:path';
import { type OrProblem, say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { readCallableTools } from '../callable-tools.ts';
import { withRevision } from '../git-revision.ts';
import type { Host } from '../host.ts';
import type { EvalInput } from './inputs.ts';
import type { EvalOptions } from './options.ts';

type OldTools = OrProblem<{ readonly tools: ReadonlyMap<EvalInput, readonly CanonicalTool[]> }>;

const prefix = 'git:';

/** The earlier tools of each input: those at `--compare PATH`, or those at the same paths in a revision of Git. */
export async function oldTools(host: Host, inputs: readonly EvalInput[], options: EvalOptions): Promise<OldTools> {
  const [first = '', ...more] = options.compare;
  if (!first.startsWith(prefix)) {
    const read = await readCallableTools(host, options.compare, options.python);
    return read.ok ? { ok: true, tools: new Map(inputs.map((input) => [input, read.canonical])) } : read;
  }
  if (more.length > 0) return { ok: false, problem: say`--compare accepts one revision, or paths.` };
  const read = await withRevision(host, first.slice(prefix.length), async ({ folder, root }): Promise<OldTools> => {
    const tools = new Map<EvalInput, readonly CanonicalTool[]>();
    for (const input of inputs) {
      const places = input.places.map((place) => join(folder, relative(root, resolve(host.folder, place))));
      const found = await readCallableTools({ ...host, folder }, places, null);
      if (!found.ok) return { ok: false, problem: `${first}: ${found.problem.replaceAll(`${folder}/`, '')}` };
      tools.set(input, found.canonical);
    }
    return { ok: true, tools };
  });
  return read.ok ? read.value : { ok: false, problem: `--compare ${first}: ${read.problem}` };
}
