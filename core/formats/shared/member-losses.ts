import { sameJson } from '../../json/same-json.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import { type Loss, notSupportedBy } from '../../tools/loss.ts';
import type { Target } from '../target.ts';

interface Member {
  readonly member: keyof CanonicalTool;
  readonly title: string;
  /** The plural of the member, if no model needs it: its loss is reported once for the file. */
  readonly notSent?: string;
}

const members: readonly Member[] = [
  { member: 'version', title: wording`tool version`, notSent: wording`tool versions` },
  { member: 'title', title: wording`title`, notSent: wording`titles` },
  { member: 'outputs', title: wording`return type`, notSent: wording`return types` },
  { member: 'annotations', title: wording`annotations` },
  { member: 'strict', title: wording`strict mode` },
  { member: 'examples', title: wording`examples` },
  { member: 'icons', title: wording`icons`, notSent: wording`icons` },
  { member: 'meta', title: wording`"_meta" data`, notSent: wording`"_meta" data` },
  { member: 'cache_control', title: wording`cache control` },
  { member: 'security', title: wording`security data`, notSent: wording`security data` },
  { member: 'executable', title: wording`Python expression`, notSent: wording`Python code` },
  { member: 'schema_name', title: wording`schema class name`, notSent: wording`schema class names` },
];

/** The losses of the members of `tool` that `target` does not carry; paths are canonical pointers. */
export function memberLosses(
  tool: CanonicalTool,
  target: Target,
  inferred: CanonicalTool['capabilities'],
): readonly Loss[] {
  const places = new Set<string>([...target.format.slots.map((slot) => slot.member), ...(target.format.carries ?? [])]);
  const reason = notSupportedBy(target.provider);
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
        { path: '/capabilities', lost: say`declared capabilities`, reason, notSent: say`declared capabilities` },
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
