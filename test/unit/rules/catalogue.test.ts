import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEvalFile } from '../../../core/calls/expectations/eval-file.ts';
import { codeOfPython } from '../../../core/conversion/python-tools.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { ProjectPackages } from '../../../core/loaders/project-packages.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { ruleCatalogue, ruleDefinition } from '../../../core/rules/catalogue.ts';
import { documentationUrl } from '../../../core/rules/documentation.ts';
import { checkExpectationFile } from '../../../core/rules/expectations/check-expectation-file.ts';
import { expectationRules } from '../../../core/rules/expectations/expectation-rules.ts';
import { checkToolCode } from '../../../core/rules/provider/check-tool-code.ts';
import { codeRules } from '../../../core/rules/provider/code-rules.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { rulePages, rulePagesFolder } from '../../../scripts/build-docs.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { findingsOf, notationSettings } from './helpers/marked.ts';

/** Only this rule's example needs to know its loader. */
const settingsOf = (id: string) =>
  id === 'newer-syntax' ? { ...notationSettings, pinnedLoader: '1.0.14' } : notationSettings;

/** Only this rule's example needs to know the version of its framework. */
const packagesOf = (id: string) =>
  id === 'rejected-tool' ? { packages: new ProjectPackages([], ['mcp-1.30.0.dist-info']) } : {};

describe('the catalogue', () => {
  it('has each rule once, with an id that can stand in a link', () => {
    const ids = ruleCatalogue.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(ruleDefinition(id)?.id).toBe(id);
      expect(() => new URL(documentationUrl(id, 'file:///pages'))).not.toThrow();
    }
    expect(ruleDefinition('no-such-rule')).toBeUndefined();
  });

  it.each(
    ruleCatalogue
      .filter(({ family }) => family === 'syntax' || family === 'notation')
      .map((rule) => [rule.id, rule] as const),
  )('%s: the wrong example breaks this rule and no other, the right one none', (id, rule) => {
    const settings = settingsOf(id);
    expect([...new Set(findingsOf(rule.documentation.wrong, settings).map((finding) => finding.rule))]).toEqual([id]);
    expect(findingsOf(rule.documentation.right, settings)).toEqual([]);
  });

  it.each(codeRules.map(({ id, documentation }) => [id, documentation] as const))(
    '%s: the wrong program breaks this rule and no other, the right one none',
    (id, { wrong, right }) => {
      const rulesOf = (text: string) => {
        const index = PythonIndex.of([{ path: 'server.py', module: readModule(text) }]);
        return checkToolCode(codeOfPython(text, { index, path: 'server.py', ...packagesOf(id) }), defaultSettings).map(
          ({ rule }) => rule,
        );
      };
      expect(rulesOf(wrong)).toEqual([id]);
      expect(rulesOf(right)).toEqual([]);
    },
  );

  it.each(expectationRules.map(({ id, documentation }) => [id, documentation] as const))(
    '%s: the wrong file of expectations breaks this rule and no other, the right one none',
    (id, { wrong, right }) => {
      const number = { type: 'integer' };
      const inputSchema = { type: 'object', properties: { number }, required: ['number'] };
      const tools = ['find_order', 'send_mail'].map((name) => canonicalize({ name, inputSchema }, 'mcp').result);
      const rulesOf = (text: string) =>
        checkExpectationFile(readEvalFile(text), tools, defaultSettings)
          .findings(validateByAjv)
          .map(({ rule }) => rule);
      expect(rulesOf(wrong)).toEqual([id]);
      expect(rulesOf(right)).toEqual([]);
    },
  );

  it('says of each rule what it asks for and why, in sentences', () => {
    for (const { id, title, documentation } of ruleCatalogue) {
      expect(title, id).toMatch(/^[^.]+[^.]$/);
      expect(documentation.why, id).toMatch(/\.$/);
    }
  });
});

describe('docs/rules', () => {
  it('is what the catalogue says (run `node scripts/build-docs.ts`)', () => {
    const pages = rulePages();
    expect(existsSync(rulePagesFolder)).toBe(true);
    expect(readdirSync(rulePagesFolder).sort()).toEqual([...pages.keys()].sort());
    for (const [name, content] of pages) {
      expect(readFileSync(join(rulePagesFolder, name), 'utf8'), name).toBe(content);
    }
  });
});
