import { describe, it } from 'vitest';
import { corpusFolder, noCorpus } from './corpus.ts';

/** A suite over real inputs. Without them, one skipped test gives the reason; the body is not called. */
export function describeWithCorpus(title: string, body: () => void): void {
  describe(title, () => {
    if (corpusFolder !== null) body();
    else it('needs the corpus', (context) => context.skip(noCorpus));
  });
}
