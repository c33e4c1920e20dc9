import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { sarifShape } from './sarif-shape.ts';
import { aion, cleanFile, folderWith, wrongFile } from './support.ts';

const root = join(import.meta.dirname, '../..');

/** The schema that OASIS publishes, as a package brings it. */
const published = join(root, 'node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');

async function sarif(words: readonly string[], folder: string) {
  const run = await aion(['check', '--format', 'sarif', ...words], { folder });
  return { ...run, log: JSON.parse(run.out) };
}

describe('SARIF 2.1.0', () => {
  test('has the shape that the standard asks for', async () => {
    const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(sarifShape);
    for (const words of [['examples'], ['examples/aion_tools'], ['examples/mistakes.aion', 'nowhere.aion']]) {
      const { log } = await sarif(words, root);
      validate(log);
      expect(validate.errors).toBeNull();
    }
  });

  test('passes the published schema', async () => {
    const schema = JSON.parse(readFileSync(published, 'utf8'));
    const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false, unicodeRegExp: false }).compile({
      ...schema,
      $schema: undefined,
      id: undefined,
    });
    const { log } = await sarif(['examples', 'nowhere.aion'], root);
    validate(log);
    expect(validate.errors).toBeNull();
  });

  test('places from 1, the rule by its index, its exception, and how to repair it', async () => {
    const folder = folderWith({ 'my tools/ä.aion': wrongFile });
    const { code, log } = await sarif([], folder);
    expect(code).toBe(1);
    const [run] = log.runs;
    const [result] = run.results;
    expect(run.tool.driver.rules[result.ruleIndex]).toMatchObject({
      id: 'unknown-property',
      properties: { exception: 'AIONPropertyError' },
    });
    expect(result).toMatchObject({
      ruleId: 'unknown-property',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'my%20tools/%C3%A4.aion', uriBaseId: 'SRCROOT' },
            region: { startLine: 5, startColumn: 5, endLine: 5, endColumn: 9 },
          },
        },
      ],
      fixes: [{ description: { text: 'Change to description' } }],
    });
  });

  test('its fix, applied as the standard says, repairs the file', async () => {
    const { log } = await sarif([], folderWith({ 'a.aion': wrongFile }));
    const [replacement] = log.runs[0].results[0].fixes[0].artifactChanges[0].replacements;
    const { startLine, startColumn, endLine, endColumn } = replacement.deletedRegion;
    expect(startLine).toBe(endLine);
    const lines = wrongFile.split('\n');
    const line = lines[startLine - 1] ?? '';
    lines[startLine - 1] =
      line.slice(0, startColumn - 1) + replacement.insertedContent.text + line.slice(endColumn - 1);
    expect(lines.join('\n')).toBe(cleanFile);
  });

  test('what could not be read is said inside too', async () => {
    const { code, log } = await sarif(['nowhere.aion'], folderWith({}));
    expect(code).toBe(2);
    expect(log.runs[0].invocations).toMatchObject([
      { executionSuccessful: false, exitCode: 2, toolExecutionNotifications: [{ level: 'error' }] },
    ]);
  });

  test('absolute paths are file URIs', async () => {
    const folder = folderWith({ 'a b.aion': wrongFile });
    const { log } = await sarif([join(folder, 'a b.aion')], root);
    expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation).toEqual({
      uri: `file://${folder}/a%20b.aion`,
    });
  });
});
