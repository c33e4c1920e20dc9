import { limitOf, type NameLimit } from '../../formats/limits.ts';
import { isNameAccepted, repairName } from '../../formats/shared/normalise-name.ts';
import type { Target } from '../../formats/target.ts';
import { say, wording } from '../../text/say.ts';
import { docsBut } from '../example.ts';
import type { Fix } from '../finding.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import { type FixSource, localFinding, noFindings, plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { plainValue, providerWarning } from './provider-rule.ts';
import { breaking, providersOf, quotedLimits, targetIds } from './target.ts';

export const providerToolName: ElementRule = {
  ...providerWarning,
  id: 'provider-tool-name',
  title: wording`Tool name isn't valid for the provider`,
  documentation: {
    why: 'Providers reject tool names that are too long or contain unsupported characters. The converted tool therefore gets another name, and the model calls the tool by this name. The rule checks the limits of all providers in `aion.targets`: OpenAI accepts 1 to 64 letters, digits, underscores and hyphens, Anthropic up to 128. Gemini requires a letter or underscore at the start. MCP also accepts dots.',
    wrong: docsBut('FetchDocs', 'docs.fetch'),
    right: docsBut('FetchDocs', 'docs_fetch'),
  },
  check({ facts, targets }) {
    const value = plainValue(facts, 'name');
    // A quote inside the name is reported by another rule.
    if (value === null || value.text.includes('"')) return noFindings;
    const name = value.text;
    const broken = breaking(targets, 'name', (limit) => !isNameAccepted(name, limit));
    if (broken.length === 0) return noFindings;
    const repaired = nameForAll(name, targets);
    const sentAs = [...new Set(broken.map(({ limit }) => `"${repairName(name, limit)}"`))].join(' or ');
    const message = say`Tool name ${quoted(name)} isn't valid for ${providersOf(broken)}. The model sees the name ${sentAs}.`;
    return [
      localFinding(this, value.content, message, {
        versions: targetIds(broken),
        sources: quotedLimits(broken),
        fixes: (source) => (repaired === null ? [] : renameFix(value.content, repaired, source)),
      }),
    ];
  },
};

function nameLimits(targets: readonly Target[]): readonly NameLimit[] {
  return targets.flatMap(({ limits }) => limitOf(limits, 'name') ?? []);
}

/** A name that every target accepts, close to `name`; null where there is none. */
export function nameForAll(name: string, targets: readonly Target[]): string | null {
  const limits = nameLimits(targets);
  // The repair for one limit can break another (a `_` in front makes the name too long), so all are applied twice.
  const repaired = [...limits, ...limits].reduce(repairName, name);
  return repaired !== '' && limits.every((limit) => isNameAccepted(repaired, limit)) ? repaired : null;
}

/** Not safe: code that uses the tool's name must change too. */
function renameFix(span: { start: number; end: number }, name: string, source: FixSource): readonly Fix[] {
  return source.hasToolName(name) ? [] : [plainFix(say`Rename to ${name}`, false, [{ span, newText: name }])];
}
