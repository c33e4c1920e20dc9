import { expect, test } from 'vitest';
import { noteText } from '../../core/service/hover/note.ts';
import { aion, cleanFile, folderWith } from './support.ts';

const sign = '\u200b\u202e\u009b\u{e0041}\ufe00';
const unseen = /[\u200b\u202e\u009b\u{e0041}]|\u{e0101}|\ufe00/u;
const unseenOrObeyed = /[\u200b\u202e\u009b\u{e0041}\u001b]|\u{e0101}|\ufe00/u;

test('reports for programs escape what cannot be seen, and say the same', async () => {
  const files = {
    [`a${sign}.aion`]: cleanFile.replace('description', `desc${sign}`).replace('"Docs"', `"Docs${sign}"`),
    'tools.json': JSON.stringify([
      { type: 'function', function: { name: `get ${sign}user`, parameters: { type: 'object', properties: {} } } },
      { type: 'function', function: { name: 'b', parameters: { type: `objec${sign}`, properties: {} } } },
    ]),
  };
  const folder = folderWith(files);
  const outputs: string[] = [];
  for (const words of [
    ['check', '--format', 'json', `a${sign}.aion`, 'tools.json'],
    ['check', '--format', 'sarif', `a${sign}.aion`, 'tools.json', `none${sign}.aion`],
    ['load', '--format', 'json', `a${sign}.aion`],
    ['prompt', '--format', 'json', `a${sign}.aion`],
    ['check', `a${sign}.aion`, 'tools.json'],
  ]) {
    const { out, err } = await aion(words, { folder });
    expect(out, words.join(' ')).not.toMatch(unseen);
    expect(err, words.join(' ')).not.toMatch(unseen);
    outputs.push(out);
  }
  const report = JSON.parse(outputs[0] ?? '') as {
    readonly files: readonly {
      readonly path: string;
      readonly findings: readonly { readonly message: string; readonly fixes: readonly string[] }[];
    }[];
  };
  // Paths are for the system, unchanged; sentences are for people.
  expect(report.files.map(({ path }) => path)).toContain(`a${sign}.aion`);
  const sentences = report.files.flatMap(({ findings }) =>
    findings.flatMap(({ message, fixes }) => [message, ...fixes]),
  );
  expect(sentences.length).toBeGreaterThan(2);
  for (const sentence of sentences) expect(sentence).not.toMatch(unseen);
  expect(sentences.join('\n')).toContain('<U+200B>');
});

/** Files with the text in each name and value that a command reports. */
function filesWith(all: string): Readonly<Record<string, string>> {
  return {
    [`a${all}.aion`]: cleanFile.replace('"Docs"', `"Docs${all}"`),
    'b.aion': `[{ name --> "t${all}", description --> "d${all}", function --> "lambda ${all}: f(${all}" --> { arg-1 --> "str${all}", arg-1 --> "x" }, args_schema --> { q${all} --> "zz${all} | default=1${all} | d" }, xx${all} --> "y" }]`,
    'c.aion': `[{ name --> "t${all}", description --> "d", link --> "l${all}" }, system_prompt --> "p${all}", rules --> ["r${all}"]]`,
    'tools.json': JSON.stringify([
      {
        name: `get ${all}`,
        description: all,
        inputSchema: { type: `objec${all}`, properties: { [all]: { [all]: 1 } } },
      },
      { [`q${all}`]: 1 },
      { name: `c${all}`, arguments: '{}' },
    ]),
    'bad.json': `{"a": nul${all}}`,
    'twice.json': `{"name":"a","description":"x","inputSchema":{"type":"object","properties":{"q${all}":{},"q${all}":{}}}}`,
    'tools.py': `def f(x: "Foo${all}", y=g("${all}")):\n    """Doc${all}\n\n    Args:\n        zz${all}: q\n    """\n`,
    'call.json': JSON.stringify({ type: 'tool_use', id: all, name: all, input: { [all]: all } }),
    'doc.md': `# x\n\n\`\`\`json\n{"name":"t${all}","description":"d","inputSchema":{"type":"objec${all}"}}\n\`\`\`\n`,
    'api.yaml': `openapi: 3.0.0\npaths:\n  /a${all}:\n    get:\n      operationId: "f${all}"\n      parameters: [{name: "p${all}", in: cookie}]\n`,
    '.aionrc.json': JSON.stringify({ rules: { [`nope${all}`]: 'off' }, [`odd${all}`]: 1 }),
  };
}

function commandsOn(file: string, all: string): readonly (readonly string[])[] {
  const starts = [
    ...[['check'], ['check', '--format', 'github'], ['fmt', '--check'], ['load'], ['load', '--compare'], ['prompt']],
    ...[
      ['load', '--langchain'],
      ['load', '--loader', all],
      ['detect'],
      ['tools'],
      ['schema', file, all],
      ['call', 'read'],
    ],
    ...[
      ['convert', '--to', all],
      ['convert', '--to', 'aion', '-v'],
      ['convert', '--to', 'openai-strict'],
      ['emit', all],
    ],
    ...[
      ['emit', '--target', 'cohere-v1', '--input'],
      ['canonicalize', '--input'],
      ['rules', all],
      [all],
      ['help', all],
    ],
  ];
  return starts.map((start) => [...start, file]);
}

test('no command writes what cannot be seen, or what a terminal obeys, where a person reads', async () => {
  const all = `${sign}\u{e0101}\u001b[31m`;
  const files = filesWith(all);
  const folder = folderWith(files);
  // Colours and the progress line are the program's own.
  const own = /\u001b\[(?:\d+(?:;\d+)*)?[mK]/g;
  for (const file of [...Object.keys(files), `none${all}.aion`, `none${all}.json`]) {
    for (const words of commandsOn(file, all)) {
      const shown = await aion(words, { folder, isTerminal: true });
      const error = shown.err.replace(own, '');
      expect(error, words.join(' ')).not.toMatch(unseen);
      expect(shown.out.replace(own, ''), words.join(' ')).not.toMatch(unseen);
      const written = await aion(words, { folder });
      expect(written.err, words.join(' ')).not.toMatch(unseenOrObeyed);
    }
  }
});

test('no name gives a command to the pipeline that logs a report', async () => {
  const all = '\n::error::a ##[error]b\r::stop-commands::c';
  const files = { ...filesWith(all), '::error::d.aion': 'x' };
  const folder = folderWith(files);
  // As the runner of GitHub Actions and the agent of Azure Pipelines look for commands.
  const obeyed = /^\s*::|##\w*\[/m;
  const forPrograms = new Set(['convert', 'emit', 'canonicalize', 'schema']);
  for (const file of [...Object.keys(files), `none${all}.aion`, `::error::none.json`]) {
    for (const words of commandsOn(file, all)) {
      const { out, err } = await aion(words, { folder });
      expect(err, JSON.stringify(words)).not.toMatch(obeyed);
      if (words.includes('github')) expect(out).not.toMatch(/^::(?!(?:error|warning|notice) file=[^,\n]+,line=)/m);
      else if (!forPrograms.has(words[0] ?? '')) expect(out, JSON.stringify(words)).not.toMatch(obeyed);
    }
  }
});

test('hovers name what cannot be seen', () => {
  for (const format of ['markdown', 'plaintext'] as const) {
    const value = noteText(
      [
        { kind: 'title', name: `A${sign}`, what: 'tool' },
        { kind: 'verbatim', language: 'python', text: `lambda${sign}: 1` },
      ],
      format,
    );
    expect(value).not.toMatch(unseen);
    expect(value.replaceAll('\\', '')).toContain('<U+200B>');
  }
});
