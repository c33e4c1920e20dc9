import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

const search = {
  name: 'search_web',
  description: 'Search the web.',
  input_schema: {
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      query: { type: 'string', minLength: 2, description: 'What is "looked" for.' },
      near: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
    required: ['query'],
  },
};
const ping = { name: 'ping', description: 'Is it there?', input_schema: { type: 'object', properties: {} } };
const json = JSON.stringify;
const toPydantic = ['convert', 'tools.json', '--to', 'aion', '--schemas', 'pydantic', '--out', 'tools/t.aion'];
const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

/** Said with the newest aions-llm, which is assumed where none is pinned. */
const ignoredNames = 'Note: aions-llm 1.0.16 ignores class names in "args_schema" and reads the lambda instead.\n';

describe('convert --to aion --schemas', () => {
  test('pydantic: models and functions beside the file, and nothing of the schema is lost', async () => {
    const folder = folderWith({ 'tools.json': json([search, ping]) });
    const written = await aion(toPydantic, { folder });
    expect(written).toEqual({
      code: 0,
      out: '',
      err: `${ignoredNames}Wrote tools/schemas.py with 4 definitions.\nWrote tools/api_functions.py with 2 definitions.\nConverted 2 tools to aion with 0 losses.\n`,
    });
    expect(read(folder, 'tools/t.aion')).toBe(`[
  {
    name --> "search_web",
    function --> "lambda query, limit=10, near=None: search_web(query, limit, near)" --> {
      arg-1 --> "string",
      arg-2 --> "integer",
      arg-3 --> "object"
    },
    args_schema --> "SearchWebSchema",
    description --> "Search the web."
  },
  {
    name --> "ping",
    function --> "lambda: ping()" --> {
      return-1 --> "any"
    },
    description --> "Is it there?"
  }
]
`);
    expect(read(folder, 'tools/schemas.py')).toContain(
      `class SearchWebSchema(BaseModel):
    model_config = ConfigDict(json_schema_extra=exactly())

    query: str = Field(description='What is "looked" for.', min_length=2)
    limit: int = Field(default=10, ge=1, le=50)
    near: SearchWebSchemaNear = Field(default_factory=absent)
`,
    );
    expect(read(folder, 'tools/api_functions.py')).toBe(`from typing import Any, Optional

from schemas import SearchWebSchemaNear


def search_web(query: str, limit: int = 10, near: Optional[SearchWebSchemaNear] = None) -> Any:
    """Search the web."""
    raise NotImplementedError("search_web is not written yet")


def ping() -> Any:
    """Is it there?"""
    raise NotImplementedError("ping is not written yet")
`);
    // The note names what the newest version does with class names; beside that, nothing is found.
    const off = ['loader-schema-name-ignored', 'loader-single-input'].flatMap((rule) => ['--rule', `${rule}=off`]);
    const checked = await aion(['check', 'tools', '--python', 'tools', '--max-warnings', '0', ...off], { folder });
    expect(checked).toMatchObject({ code: 0 });
    const back = await aion(['convert', 'tools/t.aion', '--to', 'anthropic', '--python', 'tools'], { folder });
    const [again] = JSON.parse(back.out).tools;
    expect(again.input_schema.properties.query).toEqual(search.input_schema.properties.query);
    expect(again.input_schema.properties.limit).toEqual(search.input_schema.properties.limit);
    expect(again.input_schema.required).toEqual(['query']);
  });

  test('the same again: what is there is taken, and only what is new is added', async () => {
    const folder = folderWith({ 'tools.json': json([search]) });
    await aion(toPydantic, { folder });
    const before = read(folder, 'tools/schemas.py');
    const again = await aion([...toPydantic, '--force'], { folder });
    expect(again).toEqual({ code: 0, out: '', err: `${ignoredNames}Converted 1 tool to aion with 0 losses.\n` });
    expect(read(folder, 'tools/schemas.py')).toBe(before);
    const more = { ...search, name: 'search_books' };
    const other = folderWith({ 'tools.json': json([search, more]), 'tools/schemas.py': before });
    const { err } = await aion(toPydantic, { folder: other });
    expect(err).toContain('Added 2 definitions to tools/schemas.py.\n');
    expect(read(other, 'tools/schemas.py').startsWith(before.trimEnd())).toBe(true);
  });

  test('a model that somebody wrote otherwise, with the same schema, is taken for it', async () => {
    const own = `from typing import Optional
from pydantic import BaseModel, Field

class PingSchema(BaseModel):
    # Mine.
    host: str = Field(
        ..., title="Host"
    )
`;
    const tool = {
      ...ping,
      input_schema: {
        type: 'object',
        properties: { host: { type: 'string', title: 'Host' } },
        required: ['host'],
        title: 'PingSchema',
      },
    };
    const folder = folderWith({ 'tools.json': json(tool), 'tools/schemas.py': own });
    expect(await aion(toPydantic, { folder })).toMatchObject({ code: 0 });
    expect(read(folder, 'tools/schemas.py')).toBe(own);
    expect(read(folder, 'tools/t.aion')).toContain('args_schema --> "PingSchema"');
  });

  test('a definition that says something else is left, named, and no tool stands on it', async () => {
    const own = 'class SearchWebSchema:\r\n\tpass\r\n';
    const functions = 'def search_web(words):\n    return []\n';
    const folder = folderWith({
      'tools.json': json([search, { ...search, name: 'other' }]),
      'tools/schemas.py': own,
      'tools/api_functions.py': functions,
    });
    const { code, err } = await aion(toPydantic, { folder });
    expect(code).toBe(1);
    expect(err).toContain(
      'Conflict: tools/schemas.py: SearchWebSchema already exists in line 1 with different arguments. Rename one of them.\n',
    );
    expect(
      read(folder, 'tools/schemas.py').startsWith(own.trimEnd()) ||
        read(folder, 'tools/schemas.py').includes(own.trimEnd()),
    ).toBe(true);
    expect(read(folder, 'tools/schemas.py').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(read(folder, 'tools/schemas.py')).toContain('class OtherSchema(BaseModel):\r\n\tmodel_config');
    expect(read(folder, 'tools/api_functions.py')).toContain(functions.trimEnd());
    const notation = read(folder, 'tools/t.aion');
    expect(notation).not.toContain('"SearchWebSchema"');
    expect(notation).toContain('args_schema --> "OtherSchema"');
    const strict = folderWith({ 'tools.json': json(search), 'tools/schemas.py': own });
    const held = await aion([...toPydantic, '--fail-on-loss'], { folder: strict });
    expect(held.code).toBe(1);
    expect(held.err).toMatch(/Nothing was written because of --fail-on-loss: \d+ loss(es)?, 1 conflict\.\n$/);
    expect(readdirSync(join(strict, 'tools'))).toEqual(['schemas.py']);
    expect(read(strict, 'tools/schemas.py')).toBe(own);
  });

  test("a function of one's own that takes the arguments is no conflict, another is", async () => {
    const fitting = 'async def search_web(query, limit=10, near=None, *, client=None):\n    return []\n';
    const folder = folderWith({ 'tools.json': json(search), 'tools/api_functions.py': fitting });
    expect(await aion(toPydantic, { folder })).toMatchObject({ code: 0 });
    expect(read(folder, 'tools/api_functions.py')).toBe(fitting);
    const other = folderWith({ 'tools.json': json(search), 'tools/api_functions.py': 'def search_web(): pass\n' });
    const { code, err } = await aion(toPydantic, { folder: other });
    expect(code).toBe(1);
    expect(err).toContain(
      'Conflict: tools/api_functions.py: search_web already exists in line 1 with different arguments.',
    );
    expect(read(other, 'tools/api_functions.py')).toBe('def search_web(): pass\n');
  });

  test('a name that generated classes rely on, used otherwise', async () => {
    const own = 'from marshmallow import Schema\nfrom attrs import field as Field\n';
    const folder = folderWith({ 'tools.json': json(search), 'tools/schemas.py': own });
    const { code, err } = await aion(toPydantic, { folder });
    expect(code).toBe(1);
    expect(err).toContain('Conflict: tools/schemas.py: Field in line 2 conflicts with a name in the generated classes');
    expect(read(folder, 'tools/schemas.py')).toBe(own);
  });

  test('Python that nobody can read is left alone, and nothing is written', async () => {
    const broken = 'from pydantic import BaseModel\n\nclass A(BaseModel)\n    x: int\n';
    for (const [name, text, sentence] of [
      ['schemas.py', broken, "tools/schemas.py wasn't changed: line 3 isn't valid Python."],
      ['api_functions.py', broken, "tools/api_functions.py wasn't changed: line 3 isn't valid Python."],
      ['schemas.py', new Uint8Array([0x78, 0xff, 0x0a]), 'tools/schemas.py: invalid UTF-8 in line 1.'],
      ['schemas.py', 'x = "\0"\n', "tools/schemas.py wasn't changed: the file is binary."],
    ] as const) {
      const folder = folderWith({ 'tools.json': json(search), [`tools/${name}`]: text });
      const { code, out, err } = await aion(toPydantic, { folder });
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain(sentence);
      expect(err).toContain('Nothing was written. Use --schemas inline or none to convert without this file.');
      expect(readdirSync(join(folder, 'tools'))).toEqual([name]);
    }
  });

  test('file by file, the files of one folder share the Python', async () => {
    const folder = folderWith({
      'in/a.json': json(search),
      'in/b.json': json({ ...search, input_schema: ping.input_schema }),
      'in/c.json': json({ ...search, input_schema: { type: 'object', properties: { q: { type: 'string' } } } }),
      'in/sub/d.json': json(search),
      'out/__init__.py': '',
    });
    const { code, err } = await aion(['convert', 'in', '--to', 'aion', '--schemas', 'pydantic', '--out-dir', 'out'], {
      folder,
    });
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'out'), { recursive: true }).sort()).toEqual([
      '__init__.py',
      'a.aion',
      'api_functions.py',
      'b.aion',
      'c.aion',
      'schemas.py',
      'sub',
      'sub/api_functions.py',
      'sub/d.aion',
      'sub/schemas.py',
    ]);
    expect(read(folder, 'out/c.aion')).toContain('args_schema --> "SearchWebSchema2"');
    expect(read(folder, 'out/b.aion')).toContain('"lambda: search_web_2()"');
    expect(read(folder, 'out/api_functions.py')).toContain('from .schemas import SearchWebSchemaNear\n');
    expect(read(folder, 'out/sub/api_functions.py')).toContain('from schemas import SearchWebSchemaNear\n');
  });

  test('an inline schema becomes a model, and an element keeps what it calls', async () => {
    const notation = `[
  {
    name --> "Search",
    function --> "lambda words, limit=5: api.search(words, limit)" --> {
      arg-1 --> "string",
      arg-2 --> "integer"
    },
    args_schema --> {
      words --> "str | What is looked for.",
      limit --> "int | default=5 | How many."
    },
    description --> "Searches."
  },
  {
    name --> "Named",
    function --> "named" --> {
      arg-1 --> "string"
    },
    args_schema --> "Own",
    description --> "Has its class."
  }
]
`;
    const folder = folderWith({ 'old.aion': notation });
    const words = ['convert', 'old.aion', '--to', 'aion', '--schemas', 'pydantic', '--out', 'new.aion'];
    expect(await aion(words, { folder })).toMatchObject({ code: 0 });
    const text = read(folder, 'new.aion');
    expect(text).toContain('"lambda words, limit=5: api.search(words, limit)"');
    expect(text).toContain('args_schema --> "SearchSchema"');
    expect(text).toContain('args_schema --> "Own"');
    expect(text).toContain('function --> "named"');
    expect(existsSync(join(folder, 'api_functions.py'))).toBe(false);
    expect(read(folder, 'schemas.py')).toContain('words: str = Field(description="What is looked for.")');
  });

  test('what is kept beside the file comes back whole with the Python', async () => {
    const whole = { ...search, name: 'drop', cache_control: { type: 'ephemeral' } };
    const folder = folderWith({ 'tools.json': json(whole) });
    await aion([...toPydantic, '--keep'], { folder });
    const words = ['convert', 'tools/t.aion', '--to', 'anthropic', '--python', 'tools'];
    expect(JSON.parse((await aion(words, { folder })).out)).toEqual(whole);
  });

  test('the default is what the loader reads', async () => {
    const folder = folderWith({ 'tools.json': json(search), 'old/requirements.txt': 'aions-llm==1.0.5' });
    await aion(['convert', 'tools.json', '--to', 'aion', '--out', 'old/t.aion'], { folder });
    expect(read(folder, 'old/t.aion')).toContain('args_schema --> "SearchWebSchema"');
    expect(existsSync(join(folder, 'old/schemas.py'))).toBe(true);
    for (const version of ['1.0.10', '1.0.16']) {
      const words = ['convert', 'tools.json', '--to', 'aion', '--loader', version, '--out', `${version}/t.aion`];
      await aion(words, { folder });
      expect(readdirSync(join(folder, version))).toEqual(['t.aion']);
    }
    const named = ['convert', 'tools.json', '--to', 'aion', '--loader', '1.0.16', '--schemas', 'pydantic'];
    const { code, err } = await aion([...named, '--out', 'named/t.aion'], { folder });
    expect(code).toBe(0);
    expect(err).toMatch(/^Note: aions-llm 1\.0\.16 ignores class names in "args_schema" /);
    const inline = ['convert', 'tools.json', '--to', 'aion', '--schemas', 'inline'];
    expect((await aion(inline, { folder })).out).toContain('args_schema --> {');
    const none = ['convert', 'tools.json', '--to', 'aion', '--schemas', 'none'];
    expect((await aion(none, { folder })).out).not.toContain('args_schema');
  });

  test.each([
    [['--to', 'mcp', '--schemas', 'inline'], /--schemas requires --to aion\./],
    [['--to', 'aion', '--schemas', 'pydantic'], /--schemas pydantic requires --out or --out-dir/],
    [['--to', 'aion', '--schemas', 'pydantic', '--out', '-'], /--schemas pydantic requires --out or --out-dir/],
    [['--to', 'aion', '--schemas', 'pydantc', '--out', 'x.aion'], /Did you mean "pydantic"\?/],
  ])('%s is wrong usage', async (words, sentence) => {
    const folder = folderWith({ 'tools.json': json(search) });
    const { code, out, err } = await aion(['convert', 'tools.json', ...words], { folder });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
    expect(readdirSync(folder)).toEqual(['tools.json']);
  });
});

