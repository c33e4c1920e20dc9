import { afterEach, expect, it } from 'vitest';
import { element, type HostedProject, hostedProject } from '../../support/hosted-project.ts';
import { describeWithPython } from '../../support/system-python.ts';

describeWithPython('a call', (python) => {
  let project: HostedProject;
  afterEach(() => project.close());

  it('runs a function of the module that loads the file, and records it', async () => {
    project = hostedProject(python, {
      'agent.py':
        'from api import multiply\nfrom aions import AIONS\nAIONS.get_langchain_tools("tools", context=globals())\n',
      'api.py': 'def multiply(x, y):\n    print("so much")\n    return x * y\n',
      'tools/a.aion': `[${element('Multiply', 'lambda x, y: multiply(x, y)', { x: 'int', y: 'int' })}]`,
    });
    const states: string[] = [];
    const record = await project.host.call({
      tool: 'Multiply',
      arguments: { x: 3, y: 4 },
      id: 'call-1',
      onRecord: ({ status }) => states.push(status),
    });
    expect(record).toMatchObject({
      ...{ id: 'call-1', tool: 'Multiply', arguments: { x: 3, y: 4 }, status: 'completed', response: 12, error: null },
      output: 'so much\n',
    });
    expect(record.duration).toBeGreaterThan(0);
    expect(states).toEqual(['pending', 'processing', 'completed']);
  });
});
