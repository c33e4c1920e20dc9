import { expect, test } from 'vitest';
import { defaultFormatOptions, interfaceLayouts, propertyOrders } from '../../../core/notation/formatting/options.ts';
import { mostFindingsShown } from '../../../core/rules/cap.ts';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { settingNames } from '../../../core/rules/settings-layer.ts';
import { configFileSchema, readJson, settingsManifest } from '../../../scripts/build-settings.ts';

const manifest = readJson('package.json');

test('the rule ids that settings complete are those of the catalogue (else: npm run generate)', () => {
  expect(manifest).toEqual(settingsManifest(manifest));
});

test('the Settings editor shows the rules as a table: a severity for each, its own at first', () => {
  expect(manifest).toMatchObject({
    contributes: {
      configuration: {
        properties: {
          'aion.rules': {
            type: 'object',
            properties: Object.fromEntries(
              ruleCatalogue.map(({ id, title, defaultSeverity }) => [
                id,
                {
                  ...{ type: 'string', enum: ['error', 'warning', 'information', 'hint', 'off'] },
                  ...{ default: defaultSeverity, description: `${title}.` },
                },
              ]),
            ),
          },
          'aion.targets': { type: 'array', uniqueItems: true, items: { type: 'string', enum: expect.anything() } },
        },
      },
    },
  });
});

test('the schema of .aionrc.json says what the manifest says (else: npm run generate)', () => {
  expect(readJson('schemas/aionrc.schema.json')).toEqual(configFileSchema(manifest, readJson('package.nls.json')));
});

test('a configuration file may hold exactly the settings that are read', () => {
  const properties = Object.keys(readJson('schemas/aionrc.schema.json')['properties'] ?? {});
  expect(properties.filter((name) => name !== '$schema').toSorted()).toEqual([...settingNames].toSorted());
});

test('the defaults shown in the editor are the ones that apply', () => {
  expect(readJson('schemas/aionrc.schema.json')).toMatchObject({
    properties: {
      loaderVersion: { default: defaultSettings.loaderVersion },
      rules: { default: defaultSettings.rules },
      targets: { default: defaultSettings.targets },
      maxFindings: { default: mostFindingsShown },
      format: {
        properties: {
          propertyOrder: { default: defaultFormatOptions.propertyOrder, enum: propertyOrders },
          interfaceLayout: { default: defaultFormatOptions.interfaceLayout, enum: interfaceLayouts },
        },
      },
    },
  });
});
