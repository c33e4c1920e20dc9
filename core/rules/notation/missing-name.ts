import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { consequencesFor, withoutName } from '../consequence.ts';
import { oneElement, rightDocs } from '../example.ts';
import type { Fix } from '../finding.ts';
import { insertProperty } from '../fix/insert-property.ts';
import { indentationBefore } from '../fix/layout.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import { type FixSource, localFinding, plainFix } from '../rule.ts';
import { type ElementRule, notationRule } from './element-rule.ts';

export const missingName: ElementRule = {
  ...notationRule,
  id: 'missing-name',
  title: wording`Missing tool name`,
  documentation: {
    why: 'The model calls a tool by its name. aions-llm 1.0.11 and later reject a file with a tool that has no name (`AIONParseError`). Up to 1.0.10, the file is loaded, but `get_langchain_tools` raises `KeyError`.',
    wrong: oneElement('link --> "https://example.com/docs",', 'description --> "Where the documentation is."'),
    right: rightDocs,
  },
  check({ facts, loader }) {
    if (!canBeIncomplete(facts) || facts.find('name') !== null) return [];
    const message = say`The tool has no name. ${consequencesFor(loader.versions, withoutName)}`;
    return [
      localFinding(this, openingBrace(facts), message, {
        fixes: (source) => [
          ...nameBefore(source, facts),
          ...[insertProperty(source, facts.element, 'name')].flatMap((fix) => fix ?? []),
        ],
      }),
    ];
  },
};

/** The word before the brace as the name, as YAML and JSON write named objects: `SendMail: {`. */
function nameBefore(source: FixSource, { element }: ElementFacts): readonly Fix[] {
  const [first] = element.properties;
  if (first === undefined || element.open === null) return [];
  const { start } = element.open;
  const line = source.slice({ start: source.lineStart(start), end: start });
  const [written, before = '', name] = wordBeforeBrace.exec(line) ?? [];
  if (written === undefined || name === undefined) return [];
  const indentation = indentationBefore(source, first.start);
  const separator = indentation === null ? ' ' : source.endOfLine + indentation;
  return [
    plainFix(say`Use ${name} as the name`, false, [
      { span: { start: start - written.length + before.length, end: start }, newText: '' },
      { span: { start: first.start, end: first.start }, newText: `name --> "${name}",${separator}` },
    ]),
  ];
}

const wordBeforeBrace = /(^|[\s[,])["']?([A-Za-z_][\w-]*?)["']?[ \t]*(?:--?>|=>|[:=→])[ \t]*$/;

/** Whether a missing property of the element can be reported: it is well-formed and not empty. */
export function canBeIncomplete(facts: ElementFacts): boolean {
  return !facts.broken && facts.element.properties.length > 0;
}

/** The span at which a missing property is shown, from the start of the element. */
export function openingBrace({ element }: ElementFacts): Span {
  return element.open ?? { start: 0, end: Math.min(1, element.width) };
}
