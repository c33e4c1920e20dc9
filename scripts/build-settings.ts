/**
 * Writes the settings from the rules: `schemas/aionrc.schema.json`, the rules of the setting `aion.rules` in package.json,
 * and the formats of `aion.targets`. Run it after a rule is added or renamed; a test fails until then.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writableTargets } from '../core/formats/targets.ts';
import { ruleCatalogue } from '../core/rules/catalogue.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const schemaFile = join(root, 'schemas/aionrc.schema.json');
const manifestFile = join(root, 'package.json');
const stringsFile = join(root, 'package.nls.json');

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** The settings that are also allowed in a configuration file; `aion.trace.server` is only for the editor. */
const fileSettings = [
  'aion.loaderVersion',
  'aion.rules',
  'aion.targets',
  'aion.maxFindings',
  'aion.format.propertyOrder',
  'aion.format.interfaceLayout',
  'aion.python.contextModules',
];

const agentSettings: JsonObject = {
  type: 'object',
  additionalProperties: false,
  markdownDescription: 'What `aion ask` and `aion eval` give a model beside the tools.',
  properties: {
    policies: {
      type: 'array',
      default: [],
      markdownDescription:
        'Policies: guidelines that the model is given with each request. Each has a name of its own.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'rule'],
        defaultSnippets: [{ label: 'policy', body: { name: '$1', description: '$2', tags: [], rule: '$3' } }],
        properties: {
          name: { type: 'string', minLength: 1 },
          description: { type: 'string', description: 'The purpose, one sentence.' },
          tags: { type: 'array', items: { type: 'string' }, description: 'Tags by which several are activated.' },
          rule: { type: 'string', minLength: 1, description: 'The rule, as the model is given it.' },
        },
      },
    },
    activePolicies: {
      type: 'array',
      default: [],
      items: { type: 'string' },
      markdownDescription: 'The names of the policies that hold without `--policy`.',
    },
    prices: {
      type: 'object',
      default: {},
      markdownDescription:
        'The prices of models by name, per million input and output tokens. `aion eval` computes the cost from them.',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['input', 'output'],
        properties: { input: { type: 'number', minimum: 0 }, output: { type: 'number', minimum: 0 } },
      },
    },
  },
};

const seconds = { type: 'number', exclusiveMinimum: 0, maximum: 86_400 };
const pythonFunction = (what: string): JsonObject => ({
  type: 'string',
  description: `The name of a Python function, as in helpers.clean. ${what}`,
});
const keywordArguments = { type: 'object', description: 'The keyword arguments of that function.' };

/** Only for configuration files: they are read when tools run. */
const runSchema: JsonObject = {
  type: 'object',
  description: 'How the tools of this folder run.',
  additionalProperties: false,
  properties: {
    timeout: { ...seconds, default: 10, description: 'Seconds after which a call is ended.' },
    concurrency: {
      ...{ type: 'integer', minimum: 1, maximum: 64, default: 4 },
      description: 'How many calls run at the same time, each in a process of its own. 1: one after the other.',
    },
    tools: {
      type: 'object',
      description: 'Settings for single tools, by name.',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: {
          timeout: { ...seconds, description: 'Seconds after which a call of this tool is ended.' },
          preprocessor: pythonFunction('It gets the arguments and returns those that the tool is called with.'),
          preprocessorKwargs: keywordArguments,
          postprocessor: pythonFunction('It gets the result and returns the one that counts.'),
          postprocessorKwargs: keywordArguments,
          strict: {
            ...{ type: 'boolean', default: false },
            description: 'The names of the arguments must be exactly the required ones (strict_func_call of LionAGI).',
          },
        },
      },
    },
  },
};

/** A property for each rule: VS Code's Settings editor then offers a table with a list of rules and one of severities. */
function ruleProperties(severities: Json): JsonObject {
  return Object.fromEntries(
    ruleCatalogue.map(({ id, title, defaultSeverity }): readonly [id: string, schema: Json] => [
      id,
      { type: 'string', enum: severities, default: defaultSeverity, description: `${title}.` },
    ]),
  );
}

function targetNames(): JsonObject {
  const targets = writableTargets.filter(({ id }) => id !== 'aion');
  return { type: 'string', enum: targets.map(({ id }) => id), enumDescriptions: targets.map(({ title }) => title) };
}

/** The manifest with the current rules and formats. */
export function settingsManifest(manifest: JsonObject): JsonObject {
  const properties = settingsOf(manifest);
  const settingOfRules = object(properties['aion.rules']);
  const rules = {
    ...settingOfRules,
    properties: ruleProperties(object(settingOfRules['additionalProperties'])['enum'] ?? []),
    propertyNames: { enum: ruleCatalogue.map(({ id }) => id) },
  };
  const targets = { ...object(properties['aion.targets']), items: targetNames() };
  const contributes = object(manifest['contributes']);
  const configuration = {
    ...object(contributes['configuration']),
    properties: { ...properties, 'aion.rules': rules, 'aion.targets': targets },
  };
  return { ...manifest, contributes: { ...contributes, configuration } };
}

/** The JSON schema of `.aionrc.json`: the settings of the manifest without their prefix. */
export function configFileSchema(manifest: JsonObject, strings: JsonObject): JsonObject {
  const settings = settingsOf(settingsManifest(manifest));
  const named = fileSettings.map((name): readonly [path: readonly string[], schema: Json] => {
    const { order: _, scope: __, ...schema } = object(settings[name]);
    return [name.split('.').slice(1), localised(schema, strings)];
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'AION settings of a folder',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...nested(named), agent: agentSettings, run: runSchema },
    additionalProperties: false,
  };
}

/** `format.propertyOrder` is a member of the object `format` in a file, as in the editor. */
function nested(settings: readonly (readonly [path: readonly string[], schema: Json])[]): JsonObject {
  const properties: Record<string, Json> = {};
  for (const [[first = '', ...rest], schema] of settings) {
    if (rest.length === 0) {
      properties[first] = schema;
      continue;
    }
    const group = object(object(properties[first])['properties']);
    const members = { ...group, ...nested([[rest, schema]]) };
    properties[first] = { type: 'object', additionalProperties: false, properties: members };
  }
  return properties;
}

function settingsOf(manifest: JsonObject): JsonObject {
  return object(object(object(manifest['contributes'])['configuration'])['properties']);
}

/** Replaces each `%name%` by its English text: a schema file has no strings of its own. */
function localised(value: Json, strings: JsonObject): Json {
  if (typeof value === 'string')
    return value.replace(/^%(.+)%$/, (whole, name: string) => String(strings[name] ?? whole));
  if (Array.isArray(value)) return value.map((entry: Json) => localised(entry, strings));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, localised(entry, strings)]));
}

function object(value: Json | undefined): JsonObject {
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) return {};
  return value as JsonObject;
}

export const readJson = (file: string): JsonObject => JSON.parse(readFileSync(join(root, file), 'utf8'));

if (import.meta.main) {
  const manifest = settingsManifest(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const strings: JsonObject = JSON.parse(readFileSync(stringsFile, 'utf8'));
  const write = (file: string, value: JsonObject): void =>
    writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
  write(manifestFile, manifest);
  write(schemaFile, configFileSchema(manifest, strings));
}
