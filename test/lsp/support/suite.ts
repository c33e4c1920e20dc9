import { afterEach, beforeEach, describe } from 'vitest';
import { type ClientOptions, TestClient } from './client.ts';
import { type TransportKind, transports } from './transport.ts';

/** Starts clients for the tests and always ends them. */
export interface Clients {
  full(options?: ClientOptions): Promise<TestClient>;
  minimal(options?: ClientOptions): Promise<TestClient>;
  start(options: ClientOptions): Promise<TestClient>;
}

/** Runs tests with a server in the test's own process. `built-program.test.ts` proves that the built one answers the same. */
export function inBand(name: string, tests: (clients: Clients) => void): void {
  describe(name, () => tests(clientsOf('in-band')));
}

/** Runs the same tests in the test's own process and over the built program: for what a process may do in another way. */
export function overEachTransport(name: string, tests: (clients: Clients, kind: TransportKind) => void): void {
  for (const { kind, missing } of transports) {
    describe(`${name}, ${kind}`, () => {
      beforeEach((context) => context.skip(missing !== null, missing ?? undefined));
      tests(clientsOf(kind), kind);
    });
  }
}

function clientsOf(kind: TransportKind): Clients {
  const started: TestClient[] = [];
  const keep = async (starting: Promise<TestClient>): Promise<TestClient> => {
    const client = await starting;
    started.push(client);
    return client;
  };
  afterEach(async () => {
    await Promise.all(started.splice(0).map((client) => client.end()));
  });
  return {
    full: (options) => keep(TestClient.full(kind, options)),
    minimal: (options) => keep(TestClient.minimal(kind, options)),
    start: (options) => keep(TestClient.start(kind, options)),
  };
}
