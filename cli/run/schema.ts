import { printJson } from '../../core/json/print-json.ts';
import { type PythonSchema, schemaOf, type UnknownPart } from '../../core/python/schema/schema-of.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import { say } from '../../core/text/say.ts';
import { failure, type Invocation, tell } from '../command.ts';
import type { SchemaOptions } from '../commands/schema.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { namedInput } from '../files.ts';
import type { Host } from '../host.ts';
import { printable } from '../output/printable.ts';
import { print } from '../output/shown.ts';
import { absolutePath } from '../paths.ts';
import { ProjectPlaces } from '../project-places.ts';
import { type ReachableModules, reachableModules } from '../python-modules.ts';
import { readText } from '../read-text.ts';

export async function runSchema({ operands, options }: Invocation<SchemaOptions>, host: Host): Promise<ExitCode> {
  const [file = '', name = ''] = operands;
  const { absolute } = namedInput(host, file);
  const read = await readText(host, absolute);
  if (!read.ok) return failure(host, 'schema', `${file}: ${read.says}`);
  const place = await new ProjectPlaces(host, []).of(absolute ?? absolutePath(host, 'stdin.py'));
  const modules = reachableModules(place, read.text);
  const unread = modules.index.module(modules.path)?.unread ?? null;
  const found = schemaOf(modules.index, modules.path, name, { pydantic: options.pydantic === '1' ? 1 : 2 });
  // An unread part may have it: "there is none" would be wrong.
  if (unread !== null && found === null) return failure(host, 'schema', `${file}: ${unread}`);
  if (unread !== null) tell(host, `aion schema: ${file}: ${unread}`);
  if (found === null) {
    failure(
      host,
      'schema',
      say`${file} has no model, dataclass, TypedDict, function or tool called "${printable(name)}".`,
    );
    return exitCode.found;
  }
  reportUnknown(found, file, modules, host);
  print(host, `${printJson(found.schema)}\n`);
  return exitCode.clean;
}

function reportUnknown({ unknown }: PythonSchema, file: string, modules: ReachableModules, host: Host): void {
  for (const part of unknown) tell(host, `${place(part, file, modules)}: ${part.what}: ${part.reason}.`);
}

function place({ path, span }: UnknownPart, file: string, { index, path: first }: ReachableModules): string {
  const named = path === undefined || path === first ? file : path;
  const text = span === undefined ? undefined : index.module(path ?? first)?.text;
  if (span === undefined || text === undefined) return named;
  const { line, character } = new LineIndex(text).positionAt(span.start);
  return `${named}:${line + 1}:${character + 1}`;
}
