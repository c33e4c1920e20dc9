import { say, wording } from '../../text/say.ts';
import { descriptionForModel, urlOfLink } from '../../tools/element-to-tool.ts';
import { fetchDocs, rightDocs } from '../example.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import { localFinding, noFindings } from '../rule.ts';
import { plainValue, providerWarning } from './provider-rule.ts';
import { breaking, providersOf, quotedLimits, targetIds } from './target.ts';

export const providerDescriptionLength: ElementRule = {
  ...providerWarning,
  id: 'provider-description-length',
  title: wording`A description is no longer than the providers read`,
  documentation: {
    why: 'Some hosts cut a description off, and the model never sees the rest: those of the OpenAI interface after 1,024 characters. The line with the documentation link counts too. Begin with the text that the model needs to choose the tool, and put the rest on the linked page.',
    wrong: fetchDocs(`description --> "${'Where the documentation is, and much more. '.repeat(25).trim()}"`),
    right: rightDocs,
  },
  check({ facts, targets }) {
    const value = plainValue(facts, 'description');
    if (value === null) return noFindings;
    const link = plainValue(facts, 'link')?.text;
    const text = { description: value.text, ...(link === undefined ? {} : { link: urlOfLink(link) }) };
    const read = descriptionForModel(text).length;
    // A format with a field for the link gets the description alone.
    const broken = breaking(targets, 'description', ({ maxLength }) => maxLength !== undefined && read > maxLength);
    if (broken.length === 0) return noFindings;
    const message = say`The model may not see all of this description: ${providersOf(broken)} gets ${read.toLocaleString('en-US')} characters${link === undefined ? '' : say`, the link among them`}. ${quotedLimits(broken)}. Shorten it, and begin with the most important part.`;
    return [
      localFinding(this, value.content, message, {
        versions: targetIds(broken),
      }),
    ];
  },
};
