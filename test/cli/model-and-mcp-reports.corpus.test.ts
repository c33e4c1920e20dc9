import { describe, expect, test } from 'vitest';
import { readCalls } from '../../core/calls/index.ts';
import { corpusLines, corpusPath } from '../support/corpus.ts';
import { caseOptions, caseText, type SharedCase } from '../unit/calls/shared-case.ts';
import { aion } from './support.ts';

/** The command in the folder of the reports. Returns its output without excerpts, and the exit code. */
async function told(line: string): Promise<readonly (string | number)[]> {
  const { code, out } = await aion(line.split(' '), { folder: corpusPath('reports-2') });
  const problems = out.split('\n').filter((one) => /: (?:error|warning): /.test(one));
  return [code, ...problems.map((one) => one.replace(/ MCP: ".*\)\./, ''))];
}

describe('reports about MCP', () => {
  const result = (name: string): string => `call check ${name}.json --result-of num --tools result-tools.json`;

  test.each<readonly [string, readonly (string | number)[]]>([
    [
      result('result-jsonrpc'),
      [1, 'result-jsonrpc.json:1:123: error: "n" must be an integer, but is "1". [wrong-result]'],
    ],
    [
      result('result-text-only'),
      [
        1,
        'result-text-only.json:1:1: error: The result of "num" requires "structuredContent", because the tool has an output schema. [wrong-result]',
      ],
    ],
    [
      result('result-error-structured'),
      [
        1,
        'result-error-structured.json:1:64: error: The "structuredContent" of this error doesn\'t match the output schema. Clients may reject the result, and the error message is lost. [wrong-result]',
      ],
    ],
    [
      result('result-content-type-json'),
      [
        1,
        'result-content-type-json.json:1:21: error: Unknown content type "json". Clients reject the result. Supported: text, image, audio, resource_link, resource. [wrong-result]',
      ],
    ],
    [result('result-input-required'), [0]],
    [
      'check tools-list-nextcursor-null.json --target mcp',
      [
        1,
        'tools-list-nextcursor-null.json:1:137: error: "nextCursor" can\'t be null: clients reject the list. Omit it on the last page. [provider-schema, mcp]',
      ],
    ],
    [
      'check annotations-contradict.json --target mcp',
      [
        0,
        'annotations-contradict.json:1:146: warning: "destructiveHint" has no effect, because "readOnlyHint" is true. [provider-schema, mcp]',
        'annotations-contradict.json:1:168: warning: Unknown annotation "idempotenthint". Did you mean "idempotentHint"? [provider-schema, mcp]',
      ],
    ],
  ])('%s', async (line, expected) => {
    expect(await told(line)).toEqual(expected);
  });
});

describe('reports about responses of models', () => {
  test.each<readonly [string, readonly (string | number)[]]>([
    [
      'call check raw-close-tag-minimax.txt --tools write-file-tools.json',
      [
        1,
        'raw-close-tag-minimax.txt:6:1: error: The call to "write_file" ends before "</parameter>". The rest of the call isn\'t read. [broken-call]',
      ],
    ],
    [
      'call check gemini-malformed.json --tools read-tools.json',
      [
        1,
        'gemini-malformed.json:1:32: error: The provider reports a failed call: MALFORMED_FUNCTION_CALL. [broken-call]',
      ],
    ],
    [
      'call check harmony-leak-text.txt --tools read-tools.json',
      [
        0,
        'harmony-leak-text.txt:1:14: warning: The text contains "to=functions.read_file", a marker of a tool call. [broken-call]',
      ],
    ],
    [
      'call check minimax-m3-stray-text.txt --tools read-tools.json',
      [
        1,
        'minimax-m3-stray-text.txt:2:28: error: Unknown tool "t". The only tool is "read". [unknown-tool]',
        'minimax-m3-stray-text.txt:2:66: error: Unexpected text between arguments: "oops". It isn\'t read. [broken-call]',
      ],
    ],
  ])('%s', async (line, expected) => {
    expect(await told(line)).toEqual(expected);
  });

  test.each<readonly [string, readonly string[]]>([
    ['harmony-final-channel.txt', ['warning  The call is on the channel "final" instead of "commentary".']],
    ['qwen-prose-example.txt', ['warning  The call to "get_weather" isn\'t inside "<tool_call>", and text follows.']],
    ['claude-namespaced.txt', ['warning  Nonstandard marker']],
    ['kimi-k3-reasoning.txt --starts-in-reasoning', ['Reasoning:\nhm\n', 'Content:\nok\n']],
  ])('call read %s', async (line, expected) => {
    const { code, out } = await aion(['call', 'read', ...line.split(' ')], { folder: corpusPath('reports-2') });
    expect(code).toBe(0);
    for (const part of expected) expect(out).toContain(part);
  });

  test('valid responses have no new warning, except one about keys without a call', () => {
    const warned = corpusLines<SharedCase>('model-outputs/cases.jsonl').flatMap((one) =>
      readCalls(caseText(one), caseOptions(one, false)).problems.flatMap(({ kind }) =>
        kind === 'leaked-mark' || kind === 'bare-call' || kind === 'failed-call' ? [`${one.id} ${kind}`] : [],
      ),
    );
    expect(warned).toEqual(['sglang-poolside-v1-7d63264e leaked-mark']);
  });
});
