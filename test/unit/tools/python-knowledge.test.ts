import { describe, expect, it } from 'vitest';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { elementToTool } from '../../../core/tools/element-to-tool.ts';
import { pythonKnowledge } from '../../../core/tools/python-knowledge.ts';

const source = `from pydantic import BaseModel, Field

class Mail(BaseModel):
    address: str = Field(description="Where to.", min_length=1)

def send(address: str, copies: int = 1) -> bool:
    """Send a mail."""
    return True

class Service:
    def run(self, a: int): pass
`;
const index = PythonIndex.of([{ path: 'api.py', module: readModule(source) }]);
const knowledge = pythonKnowledge(fileContext(index, 'tools/a.aion'));

const inputs = (executable: string, schema: string | null = null) =>
  elementToTool(
    {
      name: 'T',
      description: 'D',
      link: null,
      executable,
      slots: [{ key: 'arg-1', text: 'string (from the text)' }],
      args_schema: schema === null ? null : { kind: 'name', name: schema },
    },
    knowledge,
  ).result.inputs;

describe('what Python knows of tools', () => {
  it('is the schema of a model that args_schema names', () => {
    expect(inputs('whatever', 'Mail')).toMatchObject({
      type: 'object',
      properties: { address: { type: 'string', description: 'Where to.', minLength: 1 } },
      required: ['address'],
    });
  });

  it('is the signature of a function that is named', () => {
    expect(inputs('send')).toMatchObject({
      properties: {
        address: { type: 'string', description: 'from the text' },
        copies: { type: 'integer', default: 1 },
      },
      required: ['address'],
    });
  });

  it('is that of a function that a lambda hands its parameters on to, by the names of the lambda', () => {
    expect(inputs('lambda to, n=3: send(to, copies=n)')).toMatchObject({
      properties: { to: { type: 'string' }, n: { type: 'integer', default: 3 } },
      required: ['to'],
    });
    const own = inputs('lambda to: send(to, 2)');
    expect(Object.keys(own['properties'] ?? {})).toEqual(['to']);
  });

  it('is nothing where parameters are not handed on as they are, and for what is no function or model', () => {
    const text = { type: 'string', description: 'from the text' };
    expect(inputs('lambda to: send(to.strip())')['properties']).toEqual({ to: text });
    expect(inputs('lambda *all: send(*all)')['properties']).toEqual({ arg_1: text });
    expect(inputs('lambda send: send(send)')['properties']).toEqual({ send: text });
    expect(knowledge.functionOf('Mail')).toBeNull();
    expect(knowledge.functionOf('missing')).toBeNull();
    expect(knowledge.functionOf('Service.run')).toBeNull();
    expect(knowledge.schemaOf('send')).toBeNull();
    expect(knowledge.schemaOf('Missing')).toBeNull();
    expect(pythonKnowledge(null).schemaOf('Mail')).toBeNull();
  });

  it('is kept', () => expect(knowledge.schemaOf('Mail')).toBe(knowledge.schemaOf('Mail')));
});
