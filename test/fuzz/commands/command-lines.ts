import fc from 'fast-check';
import type { Command } from '../../../cli/command.ts';
import { loadCommands } from '../../../cli/commands.ts';
import { formats } from '../../../core/formats/registry.ts';
import { type Mutation, mutations } from '../../unit/rules/helpers/mutate.ts';
import { textPools } from '../session/texts.ts';

/** A file of the folder in which a command line is run. */
export interface GivenFile {
  readonly name: string;
  readonly as: 'text' | 'folder' | 'dangling link' | 'loop' | 'pipe' | 'bytes';
  readonly text: string;
  readonly slips: readonly Mutation[];
}

/** A command line with all that it may read. */
export interface CommandLine {
  readonly files: readonly GivenFile[];
  readonly input: string;
  readonly words: readonly string[];
}

const names = [
  'a.aion',
  'b.aion',
  'sub/c.aion',
  'tools.json',
  'tools.jsonl',
  'notes.md',
  'answer.json',
  'answer.txt',
  'x.aioncalls.json',
  'x.aionplan.json',
  'schemas.py',
  '.aionrc.json',
  'pyproject.toml',
  '.gitignore',
];

const places = [
  ...names,
  '.',
  'sub',
  'no-such.aion',
  'no-such',
  '*.aion',
  '**/*',
  'sub/**',
  '[',
  '',
  '-',
  'made/new.json',
  'a.aion/x',
];

const junk = [
  '',
  '--',
  '-',
  '-x',
  '--no-such',
  '--format',
  '--format=',
  '=',
  '5',
  '-1',
  '1e999',
  '1.0.5',
  '1.0.5,9',
  '\u2028',
  '{"a":1}',
  'aion/unknown=loud',
];

/** Commands that are left out: they start programs, listen, or use the network. */
const left = new Set(['ask', 'diff', 'eval', 'serve', 'test', 'lsp']);

const tried = (await loadCommands()).filter(({ declaration }) => !left.has(declaration.name));

/** The first operand of a command that has several things to do, without `run`. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  call: ['read', 'check', 'repair', 'convert', 'no-such'],
  plan: ['check', 'no-such'],
};

const text = fc.constantFrom(...Object.values(textPools).flat());
const place = fc.constantFrom(...places);
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...formats.map(({ id }) => id)) },
  { weight: 2, arbitrary: place },
  { weight: 1, arbitrary: fc.constantFrom(...junk) },
);

function wordsOf({ declaration: { name, options } }: Command): fc.Arbitrary<readonly string[]> {
  const option = Object.entries(options).map(([key, declared]): fc.Arbitrary<readonly string[]> => {
    if (declared.kind === 'flag') return fc.constant([`--${key}`]);
    const choices = 'choices' in declared ? (declared.choices ?? []) : [];
    const given =
      choices.length === 0 ? value : fc.oneof({ weight: 5, arbitrary: fc.constantFrom<string>(...choices) }, value);
    return fc
      .tuple(given, fc.boolean())
      .map(([word, isJoined]) => (isJoined ? [`--${key}=${word}`] : [`--${key}`, word]));
  });
  const verb = verbs[name];
  const begin: fc.Arbitrary<readonly string[]> =
    verb === undefined ? fc.constant([name]) : fc.constantFrom(...verb).map((word) => [name, word]);
  const more = fc.oneof(
    { weight: 4, arbitrary: place.map((word) => [word]) },
    { weight: 4, arbitrary: option.length === 0 ? fc.constant([]) : fc.oneof(...option) },
    { weight: 1, arbitrary: fc.constantFrom(...junk).map((word) => [word]) },
  );
  return fc.tuple(begin, fc.array(more, { maxLength: 6 })).map(([first, rest]) => [...first, ...rest.flat()]);
}

/** Never `run`: a tool that is run is a program. */
const isTried = (words: readonly string[]): boolean => !words.includes('run');

export const files: fc.Arbitrary<readonly GivenFile[]> = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...names),
    as: fc.constantFrom<GivenFile['as']>(
      ...([
        'text',
        'text',
        'text',
        'text',
        'text',
        'text',
        'folder',
        'dangling link',
        'loop',
        'pipe',
        'bytes',
      ] as const),
    ),
    text,
    slips: fc.oneof(fc.constant([]), mutations),
  }),
  { selector: ({ name }) => name, maxLength: 8 },
);

export const commandLines: fc.Arbitrary<CommandLine> = fc.record({
  files,
  input: text,
  words: fc.oneof(...tried.map(wordsOf)).filter(isTried),
});
