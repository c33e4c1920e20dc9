import { describe, expect, it } from 'vitest';
import { aion, folderWith } from './support.ts';

const greet = `from typing import Annotated, Literal, Optional
from pydantic import BaseModel
from somewhere import Tool

class Place(BaseModel):
    """A place."""
    city: str
    country_code: Optional[str] = None

def greet(name: str, greeting: str = "Hello") -> str:
    """Greets a person.

    Parameters
    ----------
    name
        The person.
    """
    return f"{greeting}, {name}!"

def weather(place: Place, unit: Literal["c", "f"] = "c", days: Annotated[int, "How many."] = 1):
    return None

def _hidden(anything): ...

tool = Tool(func_callable=greet)
`;

const greetSchema = {
  type: 'object',
  properties: { name: { type: 'string', description: 'The person.' }, greeting: { type: 'string', default: 'Hello' } },
  required: ['name'],
};

it('the definitions in a Python file are read with the names of other modules', async () => {
  const folder = folderWith({
    'names.py': 'NAME = "get_weather"\nDAYS = 3\n',
    'schemas.py': 'from pydantic import BaseModel\n\nclass Weather(BaseModel):\n    city: str\n',
    'tools.py': `import os
from names import DAYS, NAME
from schemas import Weather

TOOL = {"name": NAME, "description": f"At most {DAYS} days.", "input_schema": Weather.model_json_schema()}
OTHER = {"name": "other", "description": os.environ["SAYS"], "input_schema": {"type": "object"}}

def run(city):
    return city
`,
  });
  const { code, out, err } = await aion(['convert', 'tools.py', '--to', 'anthropic'], { folder });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    tools: [
      {
        name: 'get_weather',
        description: 'At most 3 days.',
        input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      },
      { name: 'other', input_schema: { type: 'object' } },
    ],
  });
  expect(err).toMatch(/other +\/description +os\.environ\["SAYS"\] +it is only known at run time/);
});

describe('functions of a Python file', () => {
  it('are converted with the arguments of their signatures, if they are asked for', async () => {
    const folder = folderWith({ 'tools.py': greet });
    const unasked = await aion(['convert', 'tools.py', '--to', 'openai'], { folder });
    expect(unasked).toMatchObject({ code: 2, out: '' });
    expect(unasked.err).toContain('No tools found in this Python file. Use --all-functions to include its functions.');
    const { code, out, err } = await aion(['convert', 'tools.py', '--to', 'openai', '--all-functions'], { folder });
    expect(code).toBe(0);
    expect(err).toContain('Converted 2 tools to openai with 0 losses.');
    const { tools } = JSON.parse(out) as { readonly tools: readonly { readonly function: unknown }[] };
    expect(tools.map((tool) => tool.function)).toEqual([
      { name: 'greet', description: 'Greets a person.', parameters: greetSchema },
      {
        name: 'weather',
        description: '',
        parameters: {
          type: 'object',
          $defs: {
            Place: {
              type: 'object',
              title: 'Place',
              description: 'A place.',
              properties: {
                city: { type: 'string' },
                country_code: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
              },
              required: ['city'],
            },
          },
          properties: {
            place: { $ref: '#/$defs/Place' },
            unit: { type: 'string', enum: ['c', 'f'], default: 'c' },
            days: { type: 'integer', default: 1, description: 'How many.' },
          },
          required: ['place'],
        },
      },
    ]);
  });

  it('become a file of the notation that names them, and nothing is lost', async () => {
    const folder = folderWith({
      'tools.py': 'def greet(name: str, greeting: str = "Hello") -> str:\n    """Greets."""\n',
    });
    const { out, err } = await aion(['convert', 'tools.py', '--to', 'aion', '--all-functions'], { folder });
    expect(out).toContain('function --> "greet"');
    expect(err).toBe('Converted 1 tool to aion with 0 losses.\n');
  });

  it('are those under @tool, by the name that it gives, and all others only if asked for', async () => {
    const python = `from langchain_core.tools import tool
def helper(x: int): ...
@tool("finder")
def search(query: str, limit: int = 5) -> str:
    """Looks."""
`;
    const folder = folderWith({ 'tools.py': python });
    const { out } = await aion(['emit', 'tools.py', '--target', 'mcp'], { folder });
    expect(JSON.parse(out)).toEqual({
      name: 'finder',
      description: 'Looks.',
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string' }, limit: { type: 'integer', default: 5 } },
        required: ['query'],
      },
    });
    const all = await aion(['emit', 'tools.py', '--target', 'mcp', '--all-functions'], { folder });
    expect(JSON.parse(all.out)).toMatchObject({ tools: [{ name: 'helper' }, { name: 'finder' }] });
  });

  it('follow imports of the project, and what only a run could tell is a loss', async () => {
    const folder = folderWith({
      'pyproject.toml': '',
      'models.py': 'LIMIT = 7\n',
      'tools.py': 'from models import LIMIT\ndef f(a: int = LIMIT, b: int = make()):\n    "F."\n',
    });
    const { out, err, code } = await aion(
      ['convert', 'tools.py', '--to', 'json-schema', '--fail-on-loss', '--all-functions'],
      { folder },
    );
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(err).toContain('parameter b of f');
    expect(err).toContain('make() computes it (not run)');
    expect(
      JSON.parse((await aion(['convert', 'tools.py', '--to', 'mcp', '--all-functions'], { folder })).out),
    ).toMatchObject({
      inputSchema: { properties: { a: { default: 7 } } },
    });
  });

  it('give way to tools that are written as values, and are not looked for in folders', async () => {
    const values =
      'tools = [{"name": "a", "description": "A.", "input_schema": {"type": "object"}}]\ndef f(x: int): ...\n';
    const folder = folderWith({ 'tools.py': values, 'project/f.py': 'def f(x: int): ...\n', 'none.py': 'x = 1\n' });
    expect(JSON.parse((await aion(['emit', 'tools.py', '--target', 'mcp'], { folder })).out)).toMatchObject({
      tools: [{ name: 'a' }],
    });
    expect((await aion(['convert', 'project', '--to', 'mcp'], { folder })).out).toBe('');
    const none = await aion(['convert', 'none.py', '--to', 'mcp'], { folder });
    expect(none).toMatchObject({ code: 2, out: '' });
    expect(none.err).toContain('No tools found in this Python file.');
  });
});

