import * as assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { commands } from 'vscode';
import { closeAll, shows, type, untitled } from '../support/documents.ts';
import { until } from '../support/extension.ts';
import { person, personTest } from '../support/person.ts';
import { good, misspelt } from '../support/texts.ts';

/** The processes of the language server: children of the extension host. Linux lists processes as folders. */
function servers(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0lsp\0');
      } catch {
        // The process has ended since it was listed.
        return false;
      }
    });
}

const messages = '.notifications-center .notification-list-item-message:visible';

suite('A language server that hangs', () => {
  teardown(closeAll);

  personTest('is replaced by one when the person restarts it, and by no second one', async () => {
    if (!existsSync('/proc/self/status')) return;
    const { document } = await untitled(misspelt);
    await shows(document.uri, ['unknown-property']);
    const [hanging = 0] = servers();
    process.kill(hanging, 'SIGSTOP');
    await commands.executeCommand('aion.restartServer');
    const [next, ...others] = servers();
    assert.ok(next !== undefined && next !== hanging && others.length === 0, 'one other process runs');
    // Two seconds after the stop has failed the hanging one is killed.
    await setTimeout(4_000);
    assert.deepEqual(servers(), [next]);
    await shows(document.uri, ['unknown-property']);
  });
});

suite('A language server that is killed', () => {
  teardown(async () => {
    await commands.executeCommand('notifications.clearAll');
    await closeAll();
  });

  personTest('comes back with the text as it was, and that is said', async () => {
    if (!existsSync('/proc/self/status')) return;
    const { document } = await untitled(misspelt);
    await shows(document.uri, ['unknown-property']);
    const [server, ...others] = servers();
    assert.ok(server !== undefined && others.length === 0, 'one process of the server runs');
    process.kill(server, 'SIGKILL');
    await commands.executeCommand('notifications.showList');
    await person.sees(messages, 'The AION language server stopped and was restarted. Your text is unchanged.');
    await until(() => servers().some((pid) => pid !== server), 'another process runs');
    assert.equal(document.getText(), misspelt);
    await shows(document.uri, ['unknown-property']);

    // Text typed just after a second end is checked as well.
    const other = await untitled(good.replace('"What A is about."', '"What A is about.",\n    |'));
    process.kill(servers()[0] ?? server, 'SIGKILL');
    await type('desc --> "x"');
    await shows(other.document.uri, ['unknown-property']);
  });
});
