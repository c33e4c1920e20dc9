import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { check } from '../../core/rules/check.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import type { ConvertToolsParams, ConvertToolsResult } from '../../protocol/conversion.ts';
import { corpusLines } from '../support/corpus.ts';
import type { TestClient } from './support/client.ts';
import { inBand } from './support/suite.ts';

const convert = (client: TestClient, params: ConvertToolsParams): Promise<ConvertToolsResult> =>
  client.connection.sendRequest('aion/convertTools', params);

const json = (value: unknown): string => JSON.stringify(value, null, 2);

describe('real definitions', () => {
  inBand('conversion of real definitions', (clients) => {
    it.each(['openai', 'anthropic', 'mcp', 'gemini'])('%s', async (format) => {
      const client = await clients.full();
      const [first] = corpusLines<{ def: unknown }>(`definitions/${format}.jsonl`);
      const result = await convert(client, { source: { text: json(first?.def) }, to: 'aion' });
      expect(result.problem).toBeNull();
      const findings = check(NotationDocument.parse(result.text), { ...defaultSettings, targets: [] });
      expect(findings.map(({ rule }) => rule)).toEqual([]);
    });
  });
});
