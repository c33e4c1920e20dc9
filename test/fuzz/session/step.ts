import fc from 'fast-check';
import { type Mutation, mutations } from '../../unit/rules/helpers/mutate.ts';
import { allTexts, documentNames, fileNames, folderNames, settingValues } from './texts.ts';

/** An action of a client, a person or another program, as data: a session can be printed and played again. */
export type Step =
  | { readonly do: 'open'; readonly document: string; readonly language: string; readonly text: string }
  | {
      readonly do: 'edit';
      readonly document: string;
      readonly slips: readonly Mutation[];
      readonly version: VersionHabit;
    }
  | { readonly do: 'replace'; readonly document: string; readonly text: string; readonly version: VersionHabit }
  | { readonly do: 'close'; readonly document: string }
  | { readonly do: 'save'; readonly document: string }
  /** One request whose answer is waited for and looked through. */
  | { readonly do: 'ask'; readonly document: string; readonly question: number; readonly at: number }
  /** One request beside everything else, and whether it is cancelled. */
  | {
      readonly do: 'ask beside';
      readonly document: string;
      readonly question: number;
      readonly at: number;
      readonly cancelled: boolean;
    }
  /** A request or notice with one of its values exchanged for another. */
  | {
      readonly do: 'ask wrongly';
      readonly document: string;
      readonly question: number;
      readonly place: number;
      readonly value: unknown;
    }
  | {
      readonly do: 'say wrongly';
      readonly method: string;
      readonly document: string;
      readonly place: number;
      readonly value: unknown;
    }
  | {
      readonly do: 'file';
      readonly name: string;
      readonly as: FileState;
      readonly text: string;
      readonly told: 'now' | 'later' | 'twice';
    }
  | { readonly do: 'folder'; readonly name: string; readonly comes: boolean }
  | { readonly do: 'settings'; readonly user: unknown; readonly folder: unknown }
  /** The client refuses to tell its settings, until it is asked again. */
  | { readonly do: 'no settings' }
  | { readonly do: 'clock'; readonly milliseconds: number }
  | { readonly do: 'wait'; readonly turns: number }
  /** The server is killed and started again. */
  | { readonly do: 'kill' }
  /** Asks everything, also of a server that was just started, and compares. */
  | { readonly do: 'compare'; readonly at: number };

/** The number a client gives to a changed text. */
export type VersionHabit = 'next' | 'same' | 'earlier' | 'null';

export type FileState =
  | 'text'
  | 'gone'
  | 'folder'
  | 'link'
  | 'dangling link'
  | 'loop'
  | 'pipe'
  | 'unreadable'
  | 'bytes';

const document = fc.constantFrom(...documentNames);
const text = fc.constantFrom(...allTexts);
const question = fc.nat(999);
const at = fc.double({ min: 0, max: 1, noNaN: true });
const place = fc.nat(50);
const version = fc.constantFrom<VersionHabit>('next', 'next', 'next', 'same', 'earlier', 'null');
const wrongValue: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[
    null,
    -1,
    1e10,
    0.5,
    '',
    'wrong',
    true,
    [],
    {},
    [null],
    'file:///%',
    'file://host/a.aion',
    'untitled:',
    '%%%',
    '\uD800',
  ],
  ...[{ start: { line: 5, character: 5 }, end: { line: 0, character: 0 } }, { line: 1e9, character: 1e9 }, '__proto__'],
);

const state = fc.constantFrom<FileState>(
  ...([
    'text',
    'text',
    'text',
    'gone',
    'gone',
    'folder',
    'link',
    'dangling link',
    'loop',
    'pipe',
    'unreadable',
    'bytes',
  ] as const),
);

const languages = ['aion', 'aion', 'aion', 'aions', 'json', 'jsonc', 'jsonl', 'markdown', 'python', 'plaintext', ''];

/** The steps that a correct client makes, in any order. */
const tame: readonly fc.WeightedArbitrary<Step>[] = [
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('open'), document, language: fc.constantFrom(...languages), text }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('edit'), document, slips: mutations, version }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('replace'), document, text, version }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close'), document }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('save'), document }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('ask'), document, question, at }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('ask beside'), document, question, at, cancelled: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('file'),
      name: fc.constantFrom(...fileNames),
      as: state,
      text,
      told: fc.constantFrom('now', 'later', 'twice'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('folder'), name: fc.constantFrom(...folderNames), comes: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('settings'),
      user: fc.constantFrom(...settingValues),
      folder: fc.constantFrom(...settingValues),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'no settings' }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('clock'), milliseconds: fc.constantFrom(-1e9, -5000, 5000, 1e9) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), turns: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('compare'), at }) },
];

const wild: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 6, arbitrary: fc.record({ do: fc.constant('ask wrongly'), document, question, place, value: wrongValue }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('say wrongly'),
      method: fc.constantFrom(
        'textDocument/didOpen',
        'textDocument/didChange',
        'textDocument/didClose',
        'textDocument/didSave',
        'workspace/didChangeConfiguration',
        'workspace/didChangeWatchedFiles',
        'workspace/didChangeWorkspaceFolders',
        'initialized',
        '$/cancelRequest',
        '$/setTrace',
        'no/such/notice',
      ),
      document,
      place,
      value: wrongValue,
    }),
  },
];

/** The kind of client that makes the steps. */
export interface Session {
  readonly client: 'full' | 'minimal';
  readonly steps: readonly Step[];
}

export function sessions(options: {
  readonly wild: boolean;
  readonly kills: boolean;
  readonly longest: number;
}): fc.Arbitrary<Session> {
  const kinds = [
    ...tame,
    ...(options.wild ? wild : []),
    ...(options.kills ? [{ weight: 1, arbitrary: fc.constant<Step>({ do: 'kill' }) }] : []),
  ];
  return fc.record({
    client: fc.constantFrom('full', 'full', 'minimal'),
    steps: fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: options.longest, size: 'max' }),
  });
}
