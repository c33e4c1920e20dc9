import type { LoaderVersion } from '../../loaders/versions.ts';
import { isRootPropertyName, type RegisteredProperty } from '../../notation/syntax.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { consequencesFor, ofUnknownKey } from '../consequence.ts';
import { fetchDocs, rightDocs } from '../example.ts';
import type { Fix } from '../finding.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import type { ElementFacts, PropertyUse } from '../reading/element-facts.ts';
import { isSlotKey } from '../reading/interface-slot.ts';
import { followsLoneWord } from '../reading/lone-word.ts';
import { localFinding, meantFix, noFindings, plainFix } from '../rule.ts';
import { ignoredProperty, quoted } from '../syntax/syntax-rule.ts';
import { type ElementRule, notationRule } from './element-rule.ts';

export const unknownProperty: ElementRule = {
  ...notationRule,
  isNamedByNotation: true,
  id: 'unknown-property',
  exception: 'AIONPropertyError',
  title: wording`Unknown property`,
  documentation: {
    why: 'A tool can have the properties `name`, `function`, `description`, `args_schema`, and `link`, in lowercase. Up to 1.0.8, aions-llm rejects a file with any other property (`AIONPropertyError`). Later versions silently ignore the property, unless its name ends in one of these words: `display_name` is read as `name`, and `hyperlink` as `link`.',
    wrong: fetchDocs('desc --> "Where the documentation is."'),
    right: rightDocs,
  },
  check({ facts, loader, slice }) {
    if (facts.uses.every(({ registered }) => registered)) return noFindings;
    return facts.uses
      .filter((use) => !use.registered && !isPartOfAnotherMistake(use, facts, slice))
      .map((use) => {
        const taken = use.meant !== null && facts.find(use.meant.word)?.entry !== use.entry;
        return localFinding(this, use.key, message(use, taken, loader.versions), {
          fixes: (source) => {
            const fixes: Fix[] = [];
            if (use.meant !== null && !taken) {
              const { word, certain } = use.meant;
              const safe = certain && use.entry.value !== null && use.entry.value.kind !== 'bare';
              fixes.push(meantFix(word, use.key, safe));
            }
            if (taken || !isNeeded(use, facts)) {
              fixes.push(plainFix(say`Remove property`, false, [removeFromList(source, use.entry)]));
            }
            return fixes;
          },
        });
      });
  },
};

/** Whether the tool needs the property that was meant: without it, it would have no name, no description, or neither function nor link. */
function isNeeded({ meant }: PropertyUse, facts: ElementFacts): boolean {
  switch (meant?.word) {
    case 'name':
    case 'description':
      return true;
    case 'function':
      return facts.find('link') === null;
    case 'link':
      return facts.find('function') === null;
    default:
      return false;
  }
}

/** The finding about the link covers an uncertain word without one; that about the block covers slots beside a function without one. */
function isPartOfAnotherMistake(
  { entry, key, meant, before }: PropertyUse,
  facts: ElementFacts,
  slice: (span: Span) => string,
): boolean {
  return (
    followsLoneWord(entry, before, slice) ||
    (entry.link === null && !meant?.certain) ||
    (isSlotKey(key.name) && facts.usesOf('function').some((use) => use.entry.block === null))
  );
}

function message({ key, meant }: PropertyUse, taken: boolean, versions: readonly LoaderVersion[]): string {
  const name = quoted(key.name);
  if (/^(arg|return)-/.test(key.name)) {
    return say`${name} must be in the interface block. ${translated(ignoredProperty)}`;
  }
  if (isRootPropertyName(key.name)) {
    const refused = consequencesFor(versions, ofUnknownKey(null));
    return say`${name} must be outside the tools.${refused && ` ${refused}`}`;
  }
  const suffix = registeredSuffix(key.name);
  const otherwise = suffix === null ? say`the property is ignored` : say`the property might be read as ${suffix}`;
  const consequence = consequencesFor(versions, ofUnknownKey(otherwise));
  if (meant === null) return say`Unknown property ${name}. ${consequence}`;
  return taken
    ? say`Unknown property ${name}. The tool already has ${quoted(meant.word)}. ${consequence}`
    : say`Unknown property ${name}. Did you mean ${quoted(meant.word)}? ${consequence}`;
}

/** The property at the end of the name, as which aions-llm reads it from 1.0.10 on. */
function registeredSuffix(key: string): RegisteredProperty | null {
  const words: readonly RegisteredProperty[] = ['name', 'function', 'description', 'args_schema', 'link'];
  return words.find((word) => key.endsWith(word)) ?? null;
}
