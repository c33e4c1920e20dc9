import type { CanonicalTool } from './canonical-tool.ts';
import { withCapabilitiesOf } from './inferred-tool.ts';

type OtherMembers = {
  readonly [Name in Exclude<keyof CanonicalTool, 'capabilities'>]?: CanonicalTool[Name] | undefined;
};

/** The tool with these members; the same object if it has them already, as most tools do. Capabilities stay lazy. */
export function withMembers(tool: CanonicalTool, members: OtherMembers): CanonicalTool {
  const names = Object.keys(members) as (keyof OtherMembers)[];
  return names.every((name) => tool[name] === members[name]) ? tool : changed(tool, members);
}

function changed(tool: CanonicalTool, members: OtherMembers): CanonicalTool {
  const { name, version, description, inputs, outputs, security, source_format, original_definition } = tool;
  // The engine makes an object with known members faster than one that gets them one by one.
  const required = { name, version, description, inputs, outputs, security, source_format, original_definition };
  const copy: { [name: string]: unknown } = required;
  for (const key of Object.keys(tool) as (keyof CanonicalTool)[]) {
    if (!(key in required) && key !== 'capabilities' && !(key in members)) copy[key] = tool[key];
  }
  for (const key of Object.keys(members) as (keyof OtherMembers)[]) {
    if (members[key] !== undefined) copy[key] = members[key];
  }
  return withCapabilitiesOf(required, tool);
}
