import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type ScriptedMessage = Readonly<Record<string, unknown>>;

/**
 * A loopback server with OpenAI's Chat Completions. It answers with these messages in turn and skips one for each model answer in the
 * request. With a key, it refuses requests without it.
 */
export async function startScriptedModel(
  messages: readonly ScriptedMessage[],
  key: string | null = null,
): Promise<{ readonly address: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    response.setHeader('content-type', 'application/json');
    if (key !== null && request.headers.authorization !== `Bearer ${key}`) {
      response.writeHead(401).end(JSON.stringify({ error: { message: 'Incorrect API key provided.' } }));
      return;
    }
    const asked: { readonly messages: readonly { readonly role: string }[] } = JSON.parse(body);
    const turn = asked.messages.filter(({ role }) => role === 'assistant').length;
    const message = messages[Math.min(turn, messages.length - 1)];
    const usage = { prompt_tokens: 212, completion_tokens: 24, total_tokens: 236 };
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/v1`, stop: () => void server.close() };
}
