import { say, wording } from '../../text/say.ts';
import { consequencesFor, withNeither } from '../consequence.ts';
import { oneElement, rightDocs } from '../example.ts';
import { insertProperty } from '../fix/insert-property.ts';
import { localFinding } from '../rule.ts';
import { type ElementRule, notationRule } from './element-rule.ts';
import { canBeIncomplete, openingBrace } from './missing-name.ts';

export const functionOrLink: ElementRule = {
  ...notationRule,
  isNamedByNotation: true,
  id: 'function-or-link',
  title: wording`Missing function or link`,
  documentation: {
    why: 'A tool requires a `function` to run, a `link` to documentation, or both. aions-llm 1.0.4 to 1.0.8, and 1.0.11 and later, reject a file with a tool that has neither (`AIONParseError`). Version 1.0.10 loads a tool that does nothing. In versions up to 1.0.3, `get_langchain_tools` raises `KeyError`.',
    wrong: oneElement('name --> "FetchDocs",', 'description --> "Where the documentation is."'),
    right: rightDocs,
  },
  check({ facts, loader }) {
    if (!canBeIncomplete(facts) || facts.find('function') !== null || facts.find('link') !== null) return [];
    const message = say`The tool has neither a function nor a link. ${consequencesFor(loader.versions, withNeither)}`;
    return [
      localFinding(this, openingBrace(facts), message, {
        fixes: (source) =>
          [insertProperty(source, facts.element, 'function'), insertProperty(source, facts.element, 'link')].flatMap(
            (fix) => fix ?? [],
          ),
      }),
    ];
  },
};
