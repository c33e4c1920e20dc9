import { createServer, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface AskedBody {
  readonly model: string;
  readonly stream?: boolean;
  readonly max_tokens?: number;
  readonly messages: readonly { readonly role: string; readonly content: string | null }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly description: string } }[];
}

export interface EvalServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly address: string;
  readonly asked: AskedBody[];
  /** The most requests that were open at the same time. */
  readonly mostOpen: () => number;
}

/** A generator of random numbers with a fixed seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * An OpenAI-compatible server whose behaviour is in the name of the model: `p:0.7+lat:20`. `#tool(key=value)` in the question is the right
 * call, made with the rate `p`, or with `[[rate]]` of the tool's description. `lat`: milliseconds before the answer; `tok`: between the
 * pieces of a stream; `limit`: the rate of 429 with `retry-after-ms: ra`; `mute`: no call; `say`: text beside the call; `text`: the call as
 * text; `cut`: half a body; `failed`: `finish_reason: "error"`; `late`: an error in a stream before its regular end; `deaf`: tools don't
 * count as tokens; `nostream`: a stream is refused.
 */
export async function evalServer(seed = 7): Promise<EvalServer> {
  const random = randomBy(seed);
  const asked: AskedBody[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', async () => {
      const body: AskedBody = JSON.parse(Buffer.concat(pieces).toString('utf8'));
      asked.push(body);
      most = Math.max(most, ++open);
      await answer(body, response, random);
      open--;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The server has no port.');
  return { address: `http://127.0.0.1:${place.port}/v1`, asked, mostOpen: () => most };
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function answer(body: AskedBody, response: ServerResponse, random: () => number): Promise<void> {
  const ways = new Map(
    body.model.split('+').map((part) => {
      const [name = '', value] = part.split(':');
      return [name, value] as const;
    }),
  );
  const number = (name: string, other = 0): number => Number(ways.get(name) ?? other);
  const json = (status: number, value: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  await pause(number('lat'));
  if (ways.has('limit') && random() < number('limit')) {
    response.setHeader('retry-after-ms', String(number('ra', 1)));
    return json(429, { error: { message: 'Rate limit reached' } });
  }
  if (ways.has('nostream') && body.stream === true) return json(400, { error: { message: 'stream is not supported' } });
  if (ways.has('cut')) {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"choices":[{"index":0,"message":{"role":"assi');
    return;
  }
  const message = messageFor(body, ways, number('p', 1), random);
  const usage = { prompt_tokens: ways.has('deaf') ? 38 : 38 + (body.tools ?? []).length, completion_tokens: 20 };
  const model = `${body.model}-2026`;
  if (ways.has('failed')) {
    return json(200, { choices: [{ index: 0, finish_reason: 'error', message: { role: 'assistant', content: '' } }] });
  }
  if (body.stream !== true) {
    return json(200, { model, choices: [{ index: 0, message, finish_reason: 'stop' }], usage });
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (value: object): void => void response.write(`data: ${JSON.stringify(value)}\n\n`);
  const { content, tool_calls: calls } = message;
  for (const word of (content ?? '').match(/\S+\s*/g) ?? []) {
    await pause(number('tok'));
    event({ choices: [{ index: 0, delta: { content: word }, finish_reason: null }] });
  }
  if (calls !== undefined) {
    event({
      choices: [{ index: 0, delta: { tool_calls: calls.map((one) => ({ index: 0, ...one })) }, finish_reason: null }],
    });
  }
  if (ways.has('late')) event({ error: { message: 'Overloaded' } });
  else event({ model, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  event({ model, choices: [], usage });
  response.end('data: [DONE]\n\n');
}

interface SentMessage {
  readonly role: 'assistant';
  readonly content: string | null;
  readonly tool_calls?: readonly object[];
}

function messageFor(
  { messages, tools = [] }: AskedBody,
  ways: ReadonlyMap<string, string | undefined>,
  rate: number,
  random: () => number,
): SentMessage {
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const [, right = '', written = ''] = /#(\w+)(?:\(([^)]*)\))?/.exec(question) ?? [];
  // As they are written: 3.0 stays 3.0.
  const members = written.split(',').flatMap((pair) => {
    const [key = '', value] = pair.split('=');
    return value === undefined ? [] : [`${JSON.stringify(key.trim())}:${value}`];
  });
  const args = `{${members.join(',')}}`;
  const names = tools.map((tool) => tool.function.name);
  const described = tools.find((tool) => tool.function.name === right)?.function.description ?? '';
  const own = /\[\[([\d.]+)\]\]/.exec(described)?.[1];
  const others = names.filter((name) => name !== right);
  const isRight = random() < Number(own ?? rate);
  const name = isRight ? right : others[Math.floor(random() * others.length)];
  if (ways.has('mute') || right === 'none' || name === undefined) {
    return { role: 'assistant', content: 'I would call a tool, but I need the number first.' };
  }
  if (ways.has('text')) {
    const call = `{"name":${JSON.stringify(name)},"arguments":${args}}`;
    return { role: 'assistant', content: `Sure!\n\`\`\`json\n${call}\n\`\`\`\n` };
  }
  const call = { id: 'call_1', type: 'function', function: { name, arguments: args } };
  return { role: 'assistant', content: ways.has('say') ? `I choose ${name}.` : null, tool_calls: [call] };
}

const number = { type: 'integer' };

/** Three tools with a number each; the description of the first can have a rate. */
export function orderTools(description = 'Find an order.'): string {
  const inputSchema = { type: 'object', properties: { number }, required: ['number'] };
  return JSON.stringify([
    { name: 'find_order', description, inputSchema },
    { name: 'refund_order', description: 'Refund an order.', inputSchema },
    { name: 'send_mail', description: 'Send a mail.', inputSchema: { type: 'object', properties: { number } } },
  ]);
}

/** So many questions whose right call is `find_order` with another number each. */
export function orderQuestions(count: number): string {
  const cases = Array.from({ length: count }, (_, index) => ({
    id: `q${index}`,
    question: `Question ${index} #find_order(number=${index})`,
    expect: { calls: [{ tool: 'find_order', arguments: { number: index } }] },
  }));
  return JSON.stringify({ tools: ['tools.json'], cases });
}
