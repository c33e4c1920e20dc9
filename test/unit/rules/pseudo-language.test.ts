import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formats } from '../../../core/formats/registry.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { speak } from '../../../core/text/say.ts';
import { forgotten, pseudoLanguage } from '../../support/pseudo-language.ts';

beforeEach(() => speak(pseudoLanguage));
afterEach(() => speak(null));

/** A folder whose Python lacks the functions and schemas of the examples, except the two that examples contradict. */
const python = fileContext(
  PythonIndex.of([
    { path: 'a.py', module: readModule('from pydantic import BaseModel\n\nclass A(BaseModel):\n    a: str\n') },
    { path: 'orders.py', module: readModule('def find_orders(customer: str, limit: int): ...\n') },
    { path: 'notify.py', module: readModule('async def notify(address: str): ...\n') },
  ]),
  'a.aion',
  [],
);

describe('in another language', () => {
  it.each(
    // No text is known with a finding of the first rule; the others are not about documents.
    ruleCatalogue
      .filter(({ id, family }) => id !== 'loader-other' && family !== 'code' && family !== 'expectation')
      .map((rule) => [rule.id, rule] as const),
  )('%s says every sentence in it', (id, rule) => {
    const loader = 'exampleLoader' in rule ? String(rule.exampleLoader) : '1.0.14';
    const settings = { ...defaultSettings, pinnedLoader: loader, targets: formats.map((format) => format.id) } as never;
    const document = NotationDocument.parse(rule.documentation.wrong);
    const findings = check(document, settings, python);
    expect(findings.map((finding) => finding.rule)).toContain(id);
    const said: string[] = [];
    for (const finding of findings) {
      said.push(finding.message, ...finding.related.map(({ message }) => message));
      for (const fix of fixesOf(finding, document, settings)) said.push(fix.title);
    }
    for (const text of said) expect([text, ...forgotten(text)]).toEqual([text]);
  });
});
