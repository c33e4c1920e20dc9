import { expect, test } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';

test.each([
  ['strin', 'Write str', false],
  ['Interger', 'Write int', false],
  ['integer', 'Write int', true],
  ['number', 'Write float', true],
  ['Double', 'Write float', true],
  ['boolean', 'Write bool', true],
  ['array', 'Write list', true],
  ['object', 'Write dict', true],
  ['dictionary', 'Write dict', true],
  ['boolaen', 'Write bool', false],
  ['whatever', null, null],
])('a field of the type %s is offered the word that is nearest', (type, title, safe) => {
  const text = `[{name --> "A", description --> "D.", link --> "https://example.com/a", args_schema --> { a --> "${type} | What" } }]`;
  const document = NotationDocument.parse(text);
  const finding = check(document, defaultSettings).find(({ rule }) => rule === 'loader-type-fallback');
  const [fix] = finding === undefined ? [] : fixesOf(finding, document, defaultSettings);
  expect([fix?.title ?? null, fix?.safe ?? null]).toEqual([title, safe]);
});
