import { say, wording } from '../../text/say.ts';
import { consequencesFor, withoutDescription } from '../consequence.ts';
import { oneElement, rightDocs } from '../example.ts';
import { insertProperty } from '../fix/insert-property.ts';
import { localFinding } from '../rule.ts';
import { type ElementRule, notationRule } from './element-rule.ts';
import { canBeIncomplete, openingBrace } from './missing-name.ts';

export const missingDescription: ElementRule = {
  ...notationRule,
  id: 'missing-description',
  exception: null,
  title: wording`Missing description`,
  documentation: {
    why: 'The model uses the description to decide when and how to call a tool. The AIONS grammar and all providers require a description. `loads` accepts a tool without a description in all versions. In aions-llm up to 1.0.8, and 1.0.11 to 1.0.14, `get_langchain_tools` raises `KeyError`. In 1.0.10, and in 1.0.15 and later, the description is empty.',
    wrong: oneElement('name --> "FetchDocs",', 'link --> "https://example.com/docs"'),
    right: rightDocs,
  },
  check({ facts, loader }) {
    if (!canBeIncomplete(facts) || facts.find('description') !== null) return [];
    const message = say`The tool has no description. ${consequencesFor(loader.versions, withoutDescription)}`;
    return [
      localFinding(this, openingBrace(facts), message, {
        fixes: (source) => [insertProperty(source, facts.element, 'description')].flatMap((fix) => fix ?? []),
      }),
    ];
  },
};
