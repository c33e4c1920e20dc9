import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { translated, wording } from '../../text/say.ts';
import { wordSet } from '../../text/words.ts';
import type { Extra } from './slots.ts';

interface NotSentKeys {
  readonly keys: ReadonlySet<string>;
  /** The plural of the part, which is reported once for the file. */
  readonly title: string;
  /** Whether the value of such a part can be an object. An object could also be a schema, which a model needs. */
  readonly canBeObject?: true;
}

/** Keys of OpenAPI, of manifests and of VS Code that describe how a tool is run, found or shown. No model is sent them. */
const notSent: readonly NotSentKeys[] = [
  {
    keys: wordSet('path method httpMethod http_method verb route url uri host baseUrl base_url endpoint'),
    title: wording`URLs and HTTP methods`,
  },
  { keys: wordSet('servers'), title: wording`servers`, canBeObject: true },
  {
    keys: wordSet('security auth authentication authorization scopes'),
    title: wording`security data`,
    canBeObject: true,
  },
  { keys: wordSet('tags group category topic'), title: wording`tags and groups` },
  { keys: wordSet('deprecated'), title: wording`deprecation marks` },
  {
    keys: wordSet('custom handler handlerMethod handler_method templateFile templateFileTS'),
    title: wording`handlers`,
  },
  { keys: wordSet('externalDocs'), title: wording`links to documentation`, canBeObject: true },
  { keys: wordSet('callbacks'), title: wording`callbacks`, canBeObject: true },
  {
    keys: wordSet('toolReferenceName legacyToolReferenceFullNames userDescription icon canBeReferencedInPrompt'),
    title: wording`data for the user interface`,
    canBeObject: true,
  },
];

/** The plural of the part, if no model is sent it; undefined for all other parts, and within a schema. */
export function notSentTitle({ path, value }: Extra): string | undefined {
  const [first, second] = path;
  const key = first === 'operation' ? second : first;
  if (key === undefined || path.length > (first === 'operation' ? 2 : 1)) return undefined;
  const isObject = isJsonObject(value) || (isJsonArray(value) && value.some(isJsonObject));
  const found = notSent.find(({ keys, canBeObject }) => keys.has(key) && (canBeObject === true || !isObject));
  if (found !== undefined) return translated(found.title);
  // The extensions of a specification: OpenAPI, JSON Schema in code.
  return key.startsWith('x-') ? translated(wording`extensions`) : undefined;
}
