import { describe, expect, test } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
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
