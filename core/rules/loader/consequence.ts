import type { DifferenceEffect } from '../../loaders/difference.ts';
import type { ToolProperty } from '../../loaders/written.ts';
import { say } from '../../text/say.ts';
import { quoted } from '../syntax/syntax-rule.ts';

/**
 * What comes of a difference, as the rest of a sentence: `this tool and the 3 after it are lost`. `owner` is the index of
 * the tool in which the cause stands, or of the last tool before it (-1 before the first); `inTool` tells which of both.
 * `field` says what becomes of a schema field.
 */
export function consequenceOf(
  effects: readonly DifferenceEffect[],
  owner: number,
  inTool: boolean,
  field: string,
): string {
  const parts: string[] = [];
  const add = (part: string | null): void => {
    if (part !== null && !parts.includes(part)) parts.push(part);
  };
  const lost = effects.flatMap((effect) => (effect.kind === 'tool-lost' ? [effect.tool] : []));
  const rest = effects.reduce((sum, effect) => sum + (effect.kind === 'rest-lost' ? effect.count : 0), 0);
  const taken = effects.flatMap((effect) => (effect.kind === 'property-lost' ? [effect] : []));
  const extra = effects.filter(({ kind }) => kind === 'extra-tool').length;
  for (const effect of effects) {
    if (effect.kind === 'refused') add(say`the file is refused`);
  }
  add(lostTools(lost, rest, owner, inTool));
  for (const tool of new Set(taken.map((effect) => effect.tool))) {
    const properties = taken.filter((effect) => effect.tool === tool).map(({ property }) => property);
    add(say`${toolAt(tool, owner, inTool)} loses its ${listed(properties.map(nameOf))}`);
  }
  for (const effect of effects) add(changeOf(effect, field));
  add(extra === 0 ? null : extra === 1 ? say`an unwritten tool appears` : say`${extra} unwritten tools appear`);
  return listed(parts.slice(0, mostParts));
}

/** More than this of one cause nobody reads. */
const mostParts = 3;

function changeOf(effect: DifferenceEffect, field: string): string | null {
  switch (effect.kind) {
    case 'property-changed':
      return effect.kept === null
        ? say`parts of its ${nameOf(effect.property)} are lost or changed`
        : say`its ${nameOf(effect.property)} becomes ${quoted(effect.kept)}`;
    case 'property-added':
      return effect.kept === null
        ? say`the tool gets a ${nameOf(effect.property)} that it does not have`
        : say`${quoted(effect.kept)} becomes its ${nameOf(effect.property)}`;
    case 'root-changed':
      return effect.kept === null || effect.kept === ''
        ? say`${effect.property} is not read as it is written`
        : say`${effect.property} becomes ${quoted(effect.kept)}`;
    case 'field-changed':
      return field;
    case 'refused':
    case 'tool-lost':
    case 'rest-lost':
    case 'extra-tool':
    case 'property-lost':
      return null;
  }
}

/** `rest` more are lost behind all others. */
function lostTools(lost: readonly number[], rest: number, owner: number, inTool: boolean): string | null {
  if (lost.length === 0 && rest === 0) return null;
  const others = lost.filter((tool) => !inTool || tool !== owner);
  const count = others.length + rest;
  const areAfter = others.every((tool) => tool > owner);
  if (others.length === lost.length) {
    const which = areAfter ? say`after it` : say`around it`;
    return count === 1 ? say`the tool ${which} is lost` : say`the ${count} tools ${which} are lost`;
  }
  if (count === 0) return say`this tool is lost`;
  const counted = count === 1 ? say`one` : count;
  return areAfter
    ? say`this tool and the ${counted} after it are lost`
    : say`this tool and ${counted} ${count === 1 ? say`other` : say`others`} are lost`;
}

function toolAt(tool: number, owner: number, inTool: boolean): string {
  return inTool && tool === owner ? say`this tool` : say`another tool`;
}

function nameOf(property: ToolProperty): string {
  return property === 'args_schema' ? say`schema` : property;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : say`${parts.slice(0, -1).join(', ')} and ${last}`;
}