describe('a list of tools', () => {
  it.each([1, 2])('of %i is emitted in the envelope of its provider', async (count) => {
    const tools = ['a', 'b']
      .slice(0, count)
      .map((name) => ({ name, description: 'D.', input_schema: { type: 'object', properties: {} } }));
    const folder = folderWith({ 'tools.json': JSON.stringify(tools) });
    const listed = await aion(['tools', 'tools.json', '--format', 'json'], { folder });
    for (const [target, member] of [
      ['openai', 'tools'],
      ['gemini', 'tools'],
      ['bedrock', 'toolConfig'],
    ] as const) {
      const { out } = await aion(['emit', '--input', '-', '--target', target], { folder, input: listed.out });
      expect(Object.keys(JSON.parse(out) as object), target).toEqual([member]);
    }
  });

  it('leaves a definition alone alone', async () => {
    const folder = folderWith({ 'one.json': '{"name": "a", "description": "D.", "input_schema": {"type": "object"}}' });
    const { out } = await aion(['emit', 'one.json', '--target', 'mcp'], { folder });
    expect(JSON.parse(out)).toMatchObject({ name: 'a' });
  });

  it('keep the name of the function where a lambda has to name the parameters, and lose nothing', async () => {
    const source = 'def ping():\n    """Pings."""\n\nclass mail:\n    def send(to: str):\n        """Sends."""\n';
    const folder = folderWith({
      'tools.py': source,
      'mail.json':
        '{"name": "send_mail", "description": "Sends.", "executable": "mail.send", "inputs": {"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"]}, "source_format": "raw"}',
    });
    const ping = await aion(['convert', 'tools.py', '--to', 'aion', '--all-functions'], { folder });
    expect(ping.out).toContain('function --> "ping" --> {');
    expect(ping.err).toContain('Converted 1 tool to aion with 0 losses.');
    const send = await aion(
      ['convert', 'mail.json', '--from', 'canonical', '--to', 'aion', '--loader', '1.0.5', '--schemas', 'none'],
      { folder },
    );
    expect(send.out).toContain('function --> "lambda to: mail.send(to)" --> {');
    expect(send.err).not.toContain('executable');
  });
});
