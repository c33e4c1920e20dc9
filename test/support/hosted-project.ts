import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toolsOfFunctions } from '../../core/conversion/python-tools.ts';
import { toolsOfNotationText } from '../../core/conversion/text-tools.ts';
import type { LoaderVersion } from '../../core/loaders/versions.ts';
import { fileContext } from '../../core/python/file-context.ts';
import { readModule } from '../../core/python/module.ts';
import { PythonIndex } from '../../core/python/python-index.ts';
import type { ToolRunSettings } from '../../core/rules/run-settings.ts';
import { pythonKnowledge } from '../../core/tools/python-knowledge.ts';
import { type HostInput, openHost } from '../../runner/open-host.ts';
import { runnableTools } from '../../runner/runnable-tools.ts';
import type { ToolHost } from '../../runner/tool-host.ts';

export interface HostedProject {
  readonly host: ToolHost;
  readonly root: string;
  close(): Promise<void>;
}

export interface ProjectOptions extends Partial<HostInput> {
  readonly loader?: LoaderVersion;
  readonly contextModules?: readonly string[];
  readonly settings?: Readonly<Record<string, ToolRunSettings>>;
}

/** Writes the files (path below the project, text), and opens a host of the tools in its `.aion` and `tools.py` files. */
export function hostedProject(
  python: string,
  files: Readonly<Record<string, string>>,
  { loader = '1.0.16', contextModules = [], settings = {}, ...input }: ProjectOptions = {},
): HostedProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'aion-runner-')));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const modules = Object.entries(files).filter(([path]) => path.endsWith('.py'));
  const index = PythonIndex.of(modules.map(([path, text]) => ({ path, module: readModule(text) })));
  const tools = Object.entries(files).flatMap(([path, text]) => {
    const isNotation = path.endsWith('.aion');
    if (!isNotation && path !== 'tools.py') return [];
    const context = isNotation ? fileContext(index, path, contextModules) : null;
    const read = isNotation ? toolsOfNotationText(text, [], pythonKnowledge(context)) : toolsOfFunctions(index, path);
    if (!read.ok) throw new Error(`${path}: ${read.problem.message}`);
    return runnableTools({
      path: join(root, path),
      text,
      tools: read.tools,
      loader: isNotation ? loader : null,
      root,
      python: context,
      settingsOf: (name) => settings[name] ?? {},
    });
  });
  const importable = Object.fromEntries(modules.map(([path]) => [join(root, path), null]));
  const host = openHost({ tools, root, python, modules: importable, ...input });
  return {
    host,
    root,
    async close() {
      await host.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** One tool of the notation: its function, and the fields of its schema if it has one. */
export function element(name: string, executable: string, fields: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(fields).map(([key, text]) => `${key} --> "${text}"`);
  const schema = written.length === 0 ? '' : `, args_schema --> { ${written.join(', ')} }`;
  return `{ name --> "${name}", description --> "d", function --> "${executable}" --> { arg-1 --> "any" }${schema} }`;
}
