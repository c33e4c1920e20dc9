import { describe, expect, it } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { knownLoaderVersions } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';

/** Texts in a definition, by mistake or on purpose, that the notation or a loader reads differently. */
const texts = [
  'name --> "x"',
  'rules --> [x]',
  'args_schema --> {',
  '}{',
  '\\"',
  'ends \\',
  '"""',
  '# c',
  '\r\n',
  '  x  ',
  'link --> ',
  'x\u2028y',
  '\u0000',
  '\u001b[0m',
  '\ud800',
  '\ufeff',
  '\u00a0',
  '],\n]\n',
  '\n  },\n  {',
  'default=5',
  '| default=3 |',
  "it's",
];

const places: Readonly<Record<string, (text: string) => unknown>> = {
  name: (text) => ({ name: text, description: 'd', inputSchema: { type: 'object', properties: {} } }),
  description: (text) => ({ name: 'f', description: text, inputSchema: { type: 'object', properties: {} } }),
  'the name of a parameter': (text) => parameter(text, {}),
  'what a parameter is for': (text) => parameter('q', { description: text }),
  'a default': (text) => parameter('q', { description: 'd', default: text }),
  'an allowed value': (text) => parameter('q', { enum: [text, 'b'] }),
  'what comes back': (text) => ({
    name: 'f',
    description: 'd',
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object', description: text },
  }),
};

function parameter(name: string, schema: object): unknown {
  const properties = Object.fromEntries([[name, { type: 'string', ...schema }]]);
  return { name: 'f', description: 'd', inputSchema: { type: 'object', properties } };
}

/** Some of the texts are hidden characters. */
const inline = { 'hidden-characters': 'off' } as const;
/** Without an inline schema, LangChain can't call a tool with another number of parameters than one, whatever its texts are. */
const rulesOf = { inline, none: { ...inline, 'loader-single-input': 'off' } } as const;
const isOfNotation = (family: string): boolean => family !== 'provider';

describe('any text, in the place of any other', () => {
  it.each(Object.entries(places))('%s', (_place, definition) => {
    for (const text of texts) {
      const read = toolsOfJson(JSON.stringify(definition(text)), 'mcp');
      for (const loader of knownLoaderVersions) {
        for (const schema of ['inline', 'none'] as const) {
          const { text: written } = convert(read.ok ? read.tools : [], { target: 'aion', loader, schema });
          const settings = { ...defaultSettings, loaderVersion: [loader], rules: rulesOf[schema] };
          const found = check(NotationDocument.parse(written), settings).filter(({ family }) => isOfNotation(family));
          expect(
            found.map(({ rule }) => rule),
            `${loader} ${schema} ${JSON.stringify(text)}\n${written}`,
          ).toEqual([]);
        }
      }
    }
  });
});
