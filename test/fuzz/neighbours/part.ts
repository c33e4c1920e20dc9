import fc from 'fast-check';
import { TestClient } from '../../lsp/support/client.ts';
import type { Part } from '../part.ts';
import { hostileText, otherDocument, type ReaderOfTexts, readersOfTexts } from './hostile-texts.ts';

interface Neighbours {
  readonly reader: ReaderOfTexts;
  readonly shapes: readonly number[];
  /** A multiple of the usual sizes. */
  readonly scale: number;
}

const hovers = 20;
/** In milliseconds, also on a machine that does other work: a text that is read where the server answers takes seconds. */
const longest = 1_000;

/** Texts that take long to read keep no hover in another document waiting. */
export const neighbours: Part<Neighbours> = {
  name: 'neighbours',
  inputs: fc.record({
    reader: fc.constantFrom(...readersOfTexts),
    shapes: fc.uniqueArray(fc.nat(19), { minLength: 1, maxLength: 5 }),
    scale: fc.double({ min: 0.1, max: 3, noNaN: true }),
  }),
  check,
};

async function check({ reader, shapes, scale }: Neighbours): Promise<void> {
  const hostile = shapes.map((n) => hostileText(reader, n, scale));
  const text = otherDocument(20);
  const files = Object.fromEntries([...hostile.map((file) => [file.name, file.text]), ['tools.aion', text]]);
  const client = await TestClient.full('spawned', { files });
  try {
    const document = await client.open(text, 'tools.aion');
    // The first answer waits for the settings.
    await document.hover(text.indexOf('description'));
    const languages: Partial<Record<ReaderOfTexts, string>> = { Python: 'python', TypeScript: 'typescript' };
    const language = languages[reader];
    for (const file of language === undefined ? [] : hostile) {
      await client.openUri(client.fileUri(file.name), file.text, language);
    }
    void client.connection.sendRequest('aion/toolCatalogue', { programs: true }).catch(() => null);
    for (let round = 0; round < hovers; round++) {
      const start = performance.now();
      await document.hover(text.indexOf('description'));
      const took = performance.now() - start;
      if (took > longest) throw new Error(`A hover took ${Math.round(took)} ms.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    client.dispose();
  }
}
