import { isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { DetectedFormat } from './detect.ts';
import { findFormat } from './registry.ts';
import { calledTool, holdsCall } from './tool-call.ts';
import type { EnvelopeKind } from './unwrap.ts';

/** What a tool without arguments consists of. */
const bareKeys: ReadonlySet<string> = new Set(['name', 'title', 'description', 'strict']);

/** So many keys are named in a message. */
const mostNamed = 5;

/**
 * Why `definition` is no definition of a tool, as a sentence; null for one. `format` is the form it was found to be in, `isNamed`
 * says that a person named it: what is not known is read then, a call is not.
 */
export function whyNoTool(
  definition: JsonObject,
  format: DetectedFormat,
  envelope: EnvelopeKind,
  isNamed: boolean,
): string | null {
  const called = calledTool(definition);
  if (called !== null) {
    return `This is a call of ${called === '' ? 'a tool' : `the tool "${called}"`}, not its definition.`;
  }
  if (format !== 'raw' || isNamed || isBareTool(definition, envelope)) {
    return null;
  }
  const keys = Object.keys(definition);
  if (keys.length === 0) {
    return 'This is an empty object, not a tool definition.';
  }
  if (holdsCall(definition)) {
    return 'This holds calls of tools, not their definitions.';
  }
  const named = keys.slice(0, mostNamed).map((key) => `"${key}"`);
  const rest = keys.length > mostNamed ? ' and others' : '';
  return `This is not a known form of a tool definition. It has ${named.join(', ')}${rest}; a tool has a name and a schema of its arguments.`;
}

/** A name and a description are a tool without arguments; in a list of tools a name is enough. */
function isBareTool(definition: JsonObject, envelope: EnvelopeKind): boolean {
  const name = member(definition, 'name');
  const isAmongTools = envelope !== 'single' && envelope !== 'list';
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    (isAmongTools || typeof member(definition, 'description') === 'string') &&
    Object.keys(definition).every((key) => bareKeys.has(key))
  );
}

/** Why a definition that was read in a form has nothing of a tool; null if it has a name, a text, a schema or runs at its provider. */
export function whyNothingRead(definition: JsonObject, tool: CanonicalTool): string | null {
  const isHosted = findFormat(tool.source_format)?.hosted?.(definition) ?? null;
  const properties = member(tool.inputs, 'properties');
  const hasArguments = isJsonObject(properties)
    ? Object.keys(properties).length > 0
    : Object.keys(tool.inputs).length > 0;
  return tool.name === '' && tool.description === '' && !hasArguments && isHosted === null
    ? 'This has no name, no description and no arguments: it is not a tool definition.'
    : null;
}
