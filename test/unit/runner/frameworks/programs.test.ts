import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert } from '../../../../core/conversion/convert.ts';
import { toolsOfText } from '../../../../core/conversion/text-tools.ts';
import type { TargetId } from '../../../../core/formats/format-id.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json/json-value.ts';
import { fileContext } from '../../../../core/python/file-context.ts';
import { readModule } from '../../../../core/python/module.ts';
import { PythonIndex } from '../../../../core/python/python-index.ts';
import { pythonKnowledge } from '../../../../core/tools/python-knowledge.ts';

const scripts = join(import.meta.dirname, '../../../../scripts/frameworks');
const fixtures = join(import.meta.dirname, '../../../fixtures/frameworks');
const environments = process.env['AION_TEST_FRAMEWORKS'];

interface Call {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly answer: JsonObject;
}

interface Program {
  readonly target: TargetId;
  readonly framework: string;
  /** What the script that calls the tools expects in their module. */
  readonly after: string;
  /** The answers for a function that fails, and for a coroutine. */
  readonly more: readonly JsonValue[];
}

const programs: readonly Program[] = [
  {
    target: 'python-fastmcp',
    framework: 'fastmcp@4',
    after: '',
    more: [{ isError: true }, { content: [{ type: 'text', text: 'waited 1' }] }],
  },
  {
    target: 'python-langchain',
    framework: 'langchain@1',
    after: 'Echo = lambda: None',
    more: [
      { error: 'ValueError: boom' },
      { error: 'NotImplementedError: StructuredTool does not support sync invocation.' },
    ],
  },
  {
    target: 'python-openai-agents',
    framework: 'openai_agents@0.24',
    after: 'class Store:\n    kept = None',
    more: [{ text: 'An error occurred while running the tool. Please try again.' }, { text: 'waited 1' }],
  },
];

function python(framework: string, given: readonly string[], folder: string, input = ''): string {
  const program = join(environments ?? '', framework, 'bin', 'python');
  const { stdout, stderr } = spawnSync(program, given, { encoding: 'utf8', cwd: folder, input });
  if (stdout === '') throw new Error(stderr);
  return stdout;
}

/** What the function returned, without the output schema that a decorated function with a return type has. */
function said(answer: JsonValue): JsonValue {
  const sent = isJsonObject(answer) ? (answer['sent'] ?? answer) : answer;
  if (!isJsonObject(sent) || sent['content'] === undefined) return sent;
  const { content, isError = false } = sent;
  return isError === true ? { isError } : { content };
}

describe.each(programs)('a program for $target', ({ target, framework, after, more }) => {
  if (!existsSync(join(environments ?? '', framework))) {
    it('needs the framework', (context) => context.skip(`AION_TEST_FRAMEWORKS has no ${framework}`));
    return;
  }
  let folder = '';
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'aion-programs-')));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gives a function what the decorator of the framework gives it', { timeout: 120_000 }, () => {
    const names: readonly string[] = JSON.parse(python(framework, [join(scripts, 'functions.py'), folder], folder));
    const text = names.map((name) => `{ name --> "${name}", function --> "${name}", description --> "Shows." }`);
    const index = PythonIndex.of([
      { path: 'functions.py', module: readModule(readFileSync(join(folder, 'functions.py'), 'utf8')) },
    ]);
    const knowledge = pythonKnowledge(fileContext(index, 'tools.aion', []));
    const read = toolsOfText(`[${text.join(',\n')}]`, null, knowledge);
    if (!read.ok) throw new Error(read.problem.message);
    const program = convert(read.tools, { target });
    writeFileSync(join(folder, 'tools.py'), `${program.text}\n\n${after}\n`);

    const recorded: readonly Call[] = JSON.parse(
      readFileSync(join(fixtures, framework, 'answers.json'), 'utf8'),
    ).answers.filter(({ tool }: Call) => names.includes(tool));
    expect(recorded.length).toBeGreaterThan(150);
    const calls = [
      ...recorded.map(({ tool, arguments: given }) => [tool, given]),
      ['fail', { v: 1 }],
      ['wait', { v: 1 }],
    ];
    const answers: readonly JsonValue[] = JSON.parse(
      python(framework, [join(scripts, 'call.py'), framework.replace(/@.*/, '')], folder, JSON.stringify(calls)),
    );
    // The pattern of a Decimal is not sent to OpenAI, which knows no lookahead, so its parameter is a string.
    const compared = recorded.filter(({ tool }) => target !== 'python-openai-agents' || !tool.endsWith('_decimal'));
    const differences = compared.flatMap((call) => {
      const { tool, arguments: given, answer } = call;
      const [ours, theirs] = [said(answers[recorded.indexOf(call)] ?? null), said(answer)];
      return isDeepStrictEqual(ours, theirs) ? [] : [{ tool, given, ours, theirs }];
    });
    expect(differences).toEqual([]);
    expect(answers.slice(-2).map(said)).toEqual(more);
  });
});