describe('models for a project that runs with Pydantic 1', () => {
  const notes = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const folder = folderWith({ 'tools.json': json([search]), ...files });
    return (await aion(toPydantic, { folder })).err;
  };

  test('are written, and it is said that they cannot be imported there', async () => {
    expect(await notes({ 'requirements.txt': 'pydantic==1.10.13\n' })).toContain(
      'Note: The models require Pydantic 2, but requirements.txt requires pydantic ==1.10.13.',
    );
    expect(await notes({ 'tools/schemas.py': 'from pydantic import BaseModel, validator\n' })).toContain(
      'but schemas.py imports validator from pydantic',
    );
  });

  test('are not spoken of where a lock file or the nearest list says otherwise', async () => {
    const quiet = [
      { 'requirements.txt': 'pydantic\n' },
      { 'requirements.txt': 'pydantic<2\n', 'uv.lock': '[[package]]\nname = "pydantic"\nversion = "2.7.0"\n' },
      { 'requirements.txt': 'pydantic<2\n', 'tools/requirements.txt': 'pydantic>=2\n' },
      { 'requirements.txt': 'pydantic>=2\n', 'tools/schemas.py': 'from pydantic import validator\n' },
    ];
    for (const files of quiet) expect((await notes(files)).replace(ignoredNames, '')).not.toContain('Note:');
  });
});
