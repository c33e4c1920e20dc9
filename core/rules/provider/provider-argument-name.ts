import { isPropertyNameAccepted } from '../../formats/shared/normalise-property-names.ts';
import { objectAt } from '../../schema/keywords.ts';
import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { NO_PYTHON } from '../../tools/element-meaning.ts';
import { parametersOfNode } from '../../tools/tool-of-node.ts';
import { docsWithSchema } from '../example.ts';
import type { ArgumentContext, ArgumentRule } from '../notation/element-rule.ts';
import { localFinding, noFindings } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { plainEntry, providerWarning } from './provider-rule.ts';
import { breaking, providersOf, quotedLimits, targetIds } from './target.ts';

const longName = 'the_one_and_only_identifier_of_the_page_of_the_documentation_to_fetch';

export const providerArgumentName: ArgumentRule = {
  ...providerWarning,
  id: 'provider-argument-name',
  title: wording`Parameter name isn't valid for the provider`,
  documentation: {
    why: 'Some providers limit parameter names. For example, Anthropic requires 1 to 64 letters, digits, underscores, dots, and hyphens. The converted tool gets another parameter name, and the program that runs the tool must convert the name back.',
    wrong: docsWithSchema(`${longName} --> "str"`),
    right: docsWithSchema('page --> "str"'),
  },
  limits: ['property-names'],
  check(context) {
    const { targets } = context;
    const names = argumentNames(context);
    if (names.length === 0) return noFindings;
    return names.flatMap(({ name, span }) => {
      const broken = breaking(targets, 'property-names', (limit) => !isPropertyNameAccepted(name, limit));
      return broken.length === 0
        ? []
        : [
            localFinding(this, span, say`Parameter name ${quoted(name)} isn't valid for ${providersOf(broken)}.`, {
              versions: targetIds(broken),
              sources: quotedLimits(broken),
            }),
          ];
    });
  },
};

/** A name of more than 64 characters, or not in ASCII. */
const mayBeRefused = /[\u0080-\uffff]|\b\w{65}/;

interface ArgumentName {
  readonly name: string;
  readonly span: Span;
}

const noNames: readonly ArgumentName[] = [];

/** The argument names that a provider could refuse, with the span of the name or of the text that brings it. */
function argumentNames({ facts, python }: ArgumentContext): readonly ArgumentName[] {
  const schema = plainEntry(facts, 'args_schema')?.value;
  if (schema?.kind === 'block') {
    return schema.entries.flatMap(({ key }) =>
      key === null ? [] : [{ name: key.name, span: { start: key.start, end: key.end } }],
    );
  }
  const code = plainEntry(facts, 'function')?.value;
  // Without Python, the code is read only if it could hold such a name: Python names are nearly always short and in ASCII.
  const couldHold = code?.kind === 'string' && schema?.kind !== 'string' && mayBeRefused.test(code.text);
  if (python === NO_PYTHON && !couldHold) return noNames;
  const { source, inputs } = parametersOfNode(facts.element, python);
  const place = source === 'named schema' ? schema : code;
  if (place?.kind !== 'string') return [];
  const span = { start: place.content.start, end: place.content.end };
  return Object.keys(objectAt(inputs, 'properties') ?? {}).map((name) => ({ name, span }));
}
