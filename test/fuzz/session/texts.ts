import { readFileSync } from 'node:fs';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { broken, everything, layouts } from '../../lsp/support/samples.ts';

const example = (name: string): string => readFileSync(new URL(`../../../examples/${name}`, import.meta.url), 'utf8');

/** The files of a session, by their paths in its folder. Two folders of them are opened as workspace folders. */
export const fileNames = [
  'one/a.aion',
  'one/b.aion',
  'one/sub/c.aion',
  'one/tools.json',
  'one/calls.aioncalls.json',
  'one/plan.aionplan.json',
  'one/schemas.py',
  'one/api_functions.py',
  'one/pyproject.toml',
  'one/.aionrc.json',
  'one/.gitignore',
  'one/notes.md',
  'one/sub/with space é#%.aion',
  'two/a.aion',
  'two/tools.jsonl',
  'two/.aionrc.json',
  'two/sub',
  'one/sub',
] as const;

/** The open documents of a session: files, and documents that were never saved. */
export const documentNames = [
  'one/a.aion',
  'one/b.aion',
  'one/sub/c.aion',
  'one/tools.json',
  'one/calls.aioncalls.json',
  'one/plan.aionplan.json',
  'one/schemas.py',
  'one/notes.md',
  'one/sub/with space é#%.aion',
  'two/a.aion',
  'two/tools.jsonl',
  'untitled:Untitled-1',
] as const;

/** The folders that come and go; the last one is never there. */
export const folderNames = ['one', 'two', 'one/sub', '.', 'three'] as const;

const notation: readonly string[] = [
  everything,
  example('mistakes.aion'),
  example('aion_tools/orders.aion'),
  example('aion_tools/assistant.aion'),
  layouts['CR LF']?.(everything) ?? '',
  layouts['surrogate pairs']?.(everything) ?? '',
  layouts['CR']?.(everything) ?? '',
  ...broken.filter(({ length }) => length < 500),
  ...ruleCatalogue.flatMap(({ documentation: { wrong, right } }) => [wrong, right]),
];

const json: readonly string[] = [
  example('tools.json'),
  example('agents/weather/tools.json'),
  '{"name":"get_weather","description":"d","input_schema":{"type":"object","properties":{"city":{"type":"string","minLength":2}}}}\n',
  '[{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"x":{"$ref":"#/$defs/X"}},"$defs":{"X":{"type":"integer"}}}}}',
  '{"name":"a"}\n{"name":"b","parameters":{}}\n',
  '// tools\n{ "tools": [ { "functionDeclarations": [ { "name": "x", "parameters": { "type": "OBJECT" } } ] }, ] }',
  '[]',
  '{"a":',
];

const calls: readonly string[] = [
  example('orders.aioncalls.json'),
  example('agents/weather/weather.aioncalls.json'),
  example('refund.aionplan.json'),
  example('agents/sum/sum.aionplan.json'),
  '{"calls":[{"name":"SendMessage","arguments":{"user":"a","body":1}}]}',
  '{"calls":[{"name":"Nothing","arguments":',
  '{"steps":[{"id":"a","tool":"SendMessage","arguments":{"user":{"$from":"b"}}},{"id":"b","tool":"x"}]}',
];

const python: readonly string[] = [
  'from pydantic import BaseModel, Field\n\nclass LogInSchema(BaseModel):\n    """What LogIn takes."""\n\n    email: str = Field(description="The address", examples=["ana@example.com"])\n    remember: bool = Field(default=False, description="Whether to stay signed in")\n',
  example('api_functions.py'),
  'from pydantic import BaseModel, Field\n\nclass SendSchema(BaseModel):\n    user: str = Field(description="Who")\n',
  'class A(B):\n  x: int =',
];

const settings: readonly string[] = [
  '{"loaderVersion":"1.0.5"}',
  '{"loaderVersion":"9"}',
  '{"rules":{"aion/unknown":"off"}}',
  '{"loaderVersion":["1.0.5","1.0.16"],"rules":5}',
  '{',
  '[project]\ndependencies = ["aions-llm==1.0.5"]\n',
  '*.aion\n!a.aion\n',
];

/** Texts to begin with, those of one kind together. */
export const textPools = {
  notation,
  json,
  calls,
  python,
  settings,
  none: ['', '\uFEFF', '\u0000\u0001', 'x'],
} as const;

/** Every text once. */
export const allTexts: readonly string[] = Object.values(textPools).flat();

/** Settings of the section `aion`, right and wrong. */
export const settingValues: readonly unknown[] = [
  {},
  null,
  'wrong',
  [],
  { rules: 5 },
  { loaderVersion: '1.0.5' },
  { loaderVersion: ['1.0.5', '1.0.16'] },
  { loaderVersion: '9.9' },
  { loaderVersion: {} },
  { rules: { 'aion/unknown': 'off', 'unknown-property': 'loud' } },
  { inlayHints: 5, codeLens: { references: false } },
  { 'inlayHints.parameters': true, codeLens: null },
  { targets: ['openai', 'nothing', 5], 'format.propertyOrder': 'x' },
  { aion: { loaderVersion: '1.0.3' } },
  JSON.parse('{"__proto__":{"rules":1},"constructor":1,"toString":{"a":1}}'),
];
