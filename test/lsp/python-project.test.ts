import { renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  agent,
  api,
  askedForPython,
  openTools,
  project,
  readsClassNames,
  tools,
  untilPythonIsRead,
  untilRules,
} from './support/python-project.ts';
import { inBand } from './support/suite.ts';

inBand('the Python behind a file', (clients) => {
  it('is missed as soon as it is deleted, and found again', async () => {
    const client = await clients.full({ settings: readsClassNames, files: project });
    const document = await openTools(client);
    // Read in the background, so the first answer may come before it.
    await untilRules(document, []);
    await client.write('api.py', 'def other(address): pass\n');
    await untilRules(document, ['unresolved-function']);
    const problem = (await document.problems()).find(({ code }) => code === 'unresolved-function');
    expect(problem?.severity).toBe(1);
    await client.write('api.py', api);
    await untilRules(document, []);
    await client.write('schemas.py', 'class Other: pass\n');
    await untilRules(document, ['unresolved-schema']);
  });

  it('is missed when the module is deleted, and when its whole folder is renamed in one piece', async () => {
    const client = await clients.full({
      settings: readsClassNames,
      files: {
        ...project,
        'app/api.py': api,
        'app/__init__.py': '',
        'api.py': '',
        'agent.py': agent.replace('from api', 'from app.api'),
      },
    });
    const document = await openTools(client);
    await untilRules(document, []);
    await untilPythonIsRead(document);
    const path = (name: string) => join(client.folder ?? '', name);
    await client.move(
      () => renameSync(path('app'), path('lib')),
      [
        { name: 'app', type: 3 },
        { name: 'lib', type: 1 },
      ],
    );
    await untilRules(document, ['unresolved-function']);
    await client.move(
      () => renameSync(path('lib'), path('app')),
      [
        { name: 'lib', type: 3 },
        { name: 'app', type: 1 },
      ],
    );
    await untilRules(document, []);
    await client.write('app/api.py', null);
    await untilRules(document, ['unresolved-function']);
  });

  it('counts as it stands in the editor, which is asked for it only where Python is used', async () => {
    const settings = { user: { ...readsClassNames.user, code: 'off' }, folder: {} };
    const client = await clients.full({ settings, files: project });
    const aside = await client.open('[]');
    await aside.rules();
    expect(askedForPython(client)).toBe(0);
    const document = await openTools(client);
    await untilRules(document, []);
    await untilPythonIsRead(document);
    const source = await client.openUri(client.fileUri('api.py'), api, 'python');
    const name = source.text.indexOf('send_mail');
    await source.edit(name, name + 'send_mail'.length, 'send_letter');
    await untilRules(document, ['unresolved-function']);
    await source.edit(name, name + 'send_letter'.length, 'send_mail');
    await untilRules(document, []);
    await source.edit(name, name + 'send_mail'.length, 'send_letter');
    await untilRules(document, ['unresolved-function']);
    // Closed without saving: the file's content counts.
    await source.close();
    await untilRules(document, []);
  });

  it('is nothing to miss in a folder without Python', async () => {
    const client = await clients.full({ settings: readsClassNames, files: { 'tools/mail.aion': tools } });
    const document = await openTools(client);
    expect(await document.rules()).toEqual([]);
  });

  it('is what the settings say', async () => {
    const client = await clients.full({
      settings: readsClassNames,
      files: {
        ...project,
        'other.py': '',
        '.aionrc.json': JSON.stringify({ python: { contextModules: ['other'] } }),
      },
    });
    const document = await openTools(client);
    await untilRules(document, ['unresolved-function', 'unresolved-schema']);
  });

  it('is not looked for in virtual environments and in what git ignores', async () => {
    const hidden = {
      'tools/mail.aion': tools,
      '.gitignore': 'build/\n',
      'build/api.py': api,
      'env/pyvenv.cfg': '',
      'env/lib/api.py': api,
      'own.py': 'def other(): pass\n',
    };
    const client = await clients.full({ settings: readsClassNames, files: hidden });
    const document = await openTools(client);
    await untilRules(document, ['unresolved-function', 'unresolved-schema']);
    expect((await document.problems()).find(({ code }) => code === 'unresolved-function')?.severity).toBe(2);
  });

  it('may be hostile', async () => {
    const hostile = {
      ...project,
      'deep.py': `${'('.repeat(50_000)}\n`,
      'binary.py': '\0\u0001\u0002',
      'a.py': 'from b import *\nclass A(B): pass\n',
      'b.py': 'from a import *\nclass B(A): pass\n',
      'wide.py': 'x = 1\n'.repeat(20_000),
      'nested.py': Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}if x:\n`).join(''),
      'lists.py': `x = ${'['.repeat(100_000)}\n`,
      'huge.py': 'y = 1\n'.repeat(400_000),
      'circle/m.py': 'from circle.m import *\nfrom . import m\n',
      'middle.py': 'def f():\0 pass\n',
    };
    const client = await clients.full({ settings: readsClassNames, files: hostile });
    writeFileSync(join(client.folder ?? '', 'latin.py'), Buffer.from('NAME = "caf\xe9"\n', 'latin1'));
    symlinkSync('..', join(client.folder ?? '', 'circle/up'));
    const document = await openTools(client, tools.replace('send_mail(address)', 'send_mial(address)'));
    await untilRules(document, ['unresolved-function']);
    expect((await document.problems())[0]?.message).toContain('send_mail');
  });
});
