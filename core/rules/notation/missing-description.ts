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
  title: wording`A tool has a description`,
  documentation: {
    why: 'The model reads the description to decide when and how to call a tool. The published grammar asks for one and every provider needs one. `loads` of every version accepts a tool without one. With aions-llm up to 1.0.8, and 1.0.11 to 1.0.14, `get_langchain_tools` raises `KeyError`; with 1.0.10, and 1.0.15 and later, the description is empty, and the model cannot know when to call the tool.',
    wrong: oneElement('name --> "FetchDocs",', 'link --> "https://example.com/docs"'),
    right: rightDocs,
  },
  check({ facts, loader }) {
    if (!canBeIncomplete(facts) || facts.find('description') !== null) return [];
    const message = say`This tool has no description, so the model cannot know when to call it. ${consequencesFor(loader.versions, withoutDescription)} Write description --> "…".`;
    return [
      localFinding(this, openingBrace(facts), message, {
        fixes: (source) => [insertProperty(source, facts.element, 'description')].flatMap((fix) => fix ?? []),
      }),
    ];
  },
};
