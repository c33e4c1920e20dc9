import { expect, test } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';

test.each([
  ['strin', 'Change to str', false],
  ['Interger', 'Change to int', false],
  ['integer', 'Change to int', true],
  ['number', 'Change to float', true],
  ['Double', 'Change to float', true],
  ['boolean', 'Change to bool', true],
  ['array', 'Change to list', true],
  ['object', 'Change to dict', true],
  ['dictionary', 'Change to dict', true],
  ['boolaen', 'Change to bool', false],
  ['whatever', null, null],
])('a field of the type %s is offered the word that is nearest', (type, title, safe) => {
  const text = `[{name --> "A", description --> "D.", link --> "https://example.com/a", args_schema --> { a --> "${type} | What" } }]`;
  const document = NotationDocument.parse(text);
  const finding = check(document, defaultSettings).find(({ rule }) => rule === 'loader-type-fallback');
  const [fix] = finding === undefined ? [] : fixesOf(finding, document, defaultSettings);
  expect([fix?.title ?? null, fix?.safe ?? null]).toEqual([title, safe]);
});
