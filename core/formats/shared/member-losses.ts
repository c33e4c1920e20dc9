import { sameJson } from '../../json/same-json.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Loss } from '../../tools/loss.ts';
import type { ToolFormat } from '../format.ts';
import { capitalised } from './source-extras.ts';

/** A member of a tool that a form may have no place for. */
interface Member {
  readonly member: keyof CanonicalTool;
  /** What it is called in a sentence. */
  readonly title: string;
  /** What all of them in a file are called, where no model needs it: nobody misses it, so it is said once. */
  readonly notSent?: string;
}

/** The optional and derived members. */
const members: readonly Member[] = [
  { member: 'version', title: 'the version of the tool', notSent: 'versions of tools' },
  { member: 'title', title: 'the title', notSent: 'titles' },
  { member: 'outputs', title: 'the schema of the result', notSent: 'result schemas' },
  { member: 'annotations', title: 'the annotations' },
  { member: 'strict', title: 'the request for strict mode' },
  { member: 'examples', title: 'the examples' },
  { member: 'icons', title: 'the icons', notSent: 'icons' },
  { member: 'meta', title: 'the "_meta" data', notSent: '"_meta" data' },
  { member: 'cache_control', title: 'the cache mark' },
  { member: 'security', title: 'the security data', notSent: 'security data' },
  { member: 'executable', title: 'the executable string', notSent: 'executable strings' },
  { member: 'schema_name', title: 'the name of the schema class', notSent: 'names of schema classes' },
];

/** The members that `tool` has and `target` has no place for; paths are canonical pointers. */
export function memberLosses(
  tool: CanonicalTool,
  target: ToolFormat,
  inferred: CanonicalTool['capabilities'],
): readonly Loss[] {
  const places = new Set<string>([...target.slots.map((slot) => slot.member), ...(target.carries ?? [])]);
  const reason = `${capitalised(target.provider)} has no place for it.`;
  const losses = members
    .filter(({ member }) => !places.has(member) && saysSomething(tool, member))
    .map(({ member, title, notSent }) => ({
      ...{ path: `/${member}`, lost: title, reason },
      ...(notSent === undefined ? {} : { notSent }),
    }));
  const statesMore = tool.source_format !== 'raw' && !sameJson({ ...tool.capabilities }, { ...inferred });
  return places.has('capabilities') || !statesMore
    ? losses
    : [
        ...losses,
        { path: '/capabilities', lost: 'the declared capabilities', reason, notSent: 'declared capabilities' },
      ];
}

function saysSomething(tool: CanonicalTool, member: keyof CanonicalTool): boolean {
  switch (member) {
    case 'version':
      return tool.version !== '1.0.0';
    case 'outputs':
      return Object.keys(tool.outputs).length > 0;
    case 'strict':
      return tool.strict === true;
    case 'security':
      return tool.security !== null;
    default:
      return tool[member] !== undefined;
  }
}
