import { say, wording } from '../../text/say.ts';
import { oneElement, rightDocs } from '../example.ts';
import { insertProperty } from '../fix/insert-property.ts';
import { localFinding } from '../rule.ts';
import { type ElementRule, notationRule } from './element-rule.ts';
import { canBeIncomplete, openingBrace } from './missing-name.ts';

export const missingDescription: ElementRule = {
  ...notationRule,
  id: 'missing-description',
  title: wording`A tool has a description`,
  documentation: {
    why: 'The model reads the description to decide when and how to call a tool. The published grammar asks for one and every provider needs one. The loaders accept a tool without one; the model then gets no description.',
    wrong: oneElement('name --> "FetchDocs",', 'link --> "https://example.com/docs"'),
    right: rightDocs,
  },
  check({ facts }) {
    if (!canBeIncomplete(facts) || facts.find('description') !== null) return [];
    const message = say`This tool has no description. The loader accepts it, but the model cannot know when to call the tool. Write description --> "…".`;
    return [
      localFinding(this, openingBrace(facts), message, {
        fixes: (source) => [insertProperty(source, facts.element, 'description')].flatMap((fix) => fix ?? []),
      }),
    ];
  },
};
