import { afterEach, expect, it } from 'vitest';
import type { CallMessage } from '../../../runner/call-message.ts';
import { element, type HostedProject, hostedProject } from '../../support/hosted-project.ts';
import { describeWithPython } from '../../support/system-python.ts';

const work = `import logging
import threading

log = logging.getLogger("work")


def slow():
    log.info("begun %s", 1, extra={"progress": 0, "total": 2})
    logging.warning("half", extra={"progress": 1})
    log.debug("not seen: the level is INFO")
    other = threading.Thread(target=lambda: log.error("in a thread"))
    other.start()
    other.join()
    log.critical("true", extra={"progress": True})
    return "done"


def configured():
    logging.basicConfig(level=logging.DEBUG, format="%(message)s")
    log.debug("shown")
    return "done"


def endless():
    for number in range(5000):
        log.info(number)
    return "done"
`;

describeWithPython('what a function logs', (python) => {
  let project: HostedProject;
  afterEach(() => project.close());

  function open(name: string): void {
    project = hostedProject(python, {
      'agent.py': `from work import ${name}\nfrom aions import AIONS\nAIONS.load("tools", context=globals())\n`,
      'work.py': work,
      'tools/a.aion': `[${element('Work', name, {})}]`,
    });
  }

  async function messagesOf(): Promise<{ messages: CallMessage[]; output: string }> {
    const messages: CallMessage[] = [];
    const record = await project.host.call({
      tool: 'Work',
      arguments: {},
      onMessage: (message) => messages.push(message),
    });
    expect(record).toMatchObject({ status: 'completed', response: 'done' });
    return { messages, output: record.output };
  }

  it('is told while it runs, with its progress', async () => {
    open('slow');
    const { messages, output } = await messagesOf();
    expect(messages).toEqual([
      { level: 'info', logger: 'work', text: 'begun 1', progress: { done: 0, total: 2 } },
      { level: 'warning', logger: 'root', text: 'half', progress: { done: 1, total: null } },
      { level: 'error', logger: 'work', text: 'in a thread', progress: null },
      { level: 'critical', logger: 'work', text: 'true', progress: null },
    ]);
    // As without a listening host: Python prints warnings if logging is not configured.
    expect(output).toContain('half\n');
    expect(output).not.toContain('begun');
  });

  it('is printed as the project has configured it', async () => {
    open('configured');
    const { messages, output } = await messagesOf();
    expect(messages).toMatchObject([{ level: 'debug', text: 'shown' }]);
    expect(output).toBe('shown\n');
  });

  it('ends after a thousand messages, in each call anew', async () => {
    open('endless');
    expect((await messagesOf()).messages).toHaveLength(1000);
    expect((await messagesOf()).messages).toHaveLength(1000);
  });
});
