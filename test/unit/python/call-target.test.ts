import { expect, it } from 'vitest';
import { callTarget } from '../../../core/python/call-target.ts';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';

const mail = 'class Mailer:\n    def send(self, to): ...\n\ndef post(to, text): ...\n';
const agent = 'import mail\nfrom mail import Mailer\nother = mail\nBest = Mailer\nbox = Mailer()\nsame = box\n';

it.each([
  ['other.post', ['to', 'text']],
  ['Best.send', ['self', 'to']],
  ['box.send', ['to']],
  ['same.send', ['to']],
])('a call of %s takes %j', (callee, expected) => {
  const index = PythonIndex.of([
    { path: 'agent.py', module: readModule(agent) },
    { path: 'mail.py', module: readModule(mail) },
  ]);
  const target = callTarget(fileContext(index, 'tools.aion', ['agent.py']) ?? expect.fail(), callee);
  expect(target === null || target === 'builtin' ? target : target.parameters.map(({ name }) => name)).toEqual(
    expected,
  );
});
