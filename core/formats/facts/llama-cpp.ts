import { wording } from '../../text/say.ts';
import { certain, disputed, type ProviderLimit, schemaRule, strictFlag } from '../limits.ts';

const converter = 'https://github.com/ggml-org/llama.cpp/blob/master/common/json-schema-to-grammar.cpp';

/** A grammar of the schema is used without it as well. */
export const llamaCppStrictFlag = strictFlag('ignored', certain(converter, '2026-11-29', 'llama-server --jinja'));

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
  schemaRule(
    'few-repetitions',
    wording`The server's grammars allow max. 1,999 repetitions. One such tool makes all tool calls fail.`,
    // A later build makes larger ones unlimited [ggml-org/llama.cpp#26613]; 2,000 itself failed in it [#27087].
    disputed(
      'https://github.com/ggml-org/llama.cpp/issues/25746',
      '2026-11-29',
      'builds from November 2025 to August 2026',
    ),
  ),
  schemaRule(
    'no-empty-objects',
    wording`An object with no properties makes an invalid grammar.`,
    disputed('https://github.com/ggml-org/llama.cpp/issues/25923', '2026-11-29', 'builds of July 2026'),
  ),
];
