import { insertProperty } from '../fix/insert-property.ts';
import { localFinding } from '../rule.ts';
import { type ElementRule, notationRule, oneElement } from './element-rule.ts';
import { canBeIncomplete, openingBrace } from './missing-name.ts';

export const missingDescription: ElementRule = {
  ...notationRule,
  id: 'missing-description',
  title: 'A tool has a description',
  plainTools: 'spared',
  documentation: {
    why: 'The description is what the model reads to decide when and how to call a tool. The published grammar asks for one and every provider needs one. The loaders accept a tool without: it reaches the model undescribed.',
    wrong: oneElement('name --> "FetchDocs",', 'link --> "https://example.com/docs"'),
    right: oneElement(
      'name --> "FetchDocs",',
      'link --> "https://example.com/docs",',
      'description --> "Where the documentation is."',
    ),
  },
  check({ facts }) {
    if (!canBeIncomplete(facts) || facts.find('description') !== null) {
      return [];
    }
    return [
      localFinding(
        this,
        openingBrace(facts),
        'This tool has no description. The loader accepts it, but the model then does not know what the tool does or when to call it. Write description --> "…".',
        { fixes: (source) => [insertProperty(source, facts.element, 'description')].flatMap((fix) => fix ?? []) },
      ),
    ];
  },
};
