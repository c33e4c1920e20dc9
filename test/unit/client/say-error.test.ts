import { beforeEach, expect, it, vi } from 'vitest';
import { sayError } from '../../../client/say-error.ts';
import { forget, record } from './fake-vscode.ts';

vi.mock('vscode', async () => (await import('./fake-vscode.ts')).fakeVscode);
beforeEach(forget);

it('shows the words of a file as words: one line, no link that may run a command', () => {
  sayError('a.aion: [Fix](command:workbench.action.terminal.new)\n[b](https://c.example)');
  expect(record.told).toEqual(['a.aion: [Fix] (command:workbench.action.terminal.new)<U+000A>[b] (https://c.example)']);
});
