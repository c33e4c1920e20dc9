import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
import { aion, folderWith, type Run } from './support.ts';

// Calls from public bug reports.

/** `aion call` in the folder of a report. */
function inReport(folder: string): (...words: readonly string[]) => Promise<Run> {
  return (...words) => aion(['call', ...words], { folder: corpusPath(`reports/${folder}`) });
}

describe('ids that the target refuses', () => {
  const call = inReport('call-ids-refused-by-target');

  test.each([
    ['hist.json', 'mistral', /^[a-zA-Z0-9]{9}$/, 'call_PTLP8xhu3uwZk4l3nlnrrJha'],
    ['kimi.txt', 'anthropic', /^[a-zA-Z0-9_-]+$/, 'functions.write_todos:0'],
    ['kimi.txt', 'bedrock-converse', /^[a-zA-Z0-9_-]{1,64}$/, 'functions.write_todos:0'],
  ])('%s to %s', async (file, to, accepted, id) => {
    const { code, out, err } = await call('convert', file, '--to', to);
    const written = /"(?:id|toolUseId)": "([^"]*)"/.exec(out)?.[1] ?? '';
    expect(written).toMatch(accepted);
    expect(err).toContain(`Loss: Changed call ID "${id}" to "${written}": ${to} requires `);
    expect([code, (await call('convert', file, '--to', to)).out]).toEqual([0, out]);
  });
});

describe('arguments whose type is behind a reference or a union', () => {
  const call = inReport('mend-types-ref-and-optional');

  test.each([
    ['c-obj.json', 'u-ref.json'],
    ['c-arr.json', 'u-opt.json'],
    ['c-arr.json', 'u-tarr.json'],
    ['c-int.json', 'u-int.json'],
    ['user.json', 'user-tools.json'],
    ['plane.json', 'plane-tools.json'],
  ])('%s for %s', async (file, tools) => {
    expect((await call('check', file, '--tools', tools)).code).toBe(1);
    const asked = await call('repair', file, '--tools', tools);
    expect(asked.err).toBe('Note: Arguments have wrong types. Use --types to convert them.\n');
    const { code, out, err } = await call('repair', file, '--tools', tools, '--types');
    expect(err).toMatch(/^\S+:1:\d+: Changed argument \w+ to (?:object|array|integer)\.\n$/);
    expect(code).toBe(0);
    const folder = folderWith({ 'call.json': out, 'tools.json': readFileSync(reportPath(tools), 'utf8') });
    expect(await aion(['call', 'check', 'call.json', '--tools', 'tools.json'], { folder })).toMatchObject({ code: 0 });
  });

  function reportPath(file: string): string {
    return corpusPath(`reports/mend-types-ref-and-optional/${file}`);
  }

  test('a type that is not repaired is reported', async () => {
    const { code, err } = await call('repair', 'c-int.json', '--tools', 'u-ref.json', '--types');
    expect(err).toBe('c-int.json:1:109: Not repaired: "user" must be an object.\n');
    expect(code).toBe(1);
  });
});

describe('calls in reasoning', () => {
  const call = inReport('call-in-reasoning-silent');
  const warning = 'The reasoning contains a call to "read_file" (qwen3-coder), but no call follows.';

  test.each([
    ['think.txt', '4:1'],
    ['think2.txt', '4:1'],
    ['rc.json', '1:177'],
  ])('%s', async (file, place) => {
    expect((await call('read', file)).out.startsWith(`  ${place}  warning  ${warning}\n`)).toBe(true);
    const { out, err } = await call('check', file);
    expect(out).toContain(`${file}:${place}: warning: ${warning} [broken-call]`);
    expect(err).toContain('no tool call found.');
  });
});

describe('marks of DeepSeek with other bars', () => {
  const call = inReport('dsml-variants-not-read');

  test.each(['dsml-ascii.txt', 'dsml-ascii2.txt', 'dsml-dbl.txt', 'dsml-dblfull.txt'])('%s', async (file) => {
    const { code, out } = await call('read', file, '--tools', 'dsml-tools.json');
    expect(out).toContain('exec_command  deepseek-v4\n  {"cmd":"ls -la C:\\\\tmp","background":true}\n');
    expect(out).toMatch(/2:1 {2}warning {2}Nonstandard marker "<.{1,2}DSML.{1,2}tool_calls>"/);
    expect(out).toContain('Content:\nChecking.\n');
    expect(code).toBe(0);
    expect((await call('check', file, '--tools', 'dsml-tools.json')).code).toBe(0);
  });

  test('a mark that is left in the text is reported', async () => {
    const { out } = await call('read', 'dsml-tail.json');
    expect(out).toContain('warning  The text contains "<｜DSML｜function_calls", a marker of a tool call.');
  });
});

describe('calls that are merged', () => {
  const call = inReport('merged-arguments-advice-wrong');

  test.each([
    [
      'merged.json',
      ['write_file  openai-chat  c1\n  {"path":"alpha.txt"}', 'write_file  openai-chat\n  {"path":"beta.txt"}'],
    ],
    ['merged2.json', ['add_task  openai-chat  c1\n  {"title":"A"}', 'add_task  openai-chat\n  {"title":"B"}']],
  ])('%s', async (file, calls) => {
    const { code, out } = await call('read', file);
    for (const one of calls) expect(out).toContain(one);
    expect(out).toContain('warning  2 calls are merged into one. This is call 2.');
    expect(code).toBe(0);
    const repaired = await call('repair', file);
    expect(repaired.err).toContain(
      "Not repaired: Several argument objects in one call can't be repaired. Write each call separately.",
    );
    expect(repaired.code).toBe(1);
  });

  test('pieces without ids that all have one index', async () => {
    const { code, out } = await call('read', 'idx-noid.jsonl');
    expect(out.match(/\{"path":"\w+\.txt"\}/g)).toEqual([
      '{"path":"alpha.txt"}',
      '{"path":"beta.txt"}',
      '{"path":"gamma.txt"}',
    ]);
    expect(out.match(/warning {2}Another call has the same index\. Clients may merge these calls\./g)).toHaveLength(2);
    expect(code).toBe(0);
  });

  test('a mark in broken arguments', async () => {
    expect((await call('read', 'leaked.json')).out).toContain(
      'The arguments contain "</parameter", a marker of a tool call.',
    );
    expect((await call('repair', 'leaked.json')).err).toBe(
      'leaked.json:1:79: Not repaired: Unexpected end of the value.\n',
    );
  });
});

describe('bad escapes and a code fence in arguments', () => {
  const call = inReport('read-drops-backslashes');

  test('a bad escape keeps its backslash', async () => {
    const { out } = await call('read', 'badesc.json');
    expect(out).toContain('{"cmd":"grep -E \\\\d+ file"}');
  });

  test('an escape beside it is probably a backslash, too', async () => {
    const { out } = await call('read', 'win.json');
    expect(out).toContain('{"path":"C:\\bin\\\\app.exe","q":"\\\\d+ \\\\users"}');
    expect(out).toContain('1:146  warning  "\\b" is read as a control character. A backslash is probably meant.');
    expect((await call('repair', 'win.json')).err).toContain('Not repaired: Ambiguous escape "\\a".');
  });

  test('a code fence around the arguments is removed', async () => {
    const { code, out, err } = await call('repair', 'fence.json');
    expect(out).toContain('"arguments": "{\\"a\\":1}"');
    expect([code, err]).toEqual([0, 'fence.json:1:128: Removed the code fence.\n']);
  });
});
