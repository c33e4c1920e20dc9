import { approvedRegistry, type StringNode } from '../../notation/syntax.ts';
import { say, translated, wording } from '../../text/say.ts';
import { fetchDocs, rightDocs } from '../example.ts';
import { fieldsTemplate, propertyTemplate } from '../fix/insert-property.ts';
import { blank, isBlank, replaceWithTemplate } from '../fix/template.ts';
import { meantProperty } from '../reading/meant-word.ts';
import { type LocalFinding, localFinding, noFindings } from '../rule.ts';
import { ignoredProperty, quoted } from '../syntax/syntax-rule.ts';
import { type ElementContext, notationWarning } from './element-rule.ts';

export const emptyValue = {
  ...notationWarning,
  id: 'empty-value',
  title: wording`Empty value`,
  documentation: {
    why: 'All versions of aions-llm treat a property with an empty string as missing. This applies to `name`, `description`, `link`, and `function`. A file is rejected if a tool has no name, or neither a function nor a link. If a string contains only white space, the tool is loaded, but the model gets no text. The strings of `arg-N`, `return-N`, and schema fields can be empty.',
    wrong: fetchDocs('description --> " "'),
    right: rightDocs,
  },
  check({ facts }: ElementContext): readonly LocalFinding[] {
    if (!facts.uses.some(({ entry }) => entry.value?.kind === 'string' && saysNothing(entry.value))) return noFindings;
    const findings: LocalFinding[] = [];
    for (const { entry, key } of approvedRegistry.flatMap((property) => facts.usesOf(property))) {
      if (entry.value?.kind === 'string' && saysNothing(entry.value)) {
        findings.push(this.report(entry.value, key.name, 'element'));
      }
    }
    return findings;
  },
  report(value: StringNode, property: string, where: 'element' | 'root'): LocalFinding {
    const isIgnored = value.text === '' && where === 'element';
    const consequence = isIgnored ? translated(ignoredProperty) : say`The model gets no text.`;
    const message =
      value.text === ''
        ? say`${quoted(property)} is empty. ${consequence}`
        : say`${quoted(property)} contains only white space. ${consequence}`;
    return localFinding(this, value, message, {
      fixes: (source) => {
        const registered = meantProperty(property)?.word ?? null;
        const title = say`Add value for ${property}`;
        if (registered === 'args_schema') {
          return [replaceWithTemplate(title, value, fieldsTemplate(source, null, null))];
        }
        const filled = registered === null ? [] : propertyTemplate(source, registered, null).filter(isBlank);
        return [replaceWithTemplate(title, value.content, [filled[0] ?? blank('text')])];
      },
    });
  },
};

/** Whether a closed string in valid quotes is empty or only white space. */
export function saysNothing({ text, closed, quote }: StringNode): boolean {
  const first = text.charCodeAt(0);
  // Nearly every text begins with a visible character: this check is faster than a search.
  const begins = first > 32 && first < 127;
  return !begins && closed && (quote === 'double' || quote === 'triple') && !/\S/.test(text);
}
