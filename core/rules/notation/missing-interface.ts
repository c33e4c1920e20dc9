import type { ElementNode, EntryNode } from '../../notation/syntax.ts';
import { say, translated, wording } from '../../text/say.ts';
import { consequencesFor, withNeither } from '../consequence.ts';
import { oneElement, sendMail } from '../example.ts';
import type { Fix } from '../finding.ts';
import { interfaceTemplate } from '../fix/insert-property.ts';
import { indentationBefore } from '../fix/layout.ts';
import { insertTemplate } from '../fix/template.ts';
import { isSlotKey } from '../reading/interface-slot.ts';
import { type FixSource, type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { ignoredFunction, quoted } from '../syntax/syntax-rule.ts';
import { type ElementRule, notationRule } from './element-rule.ts';

export const missingInterface: ElementRule = {
  ...notationRule,
  id: 'missing-interface',
  title: wording`Missing interface block`,
  documentation: {
    why: 'The value of `function` has two parts: a Python expression in quotes, and the interface block, which describes the arguments (`arg-1`, `arg-2`, …) and results (`return-1`, …). If the block is missing, all versions of aions-llm ignore the function. If the tool also has no link, versions 1.0.4 to 1.0.8, and 1.0.11 and later, reject the file (`AIONParseError`).',
    wrong: oneElement('name --> "SendMail",', 'function --> "send_mail",', 'description --> "Sends a mail."'),
    right: sendMail('send_mail', 'arg-1 --> "string (the address)",', 'return-1 --> "bool (whether it was sent)"'),
  },
  check({ facts, loader }) {
    const findings: LocalFinding[] = [];
    for (const { entry, key } of facts.usesOf('function')) {
      const value = entry.value;
      const complete = value?.kind === 'string' || value?.kind === 'bare';
      if (!complete || entry.blockLink !== null || entry.block !== null) continue;
      if (value.kind === 'string' && !value.closed) continue;
      const lost = facts.find('link') ? translated(ignoredFunction) : consequencesFor(loader.versions, withNeither);
      const message = say`Missing interface block for ${quoted(key.name)}. ${lost}`;
      findings.push(
        localFinding(this, value, message, {
          fixes: (source) => [
            ...wrapSlots(source, facts.element, entry, value.end),
            insertTemplate(
              say`Add interface block`,
              value.end,
              interfaceTemplate(source, indentationBefore(source, entry.start), value.text),
            ),
          ],
        }),
      );
    }
    return findings;
  },
};

function wrapSlots(source: FixSource, element: ElementNode, entry: EntryNode, from: number): readonly Fix[] {
  const behind = element.properties.slice(element.properties.indexOf(entry) + 1);
  const end = behind.findIndex(({ key }) => key === null || !isSlotKey(key.name));
  const slots = end < 0 ? behind : behind.slice(0, end);
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return [];
  const indentation = indentationBefore(source, first.start);
  const gap = indentation === null ? ' ' : source.endOfLine + indentation;
  return [
    plainFix(say`Move arguments to an interface block`, true, [
      { span: { start: from, end: first.start }, newText: ` --> {${gap}` },
      { span: { start: last.end, end: last.end }, newText: `${gap}}` },
    ]),
  ];
}
