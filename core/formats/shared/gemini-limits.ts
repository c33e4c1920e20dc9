import { wording } from '../../text/say.ts';
import type { ProviderLimit } from '../limits.ts';

const reference = 'https://ai.google.dev/api/caching#FunctionDeclaration';

/** What Gemini refuses of a function declaration. */
export const geminiLimits: readonly ProviderLimit[] = [
  {
    id: 'name-pattern',
    kind: 'name',
    pattern: '^[a-zA-Z_][a-zA-Z0-9_.:-]*$',
    maxLength: 64,
    allowed: '[a-zA-Z0-9_.:-]',
    firstAllowed: '[a-zA-Z_]',
    says: wording`A name begins with a letter or underscore and has up to 64 letters, digits, underscores, dots, colons and dashes.`,
    source: reference,
  },
  {
    id: 'tool-count',
    kind: 'tool-count',
    max: 128,
    says: wording`A request holds at most 128 function declarations.`,
    source: reference,
  },
  { id: 'object-root', kind: 'object-root', says: wording`The parameters are an object.`, source: reference },
];
