import { expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

const folder = (): string =>
  folderWith({
    'call.json': '{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"f","input":{"x":1}}]}',
    'error.json': '{"type":"tool_result","tool_use_id":"t1","content":"no","is_error":true}',
    'prose.txt': 'hello',
  });

test('a call in the form of another provider', async () => {
  const { code, out, err } = await aion(['call', 'convert', 'call.json', '--to', 'openai-responses'], {
    folder: folder(),
  });
  expect(JSON.parse(out)).toEqual([{ type: 'function_call', call_id: 't1', name: 'f', arguments: '{"x":1}' }]);
  expect([code, err]).toEqual([0, '']);
});

test('a result with its error, and what is lost', async () => {
  const kept = await aion(['call', 'convert', 'error.json', '--to', 'mac'], { folder: folder() });
  expect(JSON.parse(kept.out)).toEqual({ content: [{ type: 'text', text: 'no' }], isError: true });
  const lost = await aion(['call', 'convert', 'error.json', '--to', 'openai-chat'], { folder: folder() });
  expect(JSON.parse(lost.out)).toEqual({ role: 'tool', tool_call_id: 't1', content: 'no' });
  expect(lost.err).toBe("Loss: Removed error flag, which openai-chat doesn't support.\n");
});

test('wrong usage', async () => {
  const { code, err } = await aion(['call', 'convert', 'call.json', '--to', 'antropic'], { folder: folder() });
  expect(code).toBe(2);
  expect(err).toContain('Unknown format "antropic". Did you mean "anthropic"?');
  expect((await aion(['call', 'convert', 'call.json'], { folder: folder() })).code).toBe(2);
  expect((await aion(['call', 'convert', 'prose.txt', '--to', 'mcp'], { folder: folder() })).code).toBe(2);
});
