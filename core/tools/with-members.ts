import type { CanonicalTool } from './canonical-tool.ts';
import { withCapabilitiesOf } from './inferred-tool.ts';

/** Other members of a tool; those that are `undefined` are taken off. */
type OtherMembers = {
  readonly [Name in Exclude<keyof CanonicalTool, 'capabilities'>]?: CanonicalTool[Name] | undefined;
};

/** The tool with these members; itself where it has them already, as most do. What it does is still inferred when asked for. */
export function withMembers(tool: CanonicalTool, members: OtherMembers): CanonicalTool {
  const names = Object.keys(members) as (keyof OtherMembers)[];
  return names.every((name) => tool[name] === members[name]) ? tool : changed(tool, members);
}

function changed(tool: CanonicalTool, members: OtherMembers): CanonicalTool {
  const copy: { [name: string]: unknown } = {};
  for (const name of Object.keys(tool) as (keyof CanonicalTool)[]) {
    if (name !== 'capabilities' && !(name in members)) copy[name] = tool[name];
  }
  for (const name of Object.keys(members) as (keyof OtherMembers)[]) {
    if (members[name] !== undefined) copy[name] = members[name];
  }
  return withCapabilitiesOf(copy as unknown as CanonicalTool, tool);
}
