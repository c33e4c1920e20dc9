import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formats } from '../../../core/formats/registry.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { speak } from '../../../core/text/say.ts';
import { forgotten, pseudoLanguage } from '../../support/pseudo-language.ts';

beforeEach(() => speak(pseudoLanguage));
afterEach(() => speak(null));

describe('in another language', () => {
  it.each(ruleCatalogue.map((rule) => [rule.id, rule] as const))('%s says every sentence in it', (_, rule) => {
    const loader = 'exampleLoader' in rule ? String(rule.exampleLoader) : '1.0.14';
    const settings = { ...defaultSettings, pinnedLoader: loader, targets: formats.map(({ id }) => id) } as never;
    const document = NotationDocument.parse(rule.documentation.wrong);
    const said: string[] = [];
    for (const finding of check(document, settings)) {
      said.push(finding.message, ...finding.related.map(({ message }) => message));
      for (const fix of fixesOf(finding, document, settings)) said.push(fix.title);
    }
    for (const text of said) expect([text, ...forgotten(text)]).toEqual([text]);
  });
});
