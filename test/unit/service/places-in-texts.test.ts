import { describe, expect, it } from 'vitest';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { EmissionMemory } from '../../../core/formats/emission-memory.ts';
import { newestLoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { FileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { textPlaceAt } from '../../../core/service/completion/text-place.ts';
import { explainAt } from '../../../core/service/hover/explain.ts';
import { noteText } from '../../../core/service/hover/note.ts';
import { hintsIn } from '../../../core/service/inlay-hints/hints.ts';
import { providerView } from '../../../core/service/preview/provider-view.ts';
import { moveToModel } from '../../../core/service/python/move-to-model.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';

/** The document without the mark, and the offset of the mark. */
function marked(text: string): { readonly document: NotationDocument; readonly offset: number } {
  return { document: NotationDocument.parse(text.replace('¦', '')), offset: text.indexOf('¦') };
}

describe('a text that is not closed', () => {
  const kindAt = (text: string) => {
    const { document, offset } = marked(text);
    return textPlaceAt(document, offset)?.kind ?? null;
  };

  it('has words of the notation only as code of a function', () => {
    expect(kindAt('[ { name --> "a", function --> "lambda a: a¦')).toBe('python name');
    expect(kindAt('[ { name --> "a", args_schema --> "Cl¦ass" } ]')).toBe('schema name');
    expect(kindAt('[ { name --> "a", args_schema --> "Cl¦ass')).toBeNull();
  });
});

describe('a hint', () => {
  const hints = (text: string) => {
    const { document } = marked(text);
    const all = { parameterNames: true, types: true, defaults: true };
    const whole = { start: 0, end: document.text.length };
    return hintsIn(document, whole, all, NO_PYTHON).map(({ setting, label }) => `${setting} ${label}`);
  };
  const withText = (described: string): string =>
    `[ { name --> "a", function --> "lambda city: city" --> { arg-1 --> ${described} }, args_schema --> { city --> "str | Where" } } ]`;

  it('says no type that the text says, in quotes or not', () => {
    expect(hints(withText('"where"'))).toEqual(['parameterNames city', 'types : str']);
    expect(hints(withText('"string (where)"'))).toEqual(['parameterNames city']);
  });
});

describe('the explanation of a key that the notation does not have', () => {
  it('names it as code, whatever is in it', () => {
    const { document, offset } = marked('[ { na¦me`s --> "a" } ]');
    const found = explainAt(document, offset, newestLoaderVersion, NO_PYTHON);
    expect(noteText(found?.note ?? [], 'markdown')).toContain("Unknown property `name's`.");
  });
});

describe('a table in a note', () => {
  const table = {
    kind: 'table',
    head: ['name', 'type'],
    rows: [
      ['a', 'int'],
      ['b', ''],
    ],
  } as const;

  it('has a line for each row', () => {
    expect(noteText([table], 'markdown').split('\n')).toEqual([
      '| name | type |',
      '| --- | --- |',
      '| a | int |',
      '| b |  |',
    ]);
    expect(noteText([table], 'plaintext').split('\n')).toEqual(['- name: a, type: int', '- name: b']);
  });
});

describe('what a provider gets', () => {
  it('has the description of each tool from its beginning', () => {
    const text = JSON.stringify([{ name: 'add', description: 'Adds two numbers.', input_schema: { type: 'object' } }]);
    const read = toolsOfJson(text);
    const tools = read.ok ? read.tools : [];
    const { tools: shown } = providerView(tools, 'openai', newestLoaderVersion, new EmissionMemory());
    expect(shown.map(({ name, summary }) => [name, summary])).toEqual([['add', 'Adds two numbers.']]);
  });

  it('has one text of a tool, also where the result asks for a loader that reads no braces', () => {
    const read = toolsOfJson(
      JSON.stringify([{ name: 'load', description: "Gives {'a': 1}.", inputSchema: { type: 'object' } }]),
    );
    const { text, toolAt } = providerView(read.ok ? read.tools : [], 'aion', '1.0.10', new EmissionMemory());
    expect(text).toContain("Gives ｛'a': 1｝.");
    expect(toolAt(0)?.text).toContain("Gives ｛'a': 1｝.");
  });
});

describe('a model for the fields of a tool', () => {
  const { document, offset } = marked('[ { name --> "Add", args_schema --> { a¦ --> "int | One" } } ]');

  it('has another name where a class of the person has the first one', () => {
    const moved = (schemas: string) => {
      const index = PythonIndex.empty.with('schemas.py', readModule(schemas));
      const python = new FileContext(index, 'known', '', [], [], { path: 'tools.aion', contextModules: [] });
      return moveToModel(document, { start: offset, end: offset }, 'tools.aion', python)?.edits[0]?.newText;
    };
    expect(moved('')).toBe('"AddSchema"');
    expect(moved('class AddSchema:\n    other = 1\n')).toBe('"AddSchema2"');
  });
});
