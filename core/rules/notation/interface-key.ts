import { say, wording } from '../../text/say.ts';
import { consequencesFor, ofUnknownKey } from '../consequence.ts';
import { sendMail } from '../example.ts';
import type { Fix } from '../finding.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import type { InterfaceSlot } from '../reading/interface-slot.ts';
import { followsLoneWord } from '../reading/lone-word.ts';
import { type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { type ElementRule, notationRule } from './element-rule.ts';

export const interfaceKey: ElementRule = {
  ...notationRule,
  id: 'interface-key',
  title: wording`Invalid entry in an interface block`,
  documentation: {
    why: 'An interface block contains `arg-1`, `arg-2`, … for the arguments and `return-1`, `return-2`, … for the results. Arguments are numbered, not named; the string can contain the name. Up to 1.0.8, aions-llm rejects a file with another entry (`AIONPropertyError`), unless the entry starts with `arg-` or `return-`. Such an entry is silently ignored. Later versions ignore all other entries.',
    wrong: sendMail('send_mail', 'address --> "string",', 'return-1 --> "bool (whether it was sent)"'),
    right: sendMail('send_mail', 'arg-1 --> "string (the address)",', 'return-1 --> "bool (whether it was sent)"'),
  },
  check({ facts, loader, slice }) {
    const findings: LocalFinding[] = [];
    for (const { slots, isInLine } of facts.interfaces) {
      if (isInLine) continue;
      const taken = new Set(
        slots.flatMap(({ kind, digits }) => (digits === null ? [] : [`${kind}-${Number(digits)}`])),
      );
      const isWrong = (slot: InterfaceSlot) => slot.digits === null && !followsLoneWord(slot.entry, slot.before, slice);
      for (const slot of slots.filter(isWrong)) {
        // If its number is taken, the intended number is unknown.
        const inPlace = `${slot.kind}-${slot.place}`;
        const wanted = taken.has(inPlace) ? null : inPlace;
        const dropped = /^(arg|return)-/.test(slot.key.name)
          ? say`aions-llm ignores the entry.`
          : consequencesFor(loader.versions, ofUnknownKey(say`the entry is ignored`));
        const message = say`${quoted(slot.key.name)} must be arg-N or return-N. ${dropped}`;
        findings.push(
          localFinding(this, slot.key, message, {
            fixes: (source) => {
              const fixes: Fix[] = [];
              if (wanted !== null) {
                fixes.push(
                  plainFix(say`Change to ${wanted}`, isNearSlot(slot.key.name), [{ span: slot.key, newText: wanted }]),
                );
              }
              return [...fixes, plainFix(say`Remove entry`, false, [removeFromList(source, slot.entry)])];
            },
          }),
        );
      }
    }
    return findings;
  },
};

/** Whether the key is a misspelt slot (`arg_1`, `Arg1`, `returns-1`), not a name. */
function isNearSlot(key: string): boolean {
  return /^(args?|argument|param|parameter|input|in|returns?|ret|output|out|result)[-_]?\d*$/i.test(key);
}
