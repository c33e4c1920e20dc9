import { canonicalize } from '../../formats/canonicalize.ts';
import { formatOf } from '../../formats/registry.ts';
import { sourcePointer } from '../../formats/shared/locate.ts';
import { targetOf } from '../../formats/targets.ts';
import { withJsonValues } from '../../json/edit-json.ts';
import { isNumber } from '../../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { MemberEdits } from '../../json/member-edits.ts';
import { parseJson } from '../../json/parse-json.ts';
import { parentPointer, splitPointer, valueAt } from '../../json/pointer.ts';
import { jsonLine, printJson } from '../../json/print-json.ts';
import { sameJson } from '../../json/same-json.ts';
import { objectAt } from '../../schema/keywords.ts';
import { repairSchema } from '../../schema/repair.ts';
import { nearestMeaning } from '../../text/edit-distance.ts';
import { say } from '../../text/say.ts';
import { differingMiddle } from '../../text/span.ts';
import type { Fix } from '../finding.ts';
import { keepsArguments } from './kept-arguments.ts';
import { fixOf, type PlacedMistake } from './placed-mistake.ts';
import { nameForAll } from './provider-tool-name.ts';
import { repairedPropertyName, SchemaFixes } from './schema-fixes.ts';

/**
 * The fixes of a mistake in tool JSON. Safe are those that keep the meaning: a part is added that is implied. Others rename, move a
 * constraint into the description, remove it, or rewrite the schema; the title names what is lost.
 */
export function toolJsonFixes(mistake: PlacedMistake): readonly Fix[] {
  const fixes = possibleFixes(mistake).filter(({ edits }) => keepsArguments(mistake.placed, edits, renamedBy(mistake)));
  return fixes.length > 0 || mistake.placed.isYaml ? fixes : asRead(mistake);
}

/** The argument that the fix of a wrong name renames; its title says so. */
function renamedBy(mistake: PlacedMistake): { readonly from: string; readonly to: string } | null {
  const from = mistake.problems[0].limit === 'property-names' ? splitPointer(mistake.pointer)?.at(-1) : undefined;
  const to = from === undefined ? null : repairedPropertyName(from, mistake);
  return from === undefined || to === null ? null : { from, to };
}

/** The arguments as the reader finds them, where they are written without `properties`. */
function asRead({ placed, problems, format }: PlacedMistake): readonly Fix[] {
  const limit = problems[0].limit;
  if (limit !== 'root-properties' && limit !== 'object-root') return [];
  const tool = canonicalize(placed.tool.definition, format).result;
  const below = `${placed.tool.pointer}${sourcePointer(tool, formatOf(format), '/inputs')}`;
  const written = valueAt(placed.document.value, below);
  const names = Object.keys(objectAt(tool.inputs, 'properties') ?? {});
  // With other members the reader has understood something else.
  if (!isJsonObject(written) || names.length === 0 || Object.keys(written).join() !== names.join()) return [];
  const text = withJsonValues(placed.text, [[below, tool.inputs]]);
  if (text === null) return [];
  const edit = differingMiddle(placed.text, text);
  if (!keepsArguments(placed, [edit])) return [];
  return fixOf(say`Move the arguments into ${'"properties"'}`, true, [edit]);
}

function possibleFixes(mistake: PlacedMistake): readonly Fix[] {
  const { limit } = mistake.problems[0];
  if (limit === 'name-pattern') return renameFixes(mistake);
  if (limit === 'json-schema') return [...valueFixes(mistake), ...(mistake.placed.isYaml ? [] : tupleFixes(mistake))];
  return mistake.placed.isYaml ? [] : new SchemaFixes(mistake).fixes();
}

/** A name that the format and all targets accept, unless another tool has it. Code may use the old one. */
function renameFixes({ placed, span, format, targets, all }: PlacedMistake): readonly Fix[] {
  const name = parseJson(placed.text.slice(span.start, span.end)).documents[0]?.value;
  if (typeof name !== 'string') return [];
  const repaired = nameForAll(name, [targetOf(format), ...targets]);
  const isTaken = all.some(({ tool }) => canonicalize(tool.definition, format).result.name === repaired);
  if (repaired === null || repaired === name || isTaken) return [];
  return fixOf(say`Rename to ${repaired}`, false, [{ span, newText: JSON.stringify(repaired) }]);
}

/** The value that a conversion writes in place of one that JSON Schema does not allow, or the most similar type. */
function valueFixes({ placed, pointer, span }: PlacedMistake): readonly Fix[] {
  const at = splitPointer(pointer)?.at(-1);
  const parent = parentPointer(pointer);
  const holder = parent === null ? undefined : valueAt(placed.tool.definition, parent);
  if (at === undefined || !isJsonObject(holder)) return [];
  const written = member(holder, at);
  // As the schema of an argument: at the root, the repair would add a type.
  const around = repairSchema({ type: 'object', properties: { x: holder } }).result;
  const argument = valueAt(around, '/properties/x');
  const repaired = isJsonObject(argument) ? member(argument, at) : undefined;
  const value = at === 'type' && repaired === undefined ? nearestType(written) : repaired;
  // A list or object is too long for the title of a fix, and its span is only its bracket.
  const isShort = typeof written !== 'object' || written === null || isNumber(written);
  if (value === undefined || written === undefined || !isShort || sameJson(value, written)) return [];
  const title = say`Change to ${printJson(value).replaceAll(/\s+/g, ' ')}`;
  return fixOf(title, false, [{ span, newText: jsonLine(value) }]);
}

const jsonTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'].map(
  (type) => [type, type] as const,
);

/** With more changes the word is another one. */
const mostChanges = 2;

function nearestType(written: JsonValue | undefined): string | undefined {
  const word = typeof written === 'string' ? written.toLowerCase() : '';
  return nearestMeaning(word, jsonTypes, () => mostChanges) ?? undefined;
}

/** Since 2020-12, the schemas of a tuple are in `prefixItems`. */
function tupleFixes({ placed, pointer }: PlacedMistake): readonly Fix[] {
  const edits = new MemberEdits(placed.text, placed.document);
  const at = `${placed.tool.pointer}${pointer}`;
  const holder = edits.valueAt(parentPointer(at) ?? '');
  const isTuple = isJsonObject(holder) && pointer.endsWith('/items') && isJsonArray(member(holder, 'items') ?? null);
  if (!isTuple || member(holder, 'additionalItems') !== undefined) return [];
  return fixOf(say`Rename to ${'prefixItems'}`, false, [edits.renameKey(at, 'prefixItems')]);
}
