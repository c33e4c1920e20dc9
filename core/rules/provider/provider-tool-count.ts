import type { Target } from '../../formats/target.ts';
import { smallest } from '../../text/long-list.ts';
import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { type LocalFinding, localFinding, noFindings } from '../rule.ts';
import { providerWarning } from './provider-rule.ts';
import { breaking, providersOf, quotedLimits, targetIds } from './target.ts';

function document(tools: number): string {
  const tool = (_: unknown, index: number): string =>
    `  { name --> "Fetch${index + 1}", link --> "https://example.com/${index + 1}", description --> "Page ${index + 1}." }`;
  return `[\n${Array.from({ length: tools }, tool).join(',\n')}\n]\n`;
}

export const providerToolCount = {
  ...providerWarning,
  id: 'provider-tool-count',
  title: wording`Too many tools for the provider`,
  documentation: {
    why: 'Providers limit the number of tools in a request. For example, OpenAI accepts 128 tools. If a file has more, the problem is reported at the first tool over the limit. Split the file, and send only the tools that the task needs.',
    wrong: document(129),
    right: document(2),
  },
  report(count: number, targets: readonly Target[], placeOf: (index: number) => Span): readonly LocalFinding[] {
    const broken = breaking(targets, 'tool-count', ({ max }) => count > max);
    if (broken.length === 0) return noFindings;
    const fewest = smallest(broken.map(({ limit }) => limit.max));
    const message = say`Too many tools for ${providersOf(broken)} (${count}).`;
    return [
      localFinding(this, placeOf(fewest), message, { versions: targetIds(broken), sources: quotedLimits(broken) }),
    ];
  },
};
