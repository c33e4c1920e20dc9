import { afterEach, beforeEach, describe } from 'vitest';
import { type ClientOptions, TestClient } from './client.ts';
import { type TransportKind, transports } from './transport.ts';

/** Starts clients for the tests and always ends them. */
export interface Clients {
  full(options?: ClientOptions): Promise<TestClient>;
  minimal(options?: ClientOptions): Promise<TestClient>;
  start(options: ClientOptions): Promise<TestClient>;
}

/** Runs the same tests in the test's own process and over the built program. */
export function overEachTransport(name: string, tests: (clients: Clients, kind: TransportKind) => void): void {
  for (const { kind, missing } of transports) {
    describe(`${name}, ${kind}`, () => {
      beforeEach((context) => context.skip(missing !== null, missing ?? undefined));
      const started: TestClient[] = [];
      const keep = async (starting: Promise<TestClient>): Promise<TestClient> => {
        const client = await starting;
        started.push(client);
        return client;
      };
      afterEach(async () => {
        await Promise.all(started.splice(0).map((client) => client.end()));
      });
      const clients: Clients = {
        full: (options) => keep(TestClient.full(kind, options)),
        minimal: (options) => keep(TestClient.minimal(kind, options)),
        start: (options) => keep(TestClient.start(kind, options)),
      };
      tests(clients, kind);
    });
  }
}
