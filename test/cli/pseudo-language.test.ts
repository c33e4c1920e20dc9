import { afterEach, describe, expect, it, vi } from 'vitest';
import { commands } from '../../cli/commands.ts';
import { speak } from '../../core/text/say.ts';
import { forgotten, pseudoLanguage } from '../support/pseudo-language.ts';
import { aion, folderWith } from './support.ts';

// The command line finds the pseudo-language where it looks for German.
vi.mock('../../project/disk/sentences.ts', () => ({
  knownLanguages: () => ['en', 'pseudo'],
  languageOf: (locale: string) => (locale === 'pseudo' ? 'pseudo' : 'en'),
  bundleOf: (language: string) => (language === 'pseudo' ? pseudoLanguage : null),
}));

afterEach(() => speak(null));

const tools = `[
  {
    name --> "multiply",
    function --> "lambda a, b: a * b" --> { arg-1 --> "integer", arg-2 --> "integer", return-1 --> "integer" },
    description --> "Multiplies."
  }
]
`;
const call = (args: string): string => `{"type": "function", "function": {"name": "multiply", "arguments": ${args}}}`;
const files = {
  'tools.aion': tools,
  'wrong.aion': '[ { name --> "A" link --> "https://x.io", } ',
  'two/a.aion': tools,
  'two/b.aion': tools,
  'right.json': '{"name": "multiply", "arguments": {"a": 3, "b": 4}}',
  'broken.json': '{"name": "Multiply", "arguments": {"a": \'3\', "c": True,}',
  'refused.json': '{"name": "multiply", "arguments": {"a": [1,,2]}}',
  'unknown.json': '{"name": "divide", "arguments": {}}',
  'openai.json': `[${call('"{}"')}]`,
  'prose.txt': 'There is nothing.',
  'calls.aioncalls.json':
    '[{"name": "multiply", "arguments": {"a": 1}, "expect": {"reslt": 2}, "within": -1, "titel": 1}]',
  'plan.json': '{"goal": "", "steps": [{"step_id": "1", "description": "d", "tool": "multply", "agent": 3}]}',
  'questions.aioneval.json': '{"cases": [{"id": 1}]}',
  'models.py': 'class A:\n  pass\n',
  'README.md': 'no tools',
};

/** Output outside of sentences: paths, options, names, key words of a report and code of the loaders. */
const written: readonly RegExp[] = [
  /\[[a-z-]+(?:, .*)?\]$/gm,
  /^aion(?: [a-z]+)?:/gm,
  /--?[a-z][\w-]*(?: [A-Z@]+)?/g,
  /[\w./-]+\.(?:aion|json|jsonl|md|txt|py)(?::\d+)*/g,
  /\b(?:error|warning|info|hint)(?=: |\b {2})/g,
  /(?:AION|Attribute)\w*Error: .*|AIONS?\w+Error|Tool '.*' not found in registry/g,
  // The wrapped query of a file without one, from aions-llm.
  /^User request: \{query\}\n\nAnalyze the request thoroughly using your available tools\.$/gm,
  /Multiplies\.|There is nothing\./g,
  /^ {2}[\w-]+ {2}.*$/gm,
  /[\w./-]+\/aion-cli-\w+\S*/g,
  /^ *(?:\d+ \| .*|\| *\^+)$/gm,
  /\b(?:aions|[Mm]ultiply|multply|divide|lambda|generic-json|openai-chat|json|aions-llm|openai|integer|name|function|description|arguments|link)\b/g,
  /^ {2}[{["].*$/gm,
];

const said = (text: string): string => written.reduce((rest, pattern) => rest.replace(pattern, ' '), text);

const lines: readonly (readonly string[])[] = [
  ...[...commands.keys()].map((name) => [name, '--nonsense']),
  ['check', 'wrong.aion'],
  ['check', 'missing.aion'],
  ['fmt', '--check', 'missing.aion'],
  ['load', 'tools.aion', '--compare', '--langchain'],
  ['load', 'two'],
  ['load', 'two', '--loader', '1.0.5,1.0.16'],
  ['load', 'wrong.aion', '--compare'],
  ['prompt', 'tools.aion'],
  ['prompt', 'tools.aion', '--payload', '{'],
  ['convert', 'tools.aion'],
  ['convert', 'tools.aion', '--to', 'opnai'],
  ['convert', 'tools.aion', '--to', 'anthropic', '--out', 'new.json', '--loss', 'loss.json'],
  ['convert', 'tools.aion', '--to', 'json-schema', '--fail-on-loss', '--out', 'new.json'],
  ['convert', 'tools.aion', '--to', 'openai', '--out', 'tools.aion'],
  ['convert', 'two', '--to', 'openai', '--out', 'right.json'],
  ['convert', 'prose.txt', '--to', 'openai'],
  ['convert', 'tools.aion', '--to', 'openai', '--keep'],
  ['convert', 'openai.json', '--to', 'aion', '--schemas', 'pydantic'],
  ['detect', 'prose.txt'],
  ['detect'],
  ['emit', 'prose.txt', '--target', 'openai'],
  ['emit', 'tools.aion'],
  ['tools', '--where', 'x'],
  ['tools', '--where', 'x=1'],
  ['schema', 'models.py', 'B'],
  ['schema', 'missing.py', 'B'],
  ['call', 'read', 'broken.json'],
  ['call', 'read', 'prose.txt'],
  ['call', 'read', 'right.json', '--family', 'opnai'],
  ['call', 'check', 'right.json', '--tools', 'tools.aion'],
  ['call', 'check', 'broken.json', '--tools', 'tools.aion'],
  ['call', 'check', 'unknown.json', '--tools', 'tools.aion'],
  ['call', 'check', 'calls.aioncalls.json', '--tools', 'tools.aion'],
  ['call', 'repair', 'broken.json', '--tools', 'tools.aion', '--types', '-o', 'repaired.json'],
  ['call', 'repair', 'refused.json', '--tools', 'tools.aion', '-o', 'repaired.json'],
  ['call', 'convert', 'right.json', '--to', 'anthropic', '-o', 'converted.json'],
  ['call', 'convert', 'right.json', '--to', 'antropic'],
  ['call', 'convert', 'prose.txt', '--to', 'anthropic'],
  ['call', 'run', 'right.json'],
  ['call', 'jump', 'right.json'],
  ['plan', 'check', 'plan.json', '--tools', 'tools.aion'],
  ['plan', 'make', 'Do it.'],
  ['plan', 'jump', 'plan.json'],
  ['ask', 'Why?'],
  ['ask', 'Why?', '--model', 'x'],
  ['ask', '--model', 'x@http://127.0.0.1:1/'],
  ['eval', 'questions.aioneval.json', '--model', 'x@http://127.0.0.1:1/', '--tools', 'tools.aion'],
  ['eval', 'questions.aioneval.json'],
  ['test', 'two'],
  ['rules', 'nonsense'],
];

describe('in a language that shows what was forgotten', () => {
  it.each(lines.map((words) => [words.join(' '), words] as const))('aion %s prints no English', async (_, words) => {
    const { out, err } = await aion([...words, '--lang', 'pseudo'], { folder: folderWith(files) });
    const text = said(`${err}\n${out}`);
    expect([text, ...forgotten(text)]).toEqual([text]);
    expect(`${err}${out}`).toContain('⟦');
  });
});
