import { describe, expect, it } from 'vitest';
import { aion, folderWith } from './support.ts';

const tools = `[
  {
    name --> "SendMail",
    function --> "lambda address: send_mail(address)" --> {
      arg-1 --> "string (the address)",
      return-1 --> "bool (whether it was sent)"
    },
    args_schema --> "MailSchema",
    description --> "Sends a mail."
  }
]
`;
const project = {
  'tools/mail.aion': tools,
  'src/api.py': 'def send_mail(address):\n    return True\n',
  'src/schemas.py':
    'from pydantic import BaseModel, Field\n\nclass MailSchema(BaseModel):\n    address: str = Field(min_length=3)\n',
};

describe('--python', () => {
  it('lets check find functions and classes that are not there', async () => {
    const folder = folderWith(project);
    expect((await aion(['check', 'tools', '--python', '.'], { folder })).code).toBe(0);
    const wrong = folderWith({ ...project, 'src/api.py': 'def send_mial(address): pass\n' });
    const without = await aion(['check', 'tools'], { folder: wrong });
    expect(without.code).toBe(0);
    expect(without.out).not.toContain('unresolved');
    const { out } = await aion(['check', 'tools', '--python', 'src'], { folder: wrong });
    expect(out).toContain('unresolved-function');
    expect(out).toContain('Did you mean “send_mial”?');
  });

  it('makes what is missing an error where the module that loads the file is known', async () => {
    const agent = 'from aions import AIONS\nfrom src.api import send_mail\nAIONS.load_dir("tools", globals())\n';
    const folder = folderWith({ ...project, 'agent.py': agent });
    const { code, out } = await aion(['check', 'tools', '--python', '.'], { folder });
    expect(code).toBe(1);
    expect(out).toContain('unresolved-schema');
    const settings = JSON.stringify({ python: { contextModules: ['src/schemas.py', 'src/api.py'] } });
    const named = folderWith({ ...project, 'agent.py': agent, 'tools/.aionrc.json': settings });
    expect((await aion(['check', 'tools', '--python', '.'], { folder: named })).code).toBe(0);
  });

  it('gives emit and convert the schema of the model', async () => {
    const folder = folderWith(project);
    const emitted = await aion(['emit', 'tools/mail.aion', '--target', 'mcp', '--python', 'src'], { folder });
    expect(JSON.parse(emitted.out).inputSchema.properties.address).toMatchObject({ type: 'string', minLength: 3 });
    const converted = await aion(['convert', 'tools/mail.aion', '--to', 'anthropic', '--python', '.'], { folder });
    expect(converted.out).toContain('"minLength": 3');
    const without = await aion(['convert', 'tools/mail.aion', '--to', 'anthropic'], { folder });
    expect(without.out).not.toContain('minLength');
  });

  it('says what is wrong with the folder', async () => {
    const folder = folderWith(project);
    const missing = await aion(['check', 'tools', '--python', 'nowhere'], { folder });
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('--python nowhere');
    const empty = await aion(['check', 'tools', '--python', 'tools'], { folder });
    expect(empty.err).toContain('there is no Python in it');
    expect(empty.code).toBe(0);
  });
});
