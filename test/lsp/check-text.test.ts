import { expect, it } from 'vitest';
import { type CheckTextResult, checkTextRequest } from '../../protocol/agent-tools.ts';
import { inBand } from './support/suite.ts';

const wrong = '[\n  { name --> "A", desc --> "What A does.", link --> "https://example.com" }\n]\n';
const python = 'def find_order(number):\n    return number\n';
const tools =
  '[\n  { name --> "A", function --> "lambda n: find_orders(n)" --> { arg-1 --> "string" }, description --> "Finds an order." }\n]\n';

inBand('what an agent asks of a text that it writes', (clients) => {
  it('the problems of a text, with their places, and the text after the safe fixes', async () => {
    const client = await clients.full();
    const ask = (text: string) =>
      client.connection.sendRequest<CheckTextResult>(checkTextRequest, { source: { text } });
    expect(await ask(wrong)).toMatchObject({
      problem: null,
      findings: [{ line: 2, column: 19, severity: 'error', rule: 'unknown-property' }],
      fixed: wrong.replace('desc', 'description'),
    });
    expect(await ask(wrong.replace('desc', 'description'))).toEqual({ problem: null, findings: [], fixed: null });
    expect((await ask('[{"name": "a"}]')).problem).toMatch(/^Not checked: the text isn't AIONS notation/);
  });

  it('a file is checked with the Python behind it, as it stands on disk', async () => {
    const client = await clients.full({ files: { 'tools.aion': tools, 'orders.py': python } });
    const ask = (name: string) =>
      client.connection.sendRequest<CheckTextResult>(checkTextRequest, { source: { uri: client.fileUri(name) } });
    expect((await ask('tools.aion')).findings).toMatchObject([{ line: 2, rule: 'unresolved-function' }]);
    expect((await ask('none.aion')).problem).toBe("The file doesn't exist or can't be read.");
  });
});
