import { describe, expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

describe('aion schema', () => {
  test('a model, reached by an import', async () => {
    const folder = folderWith({
      'schemas.py':
        'from pydantic import BaseModel, Field\n\nclass SendOutputSchema(BaseModel):\n    """What SendOutput takes."""\n' +
        '    user: str = Field(description="The user\'s identifier", min_length=1)\n',
      'agent_factory.py': 'from schemas import SendOutputSchema\n',
    });
    const { code, out, err } = await aion(['schema', 'agent_factory.py', 'SendOutputSchema'], { folder });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      title: 'SendOutputSchema',
      description: 'What SendOutput takes.',
      type: 'object',
      properties: {
        user: { title: 'User', description: "The user's identifier", type: 'string', minLength: 1 },
      },
      required: ['user'],
    });
  });

  test('imports are found beside the file, above it, in packages and in src', async () => {
    const folder = folderWith({
      'pyproject.toml': '',
      'shared.py': 'from pydantic import BaseModel\nclass Above(BaseModel):\n    a: int\n',
      'src/pkg/__init__.py': 'from .inner import Inner as Renamed\n',
      'src/pkg/inner.py': 'from pydantic import BaseModel\nclass Inner(BaseModel):\n    b: str\n',
      'app/tools/models.py':
        'from pydantic import BaseModel\nfrom shared import Above\nfrom pkg import Renamed\nfrom . import beside\nclass All(BaseModel):\n    above: Above\n    inner: Renamed\n    beside: beside.Beside\n',
      'app/tools/beside.py': 'from pydantic import BaseModel\nclass Beside(BaseModel):\n    c: bool\n',
    });
    const { code, out, err } = await aion(['schema', 'app/tools/models.py', 'All'], { folder });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(Object.keys(JSON.parse(out).$defs).sort()).toEqual(['Above', 'Beside', 'Inner']);
  });

  test('modules that import each other', async () => {
    const folder = folderWith({
      'a.py': 'from b import *\nclass A: pass\n',
      'b.py': 'from a import *\ndef f(x: int) -> int: ...\n',
    });
    const { code, out } = await aion(['schema', 'a.py', 'f'], { folder });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ properties: { x: { type: 'integer' } } });
  });

  test('standard input', async () => {
    const input = 'def greet(name: str, loud: bool = False): ...\n';
    const { code, out } = await aion(['schema', '-', 'greet'], { folder: folderWith({}), input });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ required: ['name'] });
  });

  test('what only a run could tell is said with its place', async () => {
    const folder = folderWith({
      'a.py':
        'from pydantic import BaseModel\nfrom elsewhere import Money\n\nclass Payment(BaseModel):\n    amount: Money\n',
    });
    const { code, out, err } = await aion(['schema', 'a.py', 'Payment'], { folder });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ type: 'object', properties: { amount: {} } });
    expect(err).toMatch(/^a\.py:5:\d+: .*amount.*: .*\.\n$/);
  });

  test.each([
    [['schema', 'a.py'], 2, /Missing argument FILE NAME/],
    [['schema', 'nowhere.py', 'A'], 2, /nowhere\.py: no such file \(ENOENT\)/],
    [['schema', 'a.py', 'B'], 1, /a\.py has no model, dataclass, TypedDict, function or tool named "B"/],
    [['schema', 'a.py', 'A', '--pydantic', '3'], 2, /for --pydantic. Use 1 or 2/],
  ])('%s', async (words, exit, sentence) => {
    const { code, out, err } = await aion(words, { folder: folderWith({ 'a.py': 'class A:\n    pass\n' }) });
    expect({ code, out }).toEqual({ code: exit, out: '' });
    expect(err).toMatch(sentence);
  });
});
