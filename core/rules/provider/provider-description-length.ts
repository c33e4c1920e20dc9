import type { ToolFormat } from '../../formats/format.ts';
import { limitOf } from '../../formats/limits.ts';
import { smallest } from '../../text/long-list.ts';
import { say, wording } from '../../text/say.ts';
import { descriptionForModel, urlOfLink } from '../../tools/element-to-tool.ts';
import { fetchDocs, rightDocs } from '../example.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import { localFinding, noFindings } from '../rule.ts';
import { plainValue, providerWarning } from './provider-rule.ts';
import { breaking, onceFor, providersOf, quotedLimits, targetIds } from './target.ts';

export const providerDescriptionLength: ElementRule = {
  ...providerWarning,
  id: 'provider-description-length',
  title: wording`A description is no longer than the providers read`,
  documentation: {
    why: 'Some hosts cut a description off, and the model never sees the rest: those of the OpenAI interface after 1,024 characters. The line with the documentation link counts too. Begin with the text that the model needs to choose the tool, and put the rest on the linked page.',
    wrong: fetchDocs(`description --> "${'Where the documentation is, and much more. '.repeat(25).trim()}"`),
    right: rightDocs,
  },
  concerns: (targets) => targets.some(({ limits }) => limitOf(limits, 'description') !== undefined),
  check({ facts, targets }) {
    const value = plainValue(facts, 'description');
    if (value === null) return noFindings;
    const link = plainValue(facts, 'link')?.text;
    if (mostCharacters(value.text, link) <= fewestRead(targets)) return noFindings;
    const text = { description: value.text, ...(link === undefined ? {} : { link: urlOfLink(link) }) };
    const read = descriptionForModel(text).length;
    // A format with a field for the link gets the description alone.
    const broken = breaking(targets, 'description', ({ maxLength }) => maxLength !== undefined && read > maxLength);
    if (broken.length === 0) return [];
    const message = say`The model may not see all of this description: ${providersOf(broken)} gets ${read.toLocaleString('en-US')} characters${link === undefined ? '' : say`, the link among them`}. ${quotedLimits(broken)}. Shorten it, and begin with the most important part.`;
    return [
      localFinding(this, value.content, message, {
        versions: targetIds(broken),
      }),
    ];
  },
};

/** An upper bound for the length of the text that the model reads: the address is at most the whole link. */
function mostCharacters(description: string, link: string | undefined): number {
  return description.length + (link === undefined ? 0 : link.length + textAroundLink);
}

const textAroundLink = descriptionForModel({ description: '', link: '' }).length;

const fewestRead = onceFor((targets: readonly ToolFormat[]) =>
  smallest(targets.map(({ limits }) => limitOf(limits, 'description')?.maxLength ?? Number.POSITIVE_INFINITY)),
);
