import type { CanonicalTool } from './canonical-tool.ts';

/** The tool with these members; itself where it has them already, as most do. What it does is still inferred when asked for. */
export function withMembers(tool: CanonicalTool, members: Partial<Omit<CanonicalTool, 'capabilities'>>): CanonicalTool {
  const names = Object.keys(members) as (keyof typeof members)[];
  if (names.every((name) => tool[name] === members[name])) {
    return tool;
  }
  const copy: Record<string, unknown> & Pick<CanonicalTool, 'capabilities'> = {
    get capabilities() {
      return tool.capabilities;
    },
  };
  for (const name of Object.keys(tool) as (keyof CanonicalTool)[]) {
    if (name !== 'capabilities') copy[name] = tool[name];
  }
  return Object.assign(copy, members) as unknown as CanonicalTool;
}
