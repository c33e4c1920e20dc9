import type { ToolFormat } from '../../formats/format.ts';
import { limitOf } from '../../formats/limits.ts';
import { isNameAccepted, mendName, type NameLimit } from '../../formats/shared/normalise-name.ts';
import { smallest } from '../../text/long-list.ts';
import { say, wording } from '../../text/say.ts';
import { docsBut } from '../example.ts';
import type { Fix } from '../finding.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import { type FixSource, localFinding, noFindings, plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { plainValue, providerWarning } from './provider-rule.ts';
import { breaking, onceFor, providersOf, quotedLimits, targetIds } from './target.ts';

export const providerToolName: ElementRule = {
  ...providerWarning,
  id: 'provider-tool-name',
  title: wording`A tool name is one that the providers take`,
  documentation: {
    why: 'Providers refuse a request with a tool whose name has characters they do not know or is too long. The emitted tool therefore gets another name, and the model calls it by that name. The limits of each provider named in `aion.targets` are checked: OpenAI and Anthropic take 1 to 64 letters, digits, underscores and dashes; Gemini begins with a letter or underscore; MCP takes dots as well.',
    wrong: docsBut('FetchDocs', 'docs.fetch'),
    right: docsBut('FetchDocs', 'docs_fetch'),
  },
  concerns: (targets) => targets.some(({ limits }) => limitOf(limits, 'name') !== undefined),
  check({ facts, targets }) {
    const value = plainValue(facts, 'name');
    // A quote inside the name has a finding of its own.
    if (value === null || limitsTogether(targets).allow(value.text) || value.text.includes('"')) return noFindings;
    const name = value.text;
    const broken = breaking(targets, 'name', (limit) => !isNameAccepted(name, limit));
    const mended = nameForAll(name, targets);
    const sentAs = [...new Set(broken.map(({ limit }) => `"${mendName(name, limit)}"`))].join(' or ');
    const advice = mended === null ? say`Give the tool another name.` : say`Write name --> "${mended}".`;
    const message = say`${providersOf(broken)} would refuse the name ${quoted(name)}, so it is emitted as ${sentAs} and the model calls it so. ${quotedLimits(broken)}. ${advice}`;
    return [
      localFinding(this, value.content, message, {
        versions: targetIds(broken),
        fixes: (source) => (mended === null ? [] : renameFix(value.content, mended, source)),
      }),
    ];
  },
};

class NameLimits {
  readonly #pattern: RegExp;
  readonly #maxLength: number;
  readonly #reserved: readonly string[];

  constructor(limits: readonly NameLimit[]) {
    // One pattern with a lookahead for each limit takes half the time of three searches.
    const patterns = new Set(limits.map(({ pattern }) => `(?=${pattern})`));
    this.#pattern = new RegExp([...patterns].join(''), 'u');
    this.#maxLength = smallest(limits.map(({ maxLength }) => maxLength));
    this.#reserved = limits.flatMap(({ reservedPrefixes }) => reservedPrefixes ?? []);
  }

  /** Whether every limit allows the name, as {@link isNameAccepted}. */
  allow(name: string): boolean {
    return (
      name.length <= this.#maxLength &&
      this.#pattern.test(name) &&
      !this.#reserved.some((prefix) => name.startsWith(prefix))
    );
  }
}

const limitsTogether = onceFor((targets: readonly ToolFormat[]) => new NameLimits(nameLimits(targets)));

function nameLimits(targets: readonly ToolFormat[]): readonly NameLimit[] {
  return targets.flatMap(({ limits }) => limitOf(limits, 'name') ?? []);
}

/** A name that every target accepts, close to `name`; null where there is none. */
function nameForAll(name: string, targets: readonly ToolFormat[]): string | null {
  const limits = nameLimits(targets);
  // The repair for one limit can break another (a `_` in front makes the name too long), so all are applied twice.
  const mended = [...limits, ...limits].reduce(mendName, name);
  return mended !== '' && limits.every((limit) => isNameAccepted(mended, limit)) ? mended : null;
}

/** Not safe: code that uses the tool's name must change too. */
function renameFix(span: { start: number; end: number }, name: string, source: FixSource): readonly Fix[] {
  return source.hasToolName(name) ? [] : [plainFix(say`Rename the tool to ${name}`, false, [{ span, newText: name }])];
}
