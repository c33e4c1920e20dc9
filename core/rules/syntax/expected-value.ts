import { say, translated, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { interfaceTemplate, propertyTemplate } from '../fix/insert-property.ts';
import { commaBehind, lineIndentation, skipWhiteSpace } from '../fix/layout.ts';
import { otherBracket } from '../fix/other-bracket.ts';
import { blank, insertTemplate } from '../fix/template.ts';
import { meantProperty } from '../reading/meant-word.ts';
import { localFinding, plainFix } from '../rule.ts';
import { entryAround, ignoredFunction, ignoredProperty, quoted, type SyntaxRule, syntaxRule } from './syntax-rule.ts';

export const expectedValue: SyntaxRule<'expected-value'> = {
  ...syntaxRule,
  id: 'expected-value',
  title: wording`Missing value after -->`,
  documentation: {
    why: 'A property has a value after `-->`: a string in double quotes. The property `function` has a second `-->`, followed by the interface block. If the value is missing, aions-llm ignores the property, or reads the next string as its value.',
    wrong: docsBut(' "Where the documentation is."', ''),
    right: rightDocs,
  },
  report({ span, key, expected }, { item }) {
    if (expected === 'list') {
      const value = entryAround(item, span)?.value ?? null;
      const message = say`${quoted(key)} must be a list in [ ]. ${translated(ignoredProperty)}`;
      return localFinding(this, span, message, {
        fixes: (source) => {
          const instead = otherBracket(source, value?.start ?? skipWhiteSpace(source, span.end), '[');
          if (instead.length > 0) return instead;
          return [
            value === null
              ? insertTemplate(say`Insert a list`, span.end, [' [ "', blank('Answer in one sentence.'), '" ]'])
              : plainFix(say`Enclose in [ ]`, true, [
                  { span: { start: value.start, end: value.start }, newText: '[ ' },
                  { span: { start: value.end, end: value.end }, newText: ' ]' },
                ]),
          ];
        },
      });
    }
    if (expected === 'block') {
      const message = say`Missing interface block for ${quoted(key)}. ${translated(ignoredFunction)}`;
      return localFinding(this, span, message, {
        fixes: (source) => {
          const instead = otherBracket(source, skipWhiteSpace(source, span.end), '{');
          if (instead.length > 0) return instead;
          const executable = entryAround(item, span)?.value;
          const text = executable?.kind === 'string' ? executable.text : null;
          const template = interfaceTemplate(source, lineIndentation(source, span.start), text);
          const [, ...block] = [' -->', ' {', ...template.slice(1)];
          return [insertTemplate(say`Add interface block`, span.end, [...block, commaBehind(source, span.end)])];
        },
      });
    }
    const message = say`${quoted(key)} has no value. ${translated(ignoredProperty)}`;
    return localFinding(this, span, message, {
      fixes: (source) => {
        const property = item.kind === 'element' ? (meantProperty(key)?.word ?? null) : null;
        const value = property === null ? [' --> "', blank('value'), '"'] : propertyTemplate(source, property, null);
        const [first = '', ...rest] = value;
        const behindLink = typeof first === 'string' ? first.slice(first.indexOf('-->') + 3) : first;
        return [
          insertTemplate(say`Add value for ${key}`, span.end, [behindLink, ...rest, commaBehind(source, span.end)]),
        ];
      },
    });
  },
};
