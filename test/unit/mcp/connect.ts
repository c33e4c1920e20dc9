import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import type { OfferedPrompt } from '../../../mcp/offer.ts';
import { Offers } from '../../../mcp/offers.ts';
import { serveOverStdio } from '../../../mcp/stdio.ts';
import type { SmallHost } from '../../support/small-host.ts';

/** The revisions of MCP that a client may speak: the one in use since 2025, and that of 2026. */
export const revisions = ['legacy', 'auto'] as const;
export type Revision = (typeof revisions)[number];

export interface Connection {
  readonly client: Client;
  readonly offers: Offers;
  /** Resolves when the server has ended, after the client. */
  hangUp(): Promise<void>;
}

/** A client that speaks to the server over two streams, as over the standard input and output of a process. */
export async function connect(
  host: SmallHost,
  { prompts = [], revision = 'legacy' }: { prompts?: readonly OfferedPrompt[]; revision?: Revision } = {},
): Promise<Connection> {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const offers = new Offers({ host, prompts });
  const problems: string[] = [];
  const served = serveOverStdio(offers, '1.2.3', {
    input: toServer,
    output: toClient,
    onProblem: (says) => problems.push(says),
  });
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: revision } });
  await client.connect(new StdioServerTransport(toClient, toServer));
  const hangUp = async (): Promise<void> => {
    await client.close();
    toServer.end();
    await served;
  };
  onTestFinished(hangUp);
  return { client, offers, hangUp };
}
