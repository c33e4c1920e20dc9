import { say, wording } from '../../text/say.ts';
import { rightDocs } from '../example.ts';
import { fillElement } from '../fix/insert-property.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import { localFinding, plainFix } from '../rule.ts';
import { type ElementRule, notationRule } from './element-rule.ts';

export const emptyElement: ElementRule = {
  ...notationRule,
  isNamedByNotation: true,
  id: 'empty-element',
  title: wording`Braces hold a tool`,
  documentation: {
    why: 'Empty braces are not a tool: it has no name, no description, and neither a function nor a link. aions-llm 1.0.5 and from 1.0.12 on refuse the file (`AIONParseError`); 1.0.0 and 1.0.10 load a tool without a name.',
    wrong: '[\n  { }\n]\n',
    right: rightDocs,
  },
  check({ facts }) {
    const { open, close, properties, problems } = facts.element;
    if (open === null || close === null || properties.length > 0 || problems.length > 0) return [];
    const message = say`This tool is empty. aions-llm 1.0.5, and 1.0.12 and later, refuse the file. Give it a name, a description and a function or a link, or remove the braces.`;
    return [
      localFinding(this, { start: open.start, end: close.end }, message, {
        fixes: (source) => [
          fillElement(source, open.end, close.start),
          plainFix(say`Remove the empty tool`, false, [removeFromList(source, { start: open.start, end: close.end })]),
        ],
      }),
    ];
  },
};
