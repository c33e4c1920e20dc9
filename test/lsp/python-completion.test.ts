import { afterEach, expect, it, vi } from 'vitest';
import type { CompletionItem, CompletionList } from 'vscode-languageserver';
import { FileContext } from '../../core/python/file-context.ts';
import { api, openTools, project, schemas, tools, untilPythonIsRead } from './support/python-project.ts';
import { inBand } from './support/suite.ts';

afterEach(() => void vi.restoreAllMocks());

/** No module loads the file: then all names of the folder count. */
const files = {
  'tools/mail.aion': tools,
  'api.py': api,
  'schemas.py': schemas,
  'a/first.py': 'import json\nimport requests\nfrom os import path\nfrom api import send_mail as send\nimport api\n',
  'b/second.py': 'import json\nimport requests\nfrom os import path\nlimit = 3\n\n\ndef __own():\n    pass\n',
  'c/third.py': 'import requests\n\n\ndef json(text):\n    return text\n',
};

inBand('the completion of Python names', (clients) => {
  it('offers what the modules declare, with its kind and place, and nothing of a library', async () => {
    const client = await clients.full({ files });
    const document = await openTools(client);
    await untilPythonIsRead(document);
    const list = await document.requestAt<CompletionList>('textDocument/completion', tools.indexOf('send_mail(') + 4);
    expect(list.items.map(({ label, kind: of, labelDetails }) => [label, of, labelDetails?.description])).toEqual([
      ['address', 6, 'parameter'],
      ['send_mail', 3, 'function, api.py'],
      ['MailSchema', 7, 'class, schemas.py'],
      ['json', 3, 'function, c/third.py'],
      ['send', 3, 'function, api.py'],
      ['api', 9, 'module'],
      ['limit', 6, 'assignment, b/second.py'],
    ]);
  });

  it('gives each name the place in the text where it was asked, though it is said once for all', async () => {
    const client = await clients.full({ files: project });
    const text = tools.replace('send_mail(address)', 'send_mail(ad)');
    const document = await openTools(client, text);
    await untilPythonIsRead(document);
    const list = await document.requestAt<CompletionList>('textDocument/completion', text.indexOf('(ad)') + 3);
    const start = text.indexOf('(ad)') + 1 - text.lastIndexOf('\n', text.indexOf('(ad)')) - 1;
    const range = { start: { line: 3, character: start }, end: { line: 3, character: start + 2 } };
    expect(list.itemDefaults?.editRange).toEqual({ insert: range, replace: range });
    const itemOf = (label: string): CompletionItem | undefined => list.items.find((item) => item.label === label);
    expect(itemOf('send_mail')).toMatchObject({ textEditText: 'send_mail' });
    expect(itemOf('address=')).toMatchObject({ kind: 12 });
  });

  it('finds its names looked up, for the open files, once Python is read', async () => {
    const find = vi.spyOn(FileContext.prototype, 'find');
    const client = await clients.full({ files });
    await untilPythonIsRead(await openTools(client));
    await expect.poll(() => find.mock.calls.map(([name]) => name)).toContain('limit');
  });
});
