/**
 * Writes what is said of the settings from the rules themselves: `schemas/aionrc.schema.json`, and the rule ids that the
 * setting `aion.rules` in package.json completes, and the formats that `aion.targets` does. Run it when a rule is added or renamed; a test fails until then.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writableFormats } from '../core/formats/registry.ts';
import { ruleCatalogue } from '../core/rules/catalogue.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const schemaFile = join(root, 'schemas/aionrc.schema.json');
const manifestFile = join(root, 'package.json');
const stringsFile = join(root, 'package.nls.json');

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** The settings that a configuration file may hold too; `aion.trace.server` is the editor's alone. */
const fileSettings = [
  'aion.loaderVersion',
  'aion.rules',
  'aion.targets',
  'aion.maxFindings',
  'aion.format.propertyOrder',
  'aion.format.interfaceLayout',
  'aion.python.contextModules',
];

/** The ids a rule can be named by, each with what it asks for. */
function ruleNames(): JsonObject {
  return {
    enum: ruleCatalogue.map(({ id }) => id),
    markdownEnumDescriptions: ruleCatalogue.map(({ title, defaultSeverity }) => `${title}. (${defaultSeverity})`),
  };
}

/** The formats that tools can be emitted in. */
function targetNames(): JsonObject {
  const formats = writableFormats().filter(({ id }) => id !== 'aion');
  return { type: 'string', enum: formats.map(({ id }) => id), enumDescriptions: formats.map(({ title }) => title) };
}

/** The manifest with the present rules and formats in it. */
export function settingsManifest(manifest: JsonObject): JsonObject {
  const properties = settingsOf(manifest);
  const rules = { ...object(properties['aion.rules']), propertyNames: ruleNames() };
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
    properties: { $schema: { type: 'string' }, ...nested(named) },
    additionalProperties: false,
  };
}

/** `format.propertyOrder` is in a file what it is in the editor: a member of the object `format`. */
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

/** The schema with each `%name%` replaced by its English text: a schema file has no strings of its own. */
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
