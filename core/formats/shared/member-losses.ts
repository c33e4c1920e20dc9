import { sameJson } from '../../json/same-json.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Loss } from '../../tools/loss.ts';
import type { ToolFormat } from '../format.ts';
import { capitalised } from './source-extras.ts';

/** The optional and derived members, and what each is called in a sentence. */
const memberTitles: readonly (readonly [keyof CanonicalTool, string])[] = [
  ['version', 'the version of the tool'],
  ['title', 'the title'],
  ['outputs', 'the schema of the result'],
  ['annotations', 'the annotations'],
  ['strict', 'the wish for strict mode'],
  ['examples', 'the examples'],
  ['icons', 'the icons'],
  ['meta', 'the "_meta" data'],
  ['cache_control', 'the cache mark'],
  ['security', 'the security data'],
  ['executable', 'the executable string'],
  ['schema_name', 'the name of the schema class'],
];

/** The members that `tool` has and `target` has no place for; paths are canonical pointers. */
export function memberLosses(
  tool: CanonicalTool,
  target: ToolFormat,
  inferred: CanonicalTool['capabilities'],
): readonly Loss[] {
  const places = new Set<string>([...target.slots.map((slot) => slot.member), ...(target.carries ?? [])]);
  const reason = `${capitalised(target.provider)} has no place for it.`;
  const losses = memberTitles
    .filter(([member]) => !places.has(member) && saysSomething(tool, member))
    .map(([member, title]) => ({ path: `/${member}`, lost: title, reason }));
  const statesMore = tool.source_format !== 'raw' && !sameJson({ ...tool.capabilities }, { ...inferred });
  return places.has('capabilities') || !statesMore
    ? losses
    : [
        ...losses,
        { path: '/capabilities', lost: 'what the tool is declared to do (action, domain, side effects)', reason },
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
