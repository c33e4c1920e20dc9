import { say, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { interfaceTemplate, propertyTemplate } from '../fix/insert-property.ts';
import { commaBehind, lineIndentation, skipWhiteSpace } from '../fix/layout.ts';
import { otherBracket } from '../fix/other-bracket.ts';
import { blank, insertTemplate } from '../fix/template.ts';
import { meantProperty } from '../reading/meant-word.ts';
import { localFinding, plainFix } from '../rule.ts';
import { entryAround, type SyntaxRule, syntaxRule } from './syntax-rule.ts';

export const expectedValue: SyntaxRule<'expected-value'> = {
  ...syntaxRule,
  id: 'expected-value',
  title: wording`An action link is followed by a value`,
  documentation: {
    why: 'After `-->` stands a string in double quotes; after the second `-->` of `function` stands the interface block. Where the value is missing, the loaders ignore the property, or take the next text for its value.',
    wrong: docsBut(' "Where the documentation is."', ''),
    right: rightDocs,
  },
  report({ span, key, expected }, { item }) {
    if (expected === 'list') {
      const value = entryAround(item, span)?.value ?? null;
      const message = say`${key} takes a list. The loader reads no ${key} from this file. Write ${key} --> [ "…", "…" ].`;
      return localFinding(this, span, message, {
        fixes: (source) => {
          const instead = otherBracket(source, value?.start ?? skipWhiteSpace(source, span.end), '[');
          if (instead.length > 0) return instead;
          return [
            value === null
              ? insertTemplate(say`Write a list`, span.end, [' [ "', blank('Answer in one sentence.'), '" ]'])
              : plainFix(say`Wrap it in a list`, true, [
                  { span: { start: value.start, end: value.start }, newText: '[ ' },
                  { span: { start: value.end, end: value.end }, newText: ' ]' },
                ]),
          ];
        },
      });
    }
    if (expected === 'block') {
      const message = say`The interface block of ${key} is missing after the second -->. Without it the loader drops the function. Write { arg-1 --> "…", return-1 --> "…" }.`;
      return localFinding(this, span, message, {
        fixes: (source) => {
          const instead = otherBracket(source, skipWhiteSpace(source, span.end), '{');
          if (instead.length > 0) return instead;
          const executable = entryAround(item, span)?.value;
          const text = executable?.kind === 'string' ? executable.text : null;
          const template = interfaceTemplate(source, lineIndentation(source, span.start), text);
          const [, ...block] = [' -->', ' {', ...template.slice(1)];
          return [insertTemplate(say`Add the interface block`, span.end, [...block, commaBehind(source, span.end)])];
        },
      });
    }
    const message = say`${key} has no value. The loader ignores ${key}. Write a string in double quotes: ${key} --> "…".`;
    return localFinding(this, span, message, {
      fixes: (source) => {
        const property = item.kind === 'element' ? (meantProperty(key)?.word ?? null) : null;
        const value = property === null ? [' --> "', blank('value'), '"'] : propertyTemplate(source, property, null);
        const [first = '', ...rest] = value;
        const behindLink = typeof first === 'string' ? first.slice(first.indexOf('-->') + 3) : first;
        return [
          insertTemplate(say`Give ${key} a value`, span.end, [behindLink, ...rest, commaBehind(source, span.end)]),
        ];
      },
    });
  },
};
