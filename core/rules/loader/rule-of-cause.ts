import type { Difference, DifferenceCause } from '../../loaders/difference.ts';
import { loaderArrowInText } from './loader-arrow-in-text.ts';
import { loaderBraceInText } from './loader-brace-in-text.ts';
import { loaderBracketInRule } from './loader-bracket-in-rule.ts';
import { loaderDefaultIsText } from './loader-default-is-text.ts';
import { loaderDefaultPosition } from './loader-default-position.ts';
import { loaderEmptyInterface } from './loader-empty-interface.ts';
import { loaderEmptyValue } from './loader-empty-value.ts';
import { loaderKeySuffix } from './loader-key-suffix.ts';
import { loaderNewerSyntax } from './loader-newer-syntax.ts';
import { loaderOther } from './loader-other.ts';
import { loaderPartsLost } from './loader-parts-lost.ts';
import { loaderPrivateField } from './loader-private-field.ts';
import { loaderPromptBraces } from './loader-prompt-braces.ts';
import { loaderPromptInText } from './loader-prompt-in-text.ts';
import { loaderRepeatedBlock } from './loader-repeated-block.ts';
import type { LoaderRule } from './loader-rule.ts';
import { loaderRulesInText } from './loader-rules-in-text.ts';
import { loaderSchemaBesideFunction } from './loader-schema-beside-function.ts';
import { loaderSchemaNameIgnored } from './loader-schema-name-ignored.ts';
import { loaderSchemaShadows } from './loader-schema-shadows.ts';
import { loaderTypeFallback } from './loader-type-fallback.ts';

/** The rules of the family, in the order in which findings at one place are shown. */
export const loaderRules: readonly LoaderRule[] = [
  loaderBraceInText,
  loaderPromptBraces,
  loaderArrowInText,
  loaderRulesInText,
  loaderPromptInText,
  loaderBracketInRule,
  loaderKeySuffix,
  loaderSchemaShadows,
  loaderSchemaNameIgnored,
  loaderSchemaBesideFunction,
  loaderRepeatedBlock,
  loaderEmptyInterface,
  loaderEmptyValue,
  loaderPrivateField,
  loaderDefaultPosition,
  loaderTypeFallback,
  loaderDefaultIsText,
  loaderPartsLost,
  loaderNewerSyntax,
  loaderOther,
];

const byCause = new Map<DifferenceCause, LoaderRule>(loaderRules.map((rule) => [rule.cause, rule]));

/**
 * The rule that tells of a difference; null where another family's rule does: for what is no part of the notation, and
 * for a repeated property of which the loader keeps the one that is meant.
 */
export function ruleOfDifference({ cause, effects }: Difference): LoaderRule | null {
  if (cause === 'duplicate' && !effects.some(({ kind }) => costsTools.has(kind))) return null;
  return byCause.get(cause) ?? null;
}

const costsTools: ReadonlySet<string> = new Set(['refused', 'tool-lost', 'rest-lost', 'extra-tool']);
