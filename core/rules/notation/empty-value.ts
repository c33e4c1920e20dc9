import { approvedRegistry, type StringNode } from '../../notation/syntax.ts';
import { say, wording } from '../../text/say.ts';
import { fetchDocs, rightDocs } from '../example.ts';
import { fieldsTemplate, propertyTemplate } from '../fix/insert-property.ts';
import { blank, isBlank, replaceWithTemplate } from '../fix/template.ts';
import { meantProperty } from '../reading/meant-word.ts';
import { type LocalFinding, localFinding, noFindings } from '../rule.ts';
import { type ElementContext, notationWarning } from './element-rule.ts';

export const emptyValue = {
  ...notationWarning,
  id: 'empty-value',
  title: wording`A value is not empty`,
  documentation: {
    why: 'To every version of the loader an empty string as `name`, `description`, `link` or `function` means that the property is missing, with all that follows from it: no name or neither function nor link, and the file is refused. White space alone is loaded, and means nothing to the model. The texts of `arg-N`, `return-N` and of schema fields may be empty.',
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
    const consequence =
      value.text !== ''
        ? say`The loader keeps it, and the model reads nothing in it.`
        : where === 'element'
          ? say`The loader takes ${property} for missing.`
          : say`The model gets nothing to read.`;
    const what = value.text === '' ? say`is empty` : say`contains only white space`;
    const message = say`The text of ${property} ${what}. ${consequence} Write the text between the quotes, or remove the property.`;
    return localFinding(this, value, message, {
      fixes: (source) => {
        const registered = meantProperty(property)?.word ?? null;
        const title = say`Fill it in`;
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
