import type { CanonicalTool } from './canonical-tool.ts';

type OtherMembers = {
  readonly [Name in Exclude<keyof CanonicalTool, 'capabilities'>]?: CanonicalTool[Name] | undefined;
};

/** The tool with these members; the same object if it has them already, as most tools do. */
export function withMembers(tool: CanonicalTool, members: OtherMembers): CanonicalTool {
  const names = Object.keys(members) as (keyof OtherMembers)[];
  return names.every((name) => tool[name] === members[name]) ? tool : changed(tool, members);
}

function changed(tool: CanonicalTool, members: OtherMembers): CanonicalTool {
  const { capabilities, ...others } = tool;
  const copy: Record<string, unknown> = { ...others, ...members };
  for (const key of Object.keys(copy)) if (copy[key] === undefined) delete copy[key];
  return { ...(copy as typeof others), capabilities };
}
