import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address that forwards each request with the token, for clients without it. The rest of the request stays. */
export async function tokenProxy(target: string, token: string): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '' } = incoming;
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const onward = request(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
