import type { Difference, DifferenceCause, DifferenceEffect } from '../../loaders/difference.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { ToolProperty } from '../../loaders/written.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { listed, say, translated } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { listedConsequences } from '../consequence.ts';
import { type AionException, knownException } from '../finding.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import { type LocalFinding, localFinding } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import type { LoaderRule } from './loader-rule.ts';
import { ruleOfDifference } from './loader-rules.ts';

/** The differences of one item for one version; offsets count from the start of the item. */
export interface VersionDifferences {
  readonly version: LoaderVersion;
  readonly differences: readonly Difference[];
}

interface ToolPlace {
  readonly owner: number;
  readonly inTool: boolean;
}

export interface LoaderFinding extends LocalFinding {
  readonly rule: LoaderRule;
}

interface Merged {
  readonly rule: LoaderRule;
  readonly cause: DifferenceCause;
  readonly span: Span;
  readonly versions: LoaderVersion[];
  readonly consequences: Map<string, LoaderVersion[]>;
  isGrave: boolean;
  exception: AionException | null;
}

/** One finding for each cause and start, for any number of loaders; the finding names them. */
export function mergeVersions(
  item: RootItem,
  all: readonly VersionDifferences[],
  place: ToolPlace,
  source: LoaderInForce['source'],
): readonly LoaderFinding[] {
  const merged = new Map<string, Merged>();
  for (const { version, differences } of all) {
    for (const difference of differences) {
      const { cause, span, effects } = difference;
      const rule = ruleOfDifference(difference);
      if (rule === null) continue;
      const key = `${rule.id} ${span.start}`;
      const one: Merged = merged.get(key) ?? {
        ...{ rule, cause, span, versions: [], consequences: new Map<string, LoaderVersion[]>() },
        ...{ isGrave: false, exception: null },
      };
      merged.set(key, one);
      one.versions.push(version);
      const consequence = consequenceOf(
        effects,
        place.owner,
        place.inTool,
        rule.field === undefined ? say`its fields mean something else` : translated(rule.field),
      );
      one.consequences.set(consequence, [...(one.consequences.get(consequence) ?? []), version]);
      one.isGrave ||= effects.some(({ kind }) => kind === 'refused' || kind === 'tool-lost');
      one.exception ??= exceptionOf(effects);
    }
  }
  return [...merged.values()].map((one) => findingOf(item, one, source));
}

function exceptionOf(effects: readonly DifferenceEffect[]): AionException | null {
  for (const effect of effects) {
    if (effect.kind === 'refused') return knownException(effect.error);
  }
  return null;
}

function findingOf(item: RootItem, one: Merged, source: LoaderInForce['source']): LoaderFinding {
  const { rule, span, versions, consequences, isGrave, exception } = one;
  const message = `${translated(rule.problem)} ${listedConsequences(consequences)} ${translated(rule.advice)}`;
  const local = localFinding(rule, span, message, {
    // Without a stated loader, the loader that will read the file is a guess.
    severity: isGrave && source !== 'assumed' ? 'error' : null,
    exception,
    versions,
    fixes: (text) => rule.fixes({ item, span }, text),
  });
  return { ...local, rule };
}

/**
 * The consequence of a difference, as the rest of a sentence: `this tool and the 3 after it are lost`. `owner` is the index of the tool
 * with the cause (`inTool`), or of the last tool before it (-1 before the first). `field` is the effect on a schema field.
 */
function consequenceOf(effects: readonly DifferenceEffect[], owner: number, inTool: boolean, field: string): string {
  const parts: string[] = [];
  const add = (part: string | null): void => {
    if (part !== null && !parts.includes(part)) parts.push(part);
  };
  const lost = effects.flatMap((effect) => (effect.kind === 'tool-lost' ? [effect.tool] : []));
  const taken = effects.flatMap((effect) => (effect.kind === 'property-lost' ? [effect] : []));
  const extra = effects.filter(({ kind }) => kind === 'extra-tool').length;
  for (const effect of effects) {
    if (effect.kind === 'refused') add(say`the file is refused`);
  }
  add(lostTools(lost, owner, inTool));
  for (const tool of new Set(taken.map((effect) => effect.tool))) {
    const properties = taken.filter((effect) => effect.tool === tool).map(({ property }) => property);
    add(say`${toolAt(tool, owner, inTool)} loses its ${listed(properties.map(nameOf))}`);
  }
  for (const effect of effects) add(changeOf(effect, field));
  add(extra === 0 ? null : extra === 1 ? say`an unwritten tool appears` : say`${extra} unwritten tools appear`);
  return listed(parts.slice(0, mostParts));
}

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
    case 'extra-tool':
    case 'property-lost':
      return null;
  }
}

function lostTools(lost: readonly number[], owner: number, inTool: boolean): string | null {
  if (lost.length === 0) return null;
  const others = lost.filter((tool) => !inTool || tool !== owner);
  const count = others.length;
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
