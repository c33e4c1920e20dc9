import { expect, it } from 'vitest';
import { convert } from '../../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../../core/conversion/source-tools.ts';
import { toolsOfNotationText } from '../../../../core/conversion/text-tools.ts';
import { targetOf } from '../../../../core/formats/targets.ts';
import { fileContext } from '../../../../core/python/file-context.ts';
import { readModule } from '../../../../core/python/module.ts';
import { PythonIndex } from '../../../../core/python/python-index.ts';
import { pythonKnowledge } from '../../../../core/tools/python-knowledge.ts';
import { differences, programs } from './read-program.ts';

const tools = [
  {
    name: 'get_weather',
    title: 'Weather',
    description: 'The weather of a city. Use it before "plan_trip".\nReturns degrees Celsius.',
    inputSchema: {
      type: 'object',
      properties: {
        city: { type: 'string', description: 'The name of the city', minLength: 1 },
        unit: { type: 'string', enum: ['c', 'f'], default: 'c' },
        days: { type: 'integer', minimum: 1, description: 'How many days' },
        place: {
          type: 'object',
          properties: { zip: { type: 'string', pattern: '^\\d{5}$' }, height: { type: ['number', 'null'] } },
          required: ['zip'],
        },
        dates: { type: 'array', items: { type: 'string', format: 'date' } },
      },
      required: ['city'],
    },
    annotations: { readOnlyHint: true },
  },
  { name: 'ping', description: 'Says hello', inputSchema: { type: 'object', properties: {} } },
  {
    name: 'send-mail',
    description: 'Sends a mail.',
    inputSchema: {
      type: 'object',
      properties: { 'reply-to': { type: 'string' }, class: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
      required: ['reply-to'],
    },
    outputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  },
];

it.each(programs)('%s: a program looks like one that a person would write', async (id) => {
  const read = toolsOfJson(JSON.stringify({ tools }));
  if (!read.ok) throw new Error(read.problem.message);
  const conversion = convert(read.tools, { target: id });
  await expect(conversion.text).toMatchFileSnapshot(`golden/${id}${targetOf(id).program?.ending}.txt`);
  expect(differences(id, conversion)).toEqual([]);
});

const functions = `
from datetime import date
from enum import Enum


class Color(Enum):
    RED = "red"


async def wait(seconds: int = 3):
    """Waits for a while."""


def paint(color: Color = Color.RED, day: "date | None" = None):
    """Paints.

    Args:
        color: The color.
    """


def send(to: str):
    """Sends."""
`;

const notation = `[
  { name --> "wait", function --> "wait", description --> "Waits." },
  { name --> "wait_short", function --> "lambda seconds: wait(seconds)" --> { arg-1 --> "integer" }, description --> "Waits." },
  { name --> "paint", function --> "paint", description --> "Paints." },
  { name --> "reply-to", function --> "lambda **given: send(**given)" --> { arg-1 --> "string" }, description --> "Not a plain call." },
  { name --> "look", description --> "Shows the manual.", link --> "https://docs.acme.example/manual" }
]`;

it.each(programs)('%s: a program calls the functions of the project as the framework does', async (id) => {
  const index = PythonIndex.of([{ path: 'shop.py', module: readModule(functions) }]);
  const read = toolsOfNotationText(notation, [], pythonKnowledge(fileContext(index, 'tools.aion', [])));
  if (!read.ok) throw new Error(read.problem.message);
  const conversion = convert(read.tools, { target: id });
  await expect(conversion.text).toMatchFileSnapshot(`golden/functions-${id}${targetOf(id).program?.ending}.txt`);
});
