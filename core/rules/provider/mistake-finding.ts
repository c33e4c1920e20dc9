import type { FormatId } from '../../formats/format-id.ts';
import { listed, say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { visible } from '../../text/visible.ts';
import type { Finding } from '../finding.ts';
import type { CheckSettings } from '../settings.ts';
import { quotedAll } from './target.ts';
import type { Mistake } from './tool-json-problems.ts';

/**
 * The finding of a mistake in a definition of `format`, at a place in the text; null if its rule is off. Of the default targets, a refusal is
 * a warning: nobody said that the tool is sent to them. If each of them refuses, it is an error: no client can send the tool.
 */
export function findingOf(
  problems: Mistake['problems'],
  span: Span,
  format: FormatId,
  settings: CheckSettings,
): Finding | null {
  const [first] = problems;
  const rule = ruleOf(first.limit);
  const chosen = Object.hasOwn(settings.rules, rule) ? settings.rules[rule] : undefined;
  if (chosen === 'off') return null;
  const refusing = problems.filter(({ severity }) => severity === 'error').map((problem) => problem.format);
  const others = settings.targets.filter((id) => id !== format);
  const isError =
    (settings.areTargetsSet && refusing.length > 0) ||
    refusing.includes(format) ||
    (others.length > 0 && others.every((id) => refusing.some((one) => one === id)));
  const sources = quotedAll(problems, first.message);
  const providers = listed([...new Set(problems.map(({ provider }) => provider))]);
  const sentence = say`${first.message.replace(/\.$/, '')} (${providers}).`;
  return {
    rule,
    family: 'provider',
    severity: chosen ?? (isError ? 'error' : 'warning'),
    exception: null,
    span,
    message: visible(say`${first.message} ${sources}.`),
    brief: { message: visible(sentence), sources: visible(sources) },
    related: [],
    versions: [...new Set(problems.map((problem) => problem.format))],
  };
}

/** The rule of a limit; many limits of schemas are one rule. */
function ruleOf(limit: string): string {
  switch (limit) {
    case 'name-pattern':
      return 'provider-tool-name';
    case 'description-length':
      return 'provider-description-length';
    case 'property-names':
      return 'provider-argument-name';
    case 'tool-count':
      return 'provider-tool-count';
    case 'unique-name':
      return 'duplicate-tool-name';
    default:
      return limit.startsWith('strict-') || limit === 'same-strict' ? 'provider-strict' : 'provider-schema';
  }
}
