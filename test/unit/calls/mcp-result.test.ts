import { describe, expect, test } from 'vitest';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { checkResultText } from '../../../core/calls/check-result.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { toolWith } from './support.ts';

const number = {
  type: 'object',
  properties: { n: { type: 'integer' } },
  required: ['n'],
  additionalProperties: false,
};
const tools = new CallableSet([
  toolWith('num', {}, number),
  toolWith('any', {}),
  toolWith('list', {}, { type: 'array', items: { type: 'integer' } }),
  toolWith('page', {}, { type: 'object', properties: { content: { type: 'string' } }, required: ['content'] }),
]);

/** `severity «place» message` of each finding. */
function found(name: string, result: unknown): readonly string[] {
  const text = JSON.stringify(result);
  return checkResultText(name, text, tools, validateByAjv).map(
    ({ severity, span, message }) => `${severity} «${text.slice(span.start, span.end).slice(0, 30)}» ${message}`,
  );
}

const text = [{ type: 'text', text: 'one' }];
const inMessage = (result: unknown): unknown => ({ jsonrpc: '2.0', id: 1, result });

describe('results of MCP that are right', () => {
  test.each([
    ['without an envelope', 'num', { n: 1 }],
    ['2025-06-18', 'num', { content: text, structuredContent: { n: 1 } }],
    ['2026-07-28', 'num', { resultType: 'complete', content: text, structuredContent: { n: 1 } }],
    ['in a response', 'num', inMessage({ content: text, structuredContent: { n: 1 } })],
    ['any JSON in 2026-07-28', 'list', { resultType: 'complete', content: text, structuredContent: [1, 2] }],
    ['without an output schema', 'any', { content: text }],
    ['an error of the tool', 'num', { content: text, isError: true }],
    ['an error of the protocol', 'num', { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Unknown tool' } }],
    [
      'input is required',
      'num',
      {
        resultType: 'input_required',
        inputRequests: { a: { method: 'elicitation/create', params: { message: 'm', requestedSchema: {} } } },
      },
    ],
    ['input is required, with a state only', 'num', { resultType: 'input_required', requestState: 'x' }],
    ['a task', 'num', { task: { taskId: 't', status: 'working' } }],
    ['each kind of content', 'any', { content: blocks() }],
    ['a value with the property "content"', 'page', { content: 'the page' }],
  ])('%s', (_title, name, result) => {
    expect(found(name, result)).toEqual([]);
  });
});

function blocks(): readonly unknown[] {
  return [
    ...text,
    { type: 'image', data: 'aGk=', mimeType: 'image/png' },
    { type: 'audio', data: 'aGk=', mimeType: 'audio/wav', annotations: { audience: ['user'] } },
    { type: 'resource_link', uri: 'file:///a', name: 'a' },
    { type: 'resource', resource: { uri: 'file:///a', text: '' } },
    { type: 'resource', resource: { uri: 'file:///a', blob: 'aGk=' } },
  ];
}

describe('results of MCP that clients reject', () => {
  test.each([
    [
      'a wrong type in a response',
      'num',
      inMessage({ content: text, structuredContent: { n: '1' } }),
      ['error «"1"» "n" must be an integer, but is "1".'],
    ],
    [
      'an unknown property',
      'num',
      { content: text, structuredContent: { n: 1, m: 2 } },
      ['error «2» Unknown property "m". Did you mean "n"?'],
    ],
    [
      'no structured content',
      'num',
      { content: text },
      [
        'error «{"content":[{"type":"text","te» The result of "num" requires "structuredContent", because the tool has an output schema.',
      ],
    ],
    [
      'an error with structured content that does not fit',
      'num',
      { content: text, structuredContent: { code: 5 }, isError: true },
      [
        'error «{"code":5}» The "structuredContent" of this error doesn\'t match the output schema. Clients may reject the result, and the error message is lost.',
      ],
    ],
    [
      'an unknown content type',
      'num',
      { content: [{ type: 'json', json: {} }], structuredContent: { n: 1 } },
      [
        'error «"json"» Unknown content type "json". Clients reject the result. Supported: text, image, audio, resource_link, resource.',
      ],
    ],
    [
      'content that is a string',
      'any',
      { content: 'done' },
      ['error «"done"» "content" must be a list of content blocks, such as {"type": "text", "text": "…"}.'],
    ],
    [
      'content that is one block',
      'any',
      { content: text[0] },
      [
        'error «{"type":"text","text":"one"}» "content" must be a list of content blocks, such as {"type": "text", "text": "…"}.',
      ],
    ],
    [
      'a block that is a string',
      'any',
      { content: ['a'] },
      ['error «"a"» A content block must be an object with a "type".'],
    ],
    [
      'a block without a type',
      'any',
      { content: [{ text: 'a' }] },
      ['error «{"text":"a"}» A content block requires "type": text, image, audio, resource_link, resource.'],
    ],
    [
      'text that is an object',
      'any',
      { content: [{ type: 'text', text: {} }] },
      ['error «{}» "text" must be a string.'],
    ],
    [
      'text that is missing',
      'any',
      { content: [{ type: 'text' }] },
      ['error «{"type":"text"}» Missing property "text".'],
    ],
    [
      'annotations that are null',
      'any',
      { content: [{ type: 'text', text: '', annotations: null }] },
      ['error «null» "annotations" must be an object.'],
    ],
    [
      'a data URL',
      'any',
      { content: [{ type: 'image', data: 'data:image/png;base64,aGk=', mimeType: 'image/png' }] },
      ['error «"data:image/png;base64,aGk="» "data" must be Base64, without a prefix such as "data:…".'],
    ],
    [
      'a resource without contents',
      'any',
      { content: [{ type: 'resource', resource: { uri: 'a:b' } }] },
      ['error «{"uri":"a:b"}» A resource requires "text" or "blob", a string.'],
    ],
    [
      'structured content that is a list, before 2026-07-28',
      'list',
      { content: text, structuredContent: [1] },
      ['error «[1]» "structuredContent" must be an object (protocol 2025-11-25 and earlier).'],
    ],
    [
      'structured content that is null, before 2026-07-28',
      'num',
      { content: text, structuredContent: null },
      ['error «null» "structuredContent" must be an object (protocol 2025-11-25 and earlier).'],
    ],
    [
      'isError that is a string',
      'any',
      { content: text, isError: 'no' },
      ['error «"no"» "isError" must be true or false.'],
    ],
    [
      'no content',
      'num',
      { structuredContent: { n: 1 } },
      ['warning «{"structuredContent":{"n":1}}» The result requires "content". Clients may reject the result.'],
    ],
    [
      'no way to go on',
      'num',
      { resultType: 'input_required' },
      ['error «{"resultType":"input_required"» The result requires "inputRequests" or "requestState".'],
    ],
    [
      'an unknown input request',
      'num',
      { resultType: 'input_required', inputRequests: { a: { method: 'ask' } } },
      [
        'error «{"method":"ask"}» The "method" of an input request must be one of: elicitation/create, sampling/createMessage, roots/list.',
      ],
    ],
    [
      'an unknown type of result',
      'num',
      { resultType: 'done', content: text },
      ['warning «"done"» Unknown "resultType": "done". The result wasn\'t checked.'],
    ],
    [
      'a response without an id',
      'any',
      { jsonrpc: '2.0', id: null, result: { content: text } },
      ['error «null» The response requires an "id": a string or an integer.'],
    ],
    [
      'a result and an error',
      'any',
      { jsonrpc: '2.0', id: 1, result: { content: text }, error: { code: 1, message: '' } },
      ['error «{"code":1,"message":""}» A response can\'t have both "result" and "error".'],
    ],
    [
      'an error that is a string',
      'any',
      { jsonrpc: '2.0', id: 1, error: 'boom' },
      ['error «"boom"» "error" must be an object.'],
    ],
    [
      'the code of an error that is a string',
      'any',
      { jsonrpc: '2.0', id: 1, error: { code: 'E', message: 'boom' } },
      ['error «"E"» "code" must be an integer.'],
    ],
  ])('%s', (_title, name, result, expected) => {
    expect(found(name, result)).toEqual(expected);
  });
});
