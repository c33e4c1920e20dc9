import { localFinding, plainFix } from '../rule.ts';
import { type SyntaxRule, syntaxRule } from './syntax-rule.ts';

const bareKey = /^[A-Za-z0-9_-]+$/;

export const quotedKey: SyntaxRule<'quoted-key'> = {
  ...syntaxRule,
  id: 'quoted-key',
  title: 'A key is written without quotes',
  documentation: {
    why: 'Keys are bare words: `name`, not `"name"` as in JSON. The loaders look for the word right before `-->`; with a quotation mark between they do not see the property.',
    wrong: `[
  {
    "name" --> "FetchDocs",
    link --> "https://example.com/docs",
    description --> "Where the documentation is."
  }
]
`,
    right: `[
  {
    name --> "FetchDocs",
    link --> "https://example.com/docs",
    description --> "Where the documentation is."
  }
]
`,
  },
  report({ span, name }) {
    return localFinding(
      this,
      span,
      `The key ${name} is in quotes. The loader does not see the property. Write ${name} without quotes.`,
      { fixes: () => (bareKey.test(name) ? [plainFix('Remove the quotes', true, [{ span, newText: name }])] : []) },
    );
  },
};
