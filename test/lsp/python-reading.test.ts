import { expect, it } from 'vitest';
import type { Location } from 'vscode-languageserver';
import { previewAddress } from '../../protocol/preview.ts';
import { openTools, project, schemas, tools } from './support/python-project.ts';
import { inBand } from './support/suite.ts';

inBand('what the Python behind a file says', (clients) => {
  it('is where the definition of a function, a class or a module is', async () => {
    const client = await clients.full({ files: project });
    const document = await openTools(client);
    const definitionOf = (word: string) => document.requestAt('textDocument/definition', document.text.indexOf(word));
    expect(await definitionOf('send_mail(')).toEqual([
      { uri: client.fileUri('api.py'), range: { start: { line: 0, character: 4 }, end: { line: 0, character: 13 } } },
    ]);
    expect(await definitionOf('MailSchema')).toEqual([
      {
        uri: client.fileUri('schemas.py'),
        range: { start: { line: 3, character: 6 }, end: { line: 3, character: 16 } },
      },
    ]);
  });

  it('is the effect of a call, with the call that gives it', async () => {
    const code = {
      'api.py': 'import os\ndef get_report(path):\n    os.remove(path)\ndef get_text(path):\n    return path\n',
      'agent.py':
        'from aions import AIONS\nfrom api import *\nAIONS.get_langchain_tools(source_path="tools", context=globals())\n',
    };
    const client = await clients.full({ files: code });
    const effectOf = async (executable: string) => {
      const text = `[ { name --> "a", function --> "${executable}", description --> "Sends a mail." } ]`;
      const document = await client.open(text, `tools/${executable.length}.aion`);
      const hover = await document.hover(text.indexOf('"a"') + 1);
      return JSON.stringify(hover?.contents).replace(/.*\\n/, '');
    };
    // Python is read in the background.
    await expect.poll(() => effectOf('get_report')).toContain('Has side effects (os.remove, api.py:3)');
    expect(await effectOf('lambda path: get_text(path)')).toContain('Read-only');
    // The words decide here: the call that is not understood is no evidence.
    expect(await effectOf('lambda path: elsewhere(path)')).toContain('Has side effects"');
  });

  it('is found in all files that use it, whatever they call it, with its declaration if asked', async () => {
    const other = tools
      .replace('lambda address: send_mail(address)', 'api.send_mail')
      .replace('MailSchema', 'Mail')
      .replace('SendMail', 'SendOther');
    const same = tools.replace('send_mail(address)', 'send_mail(str(send_mail))').replace('SendMail', 'SendSame');
    const client = await clients.full({
      files: {
        ...project,
        'tools/same.aion': same,
        'other/other.aion': other,
        'other/agent.py':
          'from aions import AIONS\nimport api\nfrom schemas import MailSchema as Mail\n' +
          'AIONS.get_langchain_tools(source_path="other", context=globals())\n',
      },
    });
    const document = await openTools(client);
    /** Each range as `file:line:text`. */
    const references = async (word: string, includeDeclaration: boolean) => {
      const found = await document.requestAt<Location[]>('textDocument/references', document.text.indexOf(word) + 1, {
        context: { includeDeclaration },
      });
      const texts: Record<string, string> = { ...project, 'tools/same.aion': same, 'other/other.aion': other };
      return found
        .map(({ uri, range }) => {
          const name = decodeURIComponent(uri.slice(client.fileUri('').length).replace(/^\//, ''));
          const line = (texts[name] ?? '').split('\n')[range.start.line] ?? '';
          return `${name}:${range.start.line}:${line.slice(range.start.character, range.end.character)}`;
        })
        .sort();
    };
    expect(await references('send_mail(', true)).toEqual([
      'api.py:0:send_mail',
      'other/other.aion:3:send_mail',
      'tools/mail.aion:3:send_mail',
      'tools/same.aion:3:send_mail',
      'tools/same.aion:3:send_mail',
    ]);
    expect(await references('send_mail(', false)).not.toContain('api.py:0:send_mail');
    expect(await references('MailSchema', true)).toEqual([
      'other/other.aion:7:Mail',
      'schemas.py:3:MailSchema',
      'tools/mail.aion:7:MailSchema',
      'tools/same.aion:7:MailSchema',
    ]);
    const twice = await client.open(same, 'tools/same.aion');
    const highlights = await twice.requestAt<unknown[]>(
      'textDocument/documentHighlight',
      same.indexOf('send_mail(') + 1,
    );
    expect(highlights).toHaveLength(2);
  });

  it('gives previews and conversions the fields of its models, and they follow it', async () => {
    const client = await clients.full({ files: project });
    const document = await openTools(client);
    const uri = previewAddress({ source: document.uri, format: 'openai' });
    const preview = async () =>
      (await client.connection.sendRequest<{ text: string }>('workspace/textDocumentContent', { uri })).text;
    await expect.poll(preview).toContain('"address"');
    await client.write('schemas.py', schemas.replace('address: str', 'recipient: str'));
    await client.until('the preview is to be read again', () => client.contentRefreshes.includes(uri));
    expect(await preview()).toContain('"recipient"');
    const converted = await client.connection.sendRequest<{ text: string }>('aion/convertTools', {
      source: { uri: document.uri },
      to: 'mcp',
    });
    expect(converted.text).toContain('"recipient"');
  });

  it('is explained where it is named', async () => {
    const own = schemas.replace('address: str', 'address: str\n    the_model_says: int = 1');
    const client = await clients.full({ files: { ...project, 'schemas.py': own } });
    const document = await openTools(client);
    await expect.poll(() => document.rules()).toContain('field-without-parameter');
    const hoverOn = async (word: string) => {
      const offset = document.text.indexOf(word) + 1;
      const hover = await document.requestAt<{ contents: { value: string } } | null>('textDocument/hover', offset);
      return hover?.contents.value ?? '';
    };
    // Read in the background, so the first answer may come before it.
    await expect.poll(() => hoverOn('send_mail(')).toContain('def send_mail(address)');
    expect(await hoverOn('send_mail(')).toContain('Send a mail.');
    expect(await hoverOn('SendMail')).toContain('the_model_says');
    const onClass = await hoverOn('MailSchema');
    expect(onClass).toContain('address');
    expect(onClass).toContain('schemas.py');
  });

  it('is offered where a function or class is named', async () => {
    const text = tools.replace('send_mail(address)', 'sen').replace('"MailSchema"', '""');
    const client = await clients.full({ files: { ...project, 'tools/mail.aion': text } });
    const document = await openTools(client, text);
    const offered = async (before: string) => {
      const offset = document.text.indexOf(before) + before.length;
      const list = await document.requestAt<{ items: { label: string }[] } | null>('textDocument/completion', offset);
      return (list?.items ?? []).map(({ label }) => label);
    };
    await expect.poll(() => offered('lambda address: sen')).toContain('send_mail');
    expect(await offered('args_schema --> "')).toEqual(['MailSchema']);
    // The author of the lambda names the parameters.
    expect(await offered('"lambda addr')).toEqual([]);
  });
});
