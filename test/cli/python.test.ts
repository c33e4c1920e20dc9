import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  'pyproject.toml': '',
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
    const { out } = await aion(['check', 'tools', '--python', 'src'], { folder: wrong });
    expect(out).toContain('unresolved-function');
    expect(out).toContain('Did you mean "send_mial"?');
  });

  it('is not needed: the project of each file is read', async () => {
    const wrong = folderWith({ ...project, 'src/api.py': 'def send_mial(address): pass\n' });
    const inside = await aion(['check', 'tools'], { folder: wrong });
    expect(inside.out).toContain('Did you mean "send_mial"?');
    const elsewhere = await aion(['check', wrong], { folder: folderWith({ 'a.py': 'def send_mail(): pass\n' }) });
    expect(elsewhere.out).toContain('Did you mean "send_mial"?');
    const none = folderWith({ 'tools/mail.aion': project['tools/mail.aion'] });
    expect((await aion(['check'], { folder: none })).out).not.toContain('unresolved');
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
    for (const words of [
      ['convert', 'tools/mail.aion', '--to', 'anthropic'],
      ['emit', 'tools/mail.aion', '--target', 'mcp'],
    ]) {
      expect((await aion(words, { folder })).out, words[0]).toContain('"minLength": 3');
    }
  });

  it('gives the list of canonical tools the schema of the model', async () => {
    const folder = folderWith(project);
    const listed = await aion(['tools', 'tools', '--format', 'json', '--python', '.'], { folder });
    expect(JSON.parse(listed.out)[0].inputs.properties.address).toMatchObject({ minLength: 3 });
    const without = await aion(['tools', 'tools', '--format', 'json'], { folder });
    expect(without.out).toBe(listed.out);
  });

  it('reads Python in older encodings, links in a circle and hostile files', async () => {
    const folder = folderWith({
      ...project,
      'src/api.py': 'x = 1\n',
      'src/deep.py': '('.repeat(100_000),
      'src/binary.py': '\0\u0001',
      'src/circle_a.py': 'from circle_b import *\n',
      'src/circle_b.py': 'from circle_a import *\n',
    });
    writeFileSync(
      join(folder, 'src/old.py'),
      Buffer.from('# -*- coding: latin-1 -*-\nNAME = "caf\xe9"\ndef send_mail(address): pass\n', 'latin1'),
    );
    symlinkSync('.', join(folder, 'src/loop'));
    const { code, out, err } = await aion(
      ['check', 'tools', '--python', '.', '--rule', 'loader-schema-name-ignored=off'],
      { folder },
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('no problems found');
  });

  it('says what is wrong with the folder', async () => {
    const folder = folderWith(project);
    const missing = await aion(['check', 'tools', '--python', 'nowhere'], { folder });
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('--python nowhere');
    const empty = await aion(['check', 'tools', '--python', 'tools'], { folder });
    expect(empty.err).toContain('no Python files found');
    expect(empty.code).toBe(0);
    const file = await aion(['check', 'tools', '--python', 'src/api.py'], { folder });
    expect(file.err).toContain('not a folder. Specify the folder');
    expect(file.code).toBe(2);
  });
});
