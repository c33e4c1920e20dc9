import { wording } from '../../text/say.ts';
import { objectRoot, type ProviderLimit, toolCount } from '../limits.ts';

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
  toolCount(128, wording`A request holds at most 128 function declarations.`, reference),
  objectRoot(wording`The parameters are an object.`, reference),
];
