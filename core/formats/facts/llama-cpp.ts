import { wording } from '../../text/say.ts';
import { certain, disputed, type ProviderLimit, schemaRule } from '../limits.ts';

const converter = 'https://github.com/ggml-org/llama.cpp/blob/master/common/json-schema-to-grammar.cpp';

/** What llama-server rejects when it makes a grammar of a schema. */
export const llamaCppLimits: readonly ProviderLimit[] = [
  schemaRule(
    'grammar-patterns',
    wording`The server converts patterns to grammars, which support fewer escapes.`,
    certain(converter, '2026-11-27', 'llama-server --jinja'),
  ),
  schemaRule(
    'grammar-top-patterns',
    wording`The server converts patterns to grammars, which support fewer escapes.`,
    disputed(converter, '2026-11-27', 'templates whose arguments are JSON'),
  ),
  schemaRule(
    'local-references',
    wording`References must start with "#/".`,
    certain(converter, '2026-11-27', 'llama-server --jinja'),
  ),
];
