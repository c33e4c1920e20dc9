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
  title: wording`Description too long for the provider`,
  documentation: {
    why: 'Some OpenAI-compatible servers, such as Azure OpenAI, limit descriptions to 1,024 characters: they reject or truncate longer ones. The documentation link is part of the description. Start with the text that the model needs to choose the tool, and move the rest to the linked page.',
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
    const length = read.toLocaleString('en-US');
    const counted = link === undefined ? say`${length} characters` : say`${length} characters with the link`;
    const message = say`The description is too long for ${providersOf(broken)} (${counted}).`;
    return [
      localFinding(this, value.content, message, {
        versions: targetIds(broken),
        sources: quotedLimits(broken),
      }),
    ];
  },
};
