import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolsOfPython } from '../../../../core/conversion/python-tools.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json/json-value.ts';
import { ProjectPackages } from '../../../../core/loaders/project-packages.ts';
import { fileContext } from '../../../../core/python/file-context.ts';
import { readModule } from '../../../../core/python/module.ts';
import { PythonIndex } from '../../../../core/python/python-index.ts';
import { callResult } from '../../../../mcp/call-result.ts';
import type { CallRecord } from '../../../../runner/call-record.ts';
import { openHost } from '../../../../runner/open-host.ts';
import { runnableTools } from '../../../../runner/runnable-tools.ts';
import type { ToolHost } from '../../../../runner/tool-host.ts';

/** What a framework itself made of calls. scripts/frameworks/record.py writes it. */
interface Recorded {
  readonly versions: Readonly<Record<string, string>>;
  readonly answers: readonly {
    readonly tool: string;
    readonly arguments: JsonObject;
    readonly answer: Answer;
  }[];
}

interface Answer {
  /** The result for an MCP client, where the framework decides it. */
  readonly sent?: JsonObject;
  /** The text that a model is sent. */
  readonly text?: string;
  /** The value that the framework gives the program. */
  readonly value?: JsonValue;
  /** The error that the framework gives the model or the program. */
  readonly error?: string;
}

const fixtures = join(import.meta.dirname, '../../../fixtures/frameworks');

/** A folder with a virtual environment for each framework, by the name of its fixture. */
const environments = process.env['AION_TEST_FRAMEWORKS'];

/** Why the answers can't be compared here; null if they can. */
function whyNot(python: string, { versions }: Recorded): string | null {
  if (environments === undefined) return 'AION_TEST_FRAMEWORKS is not set';
  if (!existsSync(python)) return `${python} is missing`;
  const question = `import importlib.metadata as m, json; print(json.dumps({n: m.version(n) for n in ${JSON.stringify(Object.keys(versions))}}))`;
  const { stdout, stderr } = spawnSync(python, ['-c', question], { encoding: 'utf8', cwd: tmpdir() });
  if (stdout === '') return stderr;
  return isDeepStrictEqual(JSON.parse(stdout), versions) ? null : `${python} has ${stdout}`;
}

function opened(python: string, folder: string, root: string): ToolHost {
  const path = join(root, 'tools.py');
  copyFileSync(join(folder, 'tools.py'), path);
  const text = readFileSync(path, 'utf8');
  const index = PythonIndex.of([{ path: 'tools.py', module: readModule(text) }]);
  const read = toolsOfPython(text, null, () => ({ index, path: 'tools.py', packages: new ProjectPackages([], []) }));
  if (!read.ok) throw new Error(read.problem.message);
  const tools = runnableTools({
    ...{ path, text, tools: read.tools, loader: null, root },
    python: fileContext(index, 'tools.py', []),
    settingsOf: () => ({}),
  });
  return openHost({ tools, root, python, modules: { [path]: null } });
}

/** An error without the place that a record adds, and without the name of the tool before it. */
function plainError({ tool, error }: CallRecord): string {
  return (error ?? '')
    .replace(`"${tool}" failed: `, '')
    .replace(/ \([^()]*:\d+\)\.$/, '')
    .replace(/\.$/, '');
}

async function answerOf(host: ToolHost, tool: string, given: JsonObject, wanted: Answer): Promise<JsonValue> {
  let sent: JsonObject | null = null;
  const record = await host.call({ tool, arguments: given, onSent: (members) => (sent = members) });
  const hosted = host.tools.get(tool);
  if (hosted === undefined) return 'no such tool';
  const { _meta, ...result } = callResult(hosted.tool, { record, sent }, false) as unknown as JsonObject;
  if (wanted.text !== undefined && sent !== null) return { text: textIn(result['content']) };
  if (wanted.sent === undefined) {
    return record.error === null ? { value: record.response } : { error: plainError(record) };
  }
  const { 'aion/record': _, ...meta } = isJsonObject(_meta) ? _meta : {};
  return { sent: { ...result, ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}) } };
}

function textIn(content: JsonValue | undefined): string {
  const blocks = Array.isArray(content) ? content.filter(isJsonObject) : [];
  return blocks.map((block) => String(block['text'])).join('');
}

/** Members that say the same when they are absent. */
function plain(answer: Answer): Answer {
  if (answer.sent === undefined)
    return answer.error === undefined ? answer : { error: answer.error.replace(/\.$/, '') };
  const { isError, resultType: _, _meta: meta, ...rest } = answer.sent;
  // The name of the server belongs to a connection, and clients of AION are connected to AION.
  const own = Object.entries(isJsonObject(meta) ? meta : {}).filter(
    ([key]) => !key.startsWith('io.modelcontextprotocol/'),
  );
  const _meta = own.length === 0 ? {} : { _meta: Object.fromEntries(own) };
  return { sent: { ...rest, ...(isError === true ? { isError } : {}), ..._meta } };
}

describe.each(readdirSync(fixtures))('tools of %s', (framework) => {
  const folder = join(fixtures, framework);
  const recorded: Recorded = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'));
  const python = join(environments ?? '', framework, 'bin', 'python');
  const why = whyNot(python, recorded);
  if (why !== null) {
    it('needs the framework', (context) => context.skip(why));
    return;
  }
  let root = '';
  let host: ToolHost;
  beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'aion-frameworks-')));
    host = opened(python, folder, root);
  });
  afterAll(async () => {
    await host.close();
    rmSync(root, { recursive: true });
  });

  it('get and give what they get and give in the framework', { timeout: 120_000 }, async () => {
    const differences: string[] = [];
    for (const { tool, arguments: given, answer } of recorded.answers) {
      const ours = JSON.parse(JSON.stringify(await answerOf(host, tool, given, answer)));
      const theirs = JSON.parse(JSON.stringify(plain(answer)));
      // A tool that the framework rejects is refused before the call.
      const isRefused = String(ours.error).startsWith("Can't run") && typeof theirs.error === 'string';
      if (isRefused || isDeepStrictEqual(ours, theirs)) continue;
      differences.push(`${tool}(${JSON.stringify(given)}): ${JSON.stringify(ours)} ≠ ${JSON.stringify(theirs)}`);
    }
    expect(differences).toEqual([]);
  });
});
