import { sameJson } from '../../json/same-json.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Loss } from '../../tools/loss.ts';
import type { ToolFormat } from '../format.ts';
import { capitalised } from './source-extras.ts';

interface Member {
  readonly member: keyof CanonicalTool;
  readonly title: string;
  /** The plural of the member, if no model needs it: its loss is reported once for the file. */
  readonly notSent?: string;
}

const members: readonly Member[] = [
  { member: 'version', title: wording`the version of the tool`, notSent: wording`versions of tools` },
  { member: 'title', title: wording`the title`, notSent: wording`titles` },
  { member: 'outputs', title: wording`the schema of the result`, notSent: wording`result schemas` },
  { member: 'annotations', title: wording`the annotations` },
  { member: 'strict', title: wording`the request for strict mode` },
  { member: 'examples', title: wording`the examples` },
  { member: 'icons', title: wording`the icons`, notSent: wording`icons` },
  { member: 'meta', title: wording`the "_meta" data`, notSent: wording`"_meta" data` },
  { member: 'cache_control', title: wording`the cache mark` },
  { member: 'security', title: wording`the security data`, notSent: wording`security data` },
  { member: 'executable', title: wording`the executable string`, notSent: wording`executable strings` },
  { member: 'schema_name', title: wording`the name of the schema class`, notSent: wording`names of schema classes` },
];

/** The losses of the members of `tool` that `target` does not carry; paths are canonical pointers. */
export function memberLosses(
  tool: CanonicalTool,
  target: ToolFormat,
  inferred: CanonicalTool['capabilities'],
): readonly Loss[] {
  const places = new Set<string>([...target.slots.map((slot) => slot.member), ...(target.carries ?? [])]);
  const reason = say`${capitalised(target.provider)} has no place for it.`;
  const losses = members
    .filter(({ member }) => !places.has(member) && saysSomething(tool, member))
    .map(({ member, title, notSent }) => ({
      ...{ path: `/${member}`, lost: translated(title), reason },
      ...(notSent === undefined ? {} : { notSent: translated(notSent) }),
    }));
  const statesMore = tool.source_format !== 'raw' && !sameJson({ ...tool.capabilities }, { ...inferred });
  return places.has('capabilities') || !statesMore
    ? losses
    : [
        ...losses,
        { path: '/capabilities', lost: say`the declared capabilities`, reason, notSent: say`declared capabilities` },
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
