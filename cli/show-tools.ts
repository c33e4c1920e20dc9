import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Effect, EffectEvidence } from '../core/python/index.ts';
import { LineIndex, say, translated } from '../core/text/index.ts';
import { effectText, evidenceFor, knownOf } from '../core/tools/index.ts';
import { offeredNames } from '../mcp/offered-names.ts';
import type { FoundPython } from '../runner/find-python.ts';
import type { HostedTool } from '../runner/tool-host.ts';
import { environmentHash, pythonIdentity } from './agreement.ts';
import type { Host } from './host.ts';
import { jsonText } from './output/json-text.ts';
import { printable } from './output/printable.ts';
import { styleFor } from './output/style.ts';
import { table } from './output/table.ts';
import { shownPath } from './paths.ts';
import type { OpenedProject } from './tool-host.ts';

interface ShownPython {
  readonly path: string;
  readonly version?: string;
  readonly why: string;
  readonly identity: string;
}

/** The programs that would start, as JSON: an editor asks its user with it. Paths are absolute, lines from 1. */
interface ShownTools {
  /** Null if no Python was found. `version` is missing if Python was not asked. */
  readonly python: ShownPython | null;
  /** Of all projects. */
  readonly modules: readonly { readonly name: string; readonly path: string; readonly sha256: string }[];
  /** Another one if anything that would run changes: `--agreed` accepts it. */
  readonly agreement: string;
  /** The root of each project, the working folder of its Python; `python` above is that of the first. */
  readonly projects: readonly {
    readonly path: string;
    readonly python: ShownPython | null;
    /** The reason for no Python, as a sentence; null if there is one. */
    readonly noPython: string | null;
  }[];
  /** Folders of the workspace that Python imports packages from, such as its environment. */
  readonly environments: readonly { readonly path: string; readonly files: number; readonly sha256: string }[];
  readonly tools: readonly {
    readonly name: string;
    /** The name that clients see; null if the tool isn't offered. */
    readonly offered: string | null;
    readonly path: string;
    readonly line: number;
    readonly effect: Effect;
    /** The call in the code that gives the effect; null for none. */
    readonly because: EffectEvidence | null;
    /** The reason, as a sentence; null if it can run. */
    readonly cannotRun: string | null;
  }[];
}

export function shownTools(
  { projects, agreement }: { readonly projects: readonly OpenedProject[]; readonly agreement: string },
  tools: readonly HostedTool[],
): ShownTools {
  const lines = new Map<string, LineIndex>();
  const lineOf = ({ path, offset }: HostedTool): number => {
    const index = lines.get(path) ?? new LineIndex(readFileSync(path, 'utf8'));
    lines.set(path, index);
    return index.positionAt(offset).line + 1;
  };
  const shown = projects.map(({ root, python, noPython }) => ({
    path: root,
    python: python === null ? null : shownPython(python),
    noPython,
  }));
  const names = offeredNames({ tools: new Map(tools.map((hosted) => [hosted.tool.name, hosted])) });
  return {
    python: shown[0]?.python ?? null,
    modules: projects.flatMap(({ root, modules }) =>
      modules.map(({ path, hash }) => ({ name: moduleName(root, path), path, sha256: hash })),
    ),
    agreement,
    projects: shown,
    environments: projects.flatMap(({ environments }) =>
      environments.map((one) => ({
        path: one.folder,
        files: Object.keys(one.files).length,
        sha256: environmentHash(one),
      })),
    ),
    tools: tools.map((hosted) => {
      const { effect } = knownOf(hosted.tool, hosted.effects);
      return {
        name: hosted.tool.name,
        offered: names.find(({ own }) => own === hosted.tool.name)?.offered ?? null,
        path: hosted.path,
        line: lineOf(hosted),
        effect,
        because: evidenceFor(effect, hosted.effects),
        cannotRun: hosted.cannotRun,
      };
    }),
  };
}

function shownPython({ command, why }: Pick<FoundPython, 'command' | 'why'>): ShownPython {
  return { path: command, why, identity: pythonIdentity(command) };
}

/** As in Python's `import` from the root of the project, or from a folder above it. */
function moduleName(root: string, path: string): string {
  const below = relative(root, path).replace(/^(?:\.\.[\\/])+|(?:[\\/]__init__)?\.py$/g, '');
  return below.split(sep).join('.');
}

export function writeShown(host: Host, shown: ShownTools, format: 'text' | 'json'): void {
  if (format === 'json') {
    host.standardOutput.write(jsonText(shown));
    return;
  }
  const style = styleFor(host, host.standardOutput);
  const { projects, modules, environments, agreement, tools } = shown;
  const near = (path: string): string => shownPath(host, path);
  const lines = [
    ...projects.flatMap(({ path, python, noPython }) => [
      `${style('bold', say`Project:`)} ${printable(path)}`,
      `${style('bold', say`Python:`)} ${python === null ? printable(noPython ?? '') : printable(`${python.path} (${python.why})`)}`,
    ]),
    `${style('bold', say`Modules:`)} ${modules.length === 0 ? say`none` : modules.map(({ path }) => printable(near(path))).join(', ')}`,
    ...environments.map(
      ({ path, files }) => `${style('bold', say`Packages:`)} ${printable(near(path))} (${say`files: ${files}`})`,
    ),
    `${style('bold', say`Hash for --agreed:`)} ${agreement}`,
  ];
  const rows = tools.map((tool) => [
    tool.offered === null || tool.offered === tool.name ? tool.name : `${tool.offered} (${tool.name})`,
    effectText(tool.effect, tool.because && { ...tool.because, path: near(tool.because.path ?? '') }),
    `${near(tool.path)}:${tool.line}`,
    tool.cannotRun === null ? say`yes` : translated(tool.cannotRun),
  ]);
  host.standardOutput.write(
    `${lines.join('\n')}\n${table([say`tool`, say`effects`, say`file`, say`can run`], rows, style)}`,
  );
}
