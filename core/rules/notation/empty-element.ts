import { say, wording } from '../../text/say.ts';
import { consequencesFor, ofEmptyTool } from '../consequence.ts';
import { rightDocs } from '../example.ts';
import { fillElement } from '../fix/insert-property.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import { localFinding, plainFix } from '../rule.ts';
import { type ElementRule, notationRule } from './element-rule.ts';

export const emptyElement: ElementRule = {
  ...notationRule,
  isNamedByNotation: true,
  id: 'empty-element',
  title: wording`Empty tool`,
  documentation: {
    why: 'A tool requires a name, a description, and a function or a link. aions-llm 1.0.4 to 1.0.8, and 1.0.11 and later, reject a file with empty braces (`AIONParseError`). In other versions, `get_langchain_tools` raises `KeyError`.',
    wrong: '[\n  { }\n]\n',
    right: rightDocs,
  },
  check({ facts, loader }) {
    const { open, close, properties, problems } = facts.element;
    if (open === null || close === null || properties.length > 0 || problems.length > 0) return [];
    const message = say`Empty tool. ${consequencesFor(loader.versions, ofEmptyTool)}`;
    return [
      localFinding(this, { start: open.start, end: close.end }, message, {
        fixes: (source) => [
          fillElement(source, open.end, close.start),
          plainFix(say`Remove empty tool`, false, [removeFromList(source, { start: open.start, end: close.end })]),
        ],
      }),
    ];
  },
};
