import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ruleCatalogue } from '../../core/rules/catalogue.ts';
import { corpusLines, corpusPath } from '../support/corpus.ts';
import { aion, folderWith } from './support.ts';

const json = (value: unknown): string => JSON.stringify(value);

describe('real definitions', () => {
  const files = readdirSync(corpusPath('definitions')).filter((name) => name.endsWith('.jsonl'));

  test.each(files)(
    '%s: what becomes of them in the notation is clean, and the loader reads the same tools',
    async (name) => {
      const definitions = corpusLines<{ def: unknown }>(`definitions/${name}`).map(({ def }) => def);
      const folder = folderWith({ 'in.json': json(definitions) });
      await aion(['convert', 'in.json', '--to', 'aion', '--out', 'out.aion'], { folder });
      if (name === 'anthropic_server.jsonl') {
        // The notation cannot express tools that run at the provider.
        expect(existsSync(join(folder, 'out.aion'))).toBe(false);
        return;
      }
      // Names that a provider would change, and shared names, were in the input already.
      const provider = ruleCatalogue.filter(({ family }) => family === 'provider').map(({ id }) => id);
      const off = [...provider, 'duplicate-tool-name'].flatMap((rule) => ['--rule', `${rule}=off`]);
      const checked = await aion(['check', 'out.aion', '--format', 'json', ...off], { folder });
      expect(JSON.parse(checked.out).files[0].findings).toEqual([]);
      const canonical = await aion(['convert', 'out.aion', '--to', 'canonical'], { folder });
      const loaded = await aion(['load', 'out.aion', '--format', 'json'], { folder });
      const said = ({ name, description }: { name: string; description: string }) => ({ name, description });
      const tools = JSON.parse(canonical.out);
      expect(JSON.parse(loaded.out).value.map(said)).toEqual((Array.isArray(tools) ? tools : [tools]).map(said));
    },
  );
});
