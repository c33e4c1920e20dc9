import { interfaceTemplate } from '../fix/insert-property.ts';
import { indentationBefore } from '../fix/layout.ts';
import { insertTemplate } from '../fix/template.ts';
import { type LocalFinding, localFinding } from '../rule.ts';
import { type ElementRule, notationRule, oneElement } from './element-rule.ts';

export const missingInterface: ElementRule = {
  ...notationRule,
  id: 'missing-interface',
  title: 'A function is followed by its interface block',
  documentation: {
    why: 'The value of `function` is the executable in quotes, followed at once by the interface block that says what goes in (`arg-1`, `arg-2`, …) and what comes out (`return-1`, …). Without the block every version of the loader drops the function: a tool with a link loses it without a word; without a link aions-llm 1.0.5 and from 1.0.12 on refuse the file (`AIONParseError`).',
    wrong: oneElement('name --> "SendMail",', 'function --> "send_mail",', 'description --> "Sends a mail."'),
    right: oneElement(
      'name --> "SendMail",',
      'function --> "send_mail" --> {',
      '  arg-1 --> "string (the address)",',
      '  return-1 --> "bool (whether it was sent)"',
      '},',
      'description --> "Sends a mail."',
    ),
  },
  check({ facts }) {
    const findings: LocalFinding[] = [];
    for (const { entry, key } of facts.usesOf('function')) {
      const value = entry.value;
      const complete = value?.kind === 'string' || value?.kind === 'bare';
      if (!complete || entry.blockLink !== null || entry.block !== null) {
        continue;
      }
      if (value.kind === 'string' && !value.closed) {
        continue;
      }
      const lost = facts.find('link')
        ? 'The loader drops the function without a word and keeps only the link.'
        : 'aions-llm 1.0.5, and 1.0.12 and later, refuse the file with AIONParseError.';
      findings.push(
        localFinding(
          this,
          { start: value.start, end: value.end },
          `The interface block of ${key.name} is missing. ${lost} Write function --> "…" --> { arg-1 --> "…", return-1 --> "…" }.`,
          {
            fixes: (source) => [
              insertTemplate(
                'Add the interface block',
                value.end,
                interfaceTemplate(source, indentationBefore(source, entry.start)),
              ),
            ],
          },
        ),
      );
    }
    return findings;
  },
};
