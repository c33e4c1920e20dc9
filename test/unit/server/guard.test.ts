import { describe, expect, it } from 'vitest';
import { CancellationToken, ErrorCodes, LSPErrorCodes } from 'vscode-languageserver';
import { Guard } from '../../../server/guard.ts';

function guardWithLog() {
  const lines: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (line: string) => lines.push(line) };
  const guard = new Guard(log);
  guard.state = 'running';
  return { guard, lines };
}

describe('the guard', () => {
  it('answers what the handler answers', async () => {
    const { guard, lines } = guardWithLog();
    const handler = guard.request('adding', 0, (n: number) => n + 1);
    expect(await handler(1, CancellationToken.None)).toBe(2);
    expect(lines).toEqual([]);
  });

  it('does not begin what is cancelled already', async () => {
    const { guard } = guardWithLog();
    let begun = false;
    const handler = guard.request('working', 0, () => {
      begun = true;
      return 1;
    });
    expect(await handler(null, CancellationToken.Cancelled)).toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect(begun).toBe(false);
  });

  it('answers the safe answer after a failure, at once or later, and logs what it was doing', async () => {
    const { guard, lines } = guardWithLog();
    const params = { textDocument: { uri: 'file:///a.aion' } };
    const atOnce = guard.request('explaining a place', null, () => {
      throw new Error('boom');
    });
    expect(await atOnce(params, CancellationToken.None)).toBeNull();
    const later = guard.request('looking for fixes', [], async () => Promise.reject(new Error('bang')));
    expect(await later(params, CancellationToken.None)).toEqual([]);
    expect(lines[0]).toMatch(/^Failed while explaining a place \(file:\/\/\/a\.aion\): Error: boom\n.*guard\.test/s);
    expect(lines[1]).toMatch(/^Failed while looking for fixes .*bang/s);
  });

  it('keeps failures of notifications and of work in the background to itself', async () => {
    const { guard, lines } = guardWithLog();
    guard.notification('opening a document', () => {
      throw new Error('one');
    })(null);
    guard.background('sending problems', async () => Promise.reject(new Error('two')));
    await new Promise((resolve) => setImmediate(resolve));
    expect(lines.map((line) => line.split('\n')[0])).toEqual([
      'Failed while opening a document: Error: one',
      'Failed while sending problems: Error: two',
    ]);
  });

  it('refuses requests before the session runs and after it ended', async () => {
    const { guard } = guardWithLog();
    const handler = guard.request('adding', 0, () => 1);
    guard.state = 'starting';
    expect(await handler(null, CancellationToken.None)).toMatchObject({ code: ErrorCodes.ServerNotInitialized });
    guard.state = 'shut down';
    expect(await handler(null, CancellationToken.None)).toMatchObject({ code: ErrorCodes.InvalidRequest });
  });
});
