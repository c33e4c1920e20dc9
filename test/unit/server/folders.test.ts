import { describe, expect, it } from 'vitest';
import type { InitializeParams } from 'vscode-languageserver';
import { WorkspaceFolders } from '../../../server/workspace/folders.ts';

function folders(params: Partial<InitializeParams>): WorkspaceFolders {
  return new WorkspaceFolders({ processId: null, rootUri: null, capabilities: {}, ...params });
}

const named = (...uris: string[]) => uris.map((uri) => ({ uri, name: uri }));

describe('the folders of a workspace', () => {
  it('are those of the list, else the one root, else none', () => {
    expect(folders({ workspaceFolders: named('file:///a', 'file:///b/') }).all()).toEqual(['file:///a', 'file:///b']);
    expect(folders({ rootUri: 'file:///a' }).all()).toEqual(['file:///a']);
    expect(folders({ rootPath: '/a b' }).all()).toEqual(['file:///a%20b']);
    expect(folders({}).all()).toEqual([]);
    expect(folders({ workspaceFolders: null, rootUri: null }).all()).toEqual([]);
  });

  it('hold what lies in them, the innermost first, however it is spelt', () => {
    const known = folders({
      workspaceFolders: named('file:///a', 'file:///a/inner', 'file:///c%3A/x', 'vscode-remote://host/a'),
    });
    expect(known.of('file:///a/tool.aion')).toBe('file:///a');
    expect(known.of('file:///a/inner/deep/tool.aion')).toBe('file:///a/inner');
    expect(known.of('file:///c:/x/tool.aion')).toBe('file:///c%3A/x');
    expect(known.of('file:///C%3A/x/tool.aion')).toBe('file:///c%3A/x');
    expect(known.of('vscode-remote://host/a/tool.aion')).toBe('vscode-remote://host/a');
  });

  it('do not hold their neighbours, nor documents that were never saved', () => {
    const known = folders({ workspaceFolders: named('file:///a') });
    expect(known.of('file:///ab/tool.aion')).toBeNull();
    expect(known.of('file:///tool.aion')).toBeNull();
    expect(known.of('untitled:Untitled-1')).toBeNull();
  });

  it('are gone through from the file upwards, no further than the workspace goes', () => {
    const known = folders({ workspaceFolders: named('file:///a', 'vscode-vfs://github') });
    expect(known.above('file:///a/b/c/tool.aion')).toEqual(['file:///a/b/c', 'file:///a/b', 'file:///a']);
    expect(known.above('file:///a/tool.aion')).toEqual(['file:///a']);
    expect(known.above('file:///other/tool.aion')).toEqual([]);
    expect(known.above('untitled:Untitled-1')).toEqual([]);
    expect(known.above('vscode-vfs://github/x/tool.aion')).toEqual(['vscode-vfs://github/x', 'vscode-vfs://github']);
  });

  it('come and go', () => {
    const known = folders({ workspaceFolders: named('file:///a') });
    let changes = 0;
    known.onChanged(() => changes++);
    known.change({ added: named('file:///b'), removed: named('file:///a/') });
    expect(known.all()).toEqual(['file:///b']);
    expect(changes).toBe(1);
  });
});
