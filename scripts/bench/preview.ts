import { previewAddress } from '../../protocol/preview.ts';
import { providerPanelRequest } from '../../protocol/provider-panel.ts';
import { type Budget, timeBudget } from './budgets.ts';
import { type RunningServer, serverWith } from './connection.ts';
import { contentOf } from './content.ts';
import { Letters, placeInMiddle } from './editing.ts';
import { milliseconds, percentile, table, timesOf } from './measure.ts';
import { print } from './report.ts';

const sizes = [
  ['10 KB', 10_000, 30],
  ['100 KB', 100_000, 20],
  ['1 MB', 1_000_000, 6],
] as const;

/** In milliseconds, from a letter to the new text of a preview. */
const budget = 150;

/** In milliseconds: the panel's wait for more letters, `pause` in client/features/provider-panel/panel.ts. */
const panelPause = 60;

const uri = 'file:///bench/tools.aion';
const preview = previewAddress({ source: uri, format: 'openai' });

/** The delay until a preview and the panel of all providers show a typed letter, over a real connection. Prints one table. */
export async function benchPreview(): Promise<readonly Budget[]> {
  const budgets: Budget[] = [];
  const rows = [['from a letter to what is shown', 'median', 'p95', 'slowest', 'budget']];
  for (const [name, bytes, rounds] of sizes) {
    const text = contentOf(bytes).aion;
    const server = await serverWith(uri, text);
    const letters = new Letters(server.connection, uri, placeInMiddle(text));
    const told = refreshesOf(server);
    await content(server);
    const followed = await timesOf(
      async () => {
        const refreshed = told();
        await letters.type();
        await refreshed;
        await content(server);
      },
      rounds,
      2,
    );
    const panel = await timesOf(
      async () => {
        await letters.type();
        await new Promise((resolve) => setTimeout(resolve, panelPause));
        await server.connection.sendRequest(providerPanelRequest, { uri, formats: ['openai'] });
      },
      rounds,
      2,
    );
    server.end();
    for (const [what, times] of [
      ['preview', followed],
      ['panel of all providers', panel],
    ] as const) {
      const p95 = percentile(times, 0.95);
      const judged = timeBudget(`${what} after a letter at ${name}, p95`, p95, budget);
      const shown = [percentile(times, 0.5), p95, percentile(times, 1)].map(milliseconds);
      rows.push([`  ${what}, ${name}`, ...shown, judged.kept ? 'kept' : 'MISSED']);
      budgets.push(judged);
    }
  }
  print(`${table(rows)}\n`);
  return budgets;
}

async function content({ connection }: RunningServer): Promise<void> {
  await connection.sendRequest('workspace/textDocumentContent', { uri: preview });
}

/** Returns a function that gives a promise of the next refresh request for the preview. */
function refreshesOf({ connection }: RunningServer): () => Promise<void> {
  let waiting: () => void = () => undefined;
  connection.onRequest('workspace/textDocumentContent/refresh', () => {
    waiting();
    return null;
  });
  return () =>
    new Promise((resolve) => {
      waiting = resolve;
    });
}
