import { isPropertyNameAccepted } from '../../formats/shared/normalise-property-names.ts';
import { isJsonObject, member } from '../../json/json-value.ts';
import type { Span } from '../../text/span.ts';
import { elementOfNode } from '../../tools/element-of-node.ts';
import { elementToTool } from '../../tools/element-to-tool.ts';
import { type ElementRule, oneElement } from '../notation/element-rule.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import { localFinding } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { plainEntry, providerWarning } from './provider-rule.ts';
import { breaking, providersOf, quotedLimits, targetIds } from './target.ts';

const longName = 'the_one_and_only_identifier_of_the_page_of_the_documentation_to_fetch';

export const providerArgumentName: ElementRule = {
  ...providerWarning,
  id: 'provider-argument-name',
  title: 'An argument name is one that the providers take',
  documentation: {
    why: 'Some providers refuse argument names that others take: Anthropic wants 1 to 64 letters, digits, underscores, dots and dashes. What is emitted for them has another name, and whoever runs the tool has to undo that.',
    wrong: oneElement(
      'name --> "FetchDocs",',
      'link --> "https://example.com/docs",',
      'description --> "Where the documentation is.",',
      `args_schema --> { ${longName} --> "str" }`,
    ),
    right: oneElement(
      'name --> "FetchDocs",',
      'link --> "https://example.com/docs",',
      'description --> "Where the documentation is.",',
      'args_schema --> { page --> "str" }',
    ),
  },
  check({ facts, targets }) {
    return argumentNames(facts).flatMap(({ name, span }) => {
      const broken = breaking(targets, 'property-names', (limit) => !isPropertyNameAccepted(name, limit));
      return broken.length === 0
        ? []
        : [
            localFinding(
              this,
              span,
              `${providersOf(broken)} would refuse the argument name ${quoted(name)}, so it is emitted under another. ${quotedLimits(broken)}. Rename the argument.`,
              { versions: targetIds(broken) },
            ),
          ];
    });
  },
};

/** The names of the arguments that could be refused, and where they are written. */
function argumentNames(facts: ElementFacts): readonly { readonly name: string; readonly span: Span }[] {
  const schema = plainEntry(facts, 'args_schema')?.value;
  if (schema?.kind === 'block') {
    return schema.entries.flatMap(({ key }) =>
      key === null ? [] : [{ name: key.name, span: { start: key.start, end: key.end } }],
    );
  }
  const code = plainEntry(facts, 'function')?.value;
  // The code is read only where it could hold such a name at all: Python's own names are short and plain nearly always.
  if (code?.kind !== 'string' || schema?.kind === 'string' || !/[^\p{ASCII}]|\w{65}/u.test(code.text)) {
    return [];
  }
  const properties = member(elementToTool(elementOfNode(facts.element)).result.inputs, 'properties');
  const span = { start: code.content.start, end: code.content.end };
  return Object.keys(isJsonObject(properties) ? properties : {}).map((name) => ({ name, span }));
}
