import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExactNumber } from '../../../core/json/exact-number.ts';
import { element, type HostedProject, hostedProject } from '../../support/hosted-project.ts';
import { describeWithPython } from '../../support/system-python.ts';

const values = `import asyncio, collections, dataclasses, datetime, decimal, enum, pathlib, uuid

@dataclasses.dataclass
class Point:
    x: int
    label: str

class Colour(enum.Enum):
    RED = "red"

class Level(enum.IntEnum):
    HIGH = 3

Pair = collections.namedtuple("Pair", "left right")

class Model:
    """As a Pydantic model, for a Python without it."""
    def model_dump(self):
        return {"made": datetime.date(2026, 11, 22), "inner": Point(1, "a")}

class Plain:
    def __str__(self):
        return "plain words"

circle = [1]
circle.append(circle)
deep = []
for _ in range(300):
    deep = [deep]

async def later():
    await asyncio.sleep(0)
    return "later"

VALUES = {
    "none": None, "text": "\\u00e9\\U0001f600", "integer": 3, "real": 2.5, "flag": True,
    "list": [1, (2, 3)], "dataclass": Point(1, "a"), "enum": [Colour.RED, Level.HIGH], "pair": Pair(1, 2),
    "dates": [datetime.datetime(2026, 11, 22, 21, 45), datetime.time(1, 2), datetime.timedelta(hours=1)],
    "texts": [uuid.UUID(int=1), decimal.Decimal("1.10"), pathlib.PurePosixPath("a/b")],
    "bytes": b"abc", "raw": b"\\xff\\xfe", "set": {3, 1, 2}, "model": Model(), "keys": {1: "a", None: "b", (1, 2): "c"},
    "nan": [float("nan"), float("inf")], "big": 2**60, "huge": 16**4000, "circle": circle, "plain": Plain(), "half": "a\\ud800b", "twins": {1: "a", "1": "b"},
    "generator": (n * n for n in range(3)), "later": later(),
}

def value(name):
    return VALUES[name]

def deeply():
    return deep
`;

describeWithPython('a result', (python) => {
  let project: HostedProject;
  beforeAll(() => {
    const tools = [element('value', 'value', { name: 'str' }), element('deeply', 'lambda: deeply()')];
    project = hostedProject(python, { 'api.py': values, 'a.aion': `[${tools.join(',')}]` });
  });
  afterAll(() => project.close());

  it.each([
    ['none', null],
    ['text', 'é😀'],
    ['integer', 3],
    ['real', 2.5],
    ['flag', true],
    ['list', [1, [2, 3]]],
    ['dataclass', { x: 1, label: 'a' }],
    ['enum', ['red', 3]],
    ['pair', { left: 1, right: 2 }],
    ['dates', ['2026-11-22T21:45:00', '01:02:00', '1:00:00']],
    ['texts', ['00000000-0000-0000-0000-000000000001', '1.10', 'a/b']],
    ['bytes', 'abc'],
    ['set', [1, 2, 3]],
    ['model', { made: '2026-11-22', inner: { x: 1, label: 'a' } }],
    ['keys', { '1': 'a', null: 'b', '[1, 2]': 'c' }],
    ['generator', [0, 1, 4]],
    ['later', 'later'],
    ['big', new ExactNumber('1152921504606846976')],
  ])('%s is JSON', async (name, response) => {
    const record = await project.host.call({ tool: 'value', arguments: { name } });
    expect(record).toMatchObject({ status: 'completed', response, output: '' });
    expect(record.notes).toBeUndefined();
  });

  it.each([
    [
      'nan',
      [null, null],
      ['/0 is nan, which JSON does not have. It is null.', '/1 is inf, which JSON does not have. It is null.'],
    ],
    [
      'huge',
      `0x1${'0'.repeat(4_000)}`,
      ['The result is a number with more digits than Python writes. It is a hexadecimal text.'],
    ],
    ['raw', '//4=', ['The result is bytes that are no UTF-8. They are written in Base64.']],
    ['circle', [1, null], ['/1 contains itself. It is null there.']],
    ['plain', 'plain words', ['The result is a api.Plain, which JSON does not have. It is written as text.']],
    ['half', 'a\ufffdb', ['The result has half a character (a lone surrogate). It is written as U+FFFD.']],
    ['twins', { '1': 'b' }, ["The result has two keys that are '1' as text. The last one is kept."]],
  ])('%s is noted', async (name, response, notes) => {
    const record = await project.host.call({ tool: 'value', arguments: { name } });
    expect(record).toMatchObject({ status: 'completed', response, notes });
  });

  it('deeper than JSON readers go is cut, and noted', async () => {
    const { response, notes } = await project.host.call({ tool: 'deeply', arguments: {} });
    expect(JSON.stringify(response)).toBe(`${'['.repeat(200)}null${']'.repeat(200)}`);
    expect(notes).toEqual([`${'/0'.repeat(200)} is nested deeper than 200 levels. The rest is left out.`]);
  });
});
