import type { JsonObject } from '../json/json-value.ts';
import { smallest } from '../text/long-list.ts';
import { wordSet, words } from '../text/words.ts';
import type { ToolCapability } from './canonical-tool.ts';
import { basesByForm, firstSentenceOf, laterSentences, type SpokenWord, wordsOf } from './words.ts';

/** aumai-toolcanon's list of verbs that change something. */
export const SIDE_EFFECT_VERBS = words('write create delete update post send save remove');
/** aumai-toolcanon's list of verbs that only read. A found one is the tool's action. */
export const READ_VERBS = words('read get fetch list search query find');

/** aumai-toolcanon's list; the first word found, in this order, gives the domain. */
export const DOMAIN_WORDS: readonly (readonly [word: string, domain: string])[] = [
  ['file', 'filesystem'],
  ['web', 'web'],
  ['search', 'web'],
  ['database', 'database'],
  ['sql', 'database'],
  ['code', 'code'],
  ['email', 'email'],
  ['http', 'web'],
  ['api', 'web'],
];

const SIDE_EFFECT_FORMS = basesByForm(SIDE_EFFECT_VERBS);
const READ_FORMS = basesByForm(READ_VERBS);
const DOMAIN_PLACES: ReadonlyMap<string, number> = new Map(
  [...basesByForm(DOMAIN_WORDS.map(([word]) => word))].map(([form, base]) => [
    form,
    DOMAIN_WORDS.findIndex(([word]) => word === base),
  ]),
);
/** Side-effect verbs that are as often nouns: "get a post", "the last update". */
const NOUN_TOO: ReadonlySet<string> = new Set(['post', 'update']);
const ARTICLES = wordSet('a an the this that of your their its last each every any for from with by');
const JOINERS = wordSet('and or then to will can');
const NEGATIONS = wordSet("not never without don't doesn't cannot can't no");

/**
 * The capabilities of a tool, judged by its words; deterministic. In this order, the first source with a matching word decides:
 *
 * 1. MCP annotations that are set: `readOnlyHint`, `destructiveHint`, `idempotentHint`.
 * 2. The verbs of the name. 3. The verbs of the description's first sentence. 4. Those of its other sentences.
 *
 * Within one source a verb of reading never overrides a verb with a side effect; of several verbs of reading the first counts. Words are
 * whole words, in base form, third person or -ing form (`get` is not in "target", `created` is an adjective). "post" and "update" are nouns
 * after an article or another verb ("get the post"). Negated verbs ("does not write") do not count. The first of {@link DOMAIN_WORDS} in
 * the name or the description gives the domain. A tool without side effects is idempotent.
 */
export function inferCapabilities(name: string, description: string, annotations?: JsonObject): ToolCapability {
  const ofName = wordsOf(name);
  const verbs = decisiveVerbs(ofName, description);
  const sideEffects = annotatedSideEffects(annotations) ?? verbs.sideEffect;
  const idempotent = annotations?.['idempotentHint'];
  return {
    action: sideEffects ? 'write' : (verbs.read ?? 'read'),
    domain: domainOf([...ofName, ...wordsOf(description)]),
    side_effects: sideEffects,
    idempotent: typeof idempotent === 'boolean' && annotations?.['readOnlyHint'] !== true ? idempotent : !sideEffects,
    cost_estimate: 'unknown',
  };
}

interface Verbs {
  readonly sideEffect: boolean;
  readonly read: string | null;
}

function decisiveVerbs(name: readonly SpokenWord[], description: string): Verbs {
  const ofName = verbsIn(name);
  if (isDecisive(ofName)) return ofName;
  const { first, others } = firstSentenceOf(description);
  const ofFirst = verbsIn(first);
  return isDecisive(ofFirst) ? ofFirst : verbsIn(laterSentences(others).flat());
}

function isDecisive({ sideEffect, read }: Verbs): boolean {
  return sideEffect || read !== null;
}

function verbsIn(words: readonly SpokenWord[]): Verbs {
  let read: string | null = null;
  let sideEffect = false;
  words.forEach(({ word, before }, index) => {
    const changing = SIDE_EFFECT_FORMS.get(word);
    if (changing !== undefined) {
      const negated = NEGATIONS.has(before) || NEGATIONS.has(words[index - 2]?.word ?? '');
      const isVerb = !negated && !(NOUN_TOO.has(changing) && isNoun(before, read !== null || sideEffect));
      sideEffect ||= isVerb;
    }
    read ??= READ_FORMS.get(word) ?? null;
  });
  return { sideEffect, read: sideEffect ? null : read };
}

function isNoun(before: string, afterVerb: boolean): boolean {
  return ARTICLES.has(before) || (afterVerb && !JOINERS.has(before));
}

/** `true` or `false` where MCP annotations state it. The hints' defaults do not count: a tool without annotations would have them too. */
function annotatedSideEffects(annotations: JsonObject | undefined): boolean | null {
  const readOnly = annotations?.['readOnlyHint'];
  if (typeof readOnly === 'boolean') return !readOnly;
  return annotations?.['destructiveHint'] === true ? true : null;
}

function domainOf(words: readonly SpokenWord[]): string {
  const places = words.flatMap(({ word }) => DOMAIN_PLACES.get(word) ?? []);
  return DOMAIN_WORDS[smallest(places, DOMAIN_WORDS.length)]?.[1] ?? 'general';
}
