import { describe, it } from 'vitest';
import { corpusFolder, noCorpus } from './corpus.ts';

/** A suite over real inputs. Where they are absent, one skipped test stands for it and says why; the body is not called. */
export function describeWithCorpus(title: string, body: () => void): void {
  describe(title, () => {
    if (corpusFolder !== null) body();
    else it('needs the corpus', (context) => context.skip(noCorpus));
  });
}
