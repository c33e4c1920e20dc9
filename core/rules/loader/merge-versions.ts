import type { Difference, DifferenceCause, DifferenceEffect } from '../../loaders/difference.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { ToolProperty } from '../../loaders/written.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { listed, say, translated } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { listedConsequences } from '../consequence.ts';
import type { DetectedLoader } from '../detected-loader.ts';
import { type AionException, knownException } from '../finding.ts';
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
  source: DetectedLoader['source'],
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
        rule.field === undefined ? say`the schema fields change` : translated(rule.field),
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

function findingOf(item: RootItem, one: Merged, source: DetectedLoader['source']): LoaderFinding {
  const { rule, span, versions, consequences, isGrave, exception } = one;
  const message = `${translated(rule.problem)} ${listedConsequences(consequences)}`;
  const local = localFinding(rule, span, message, {
    // Without a specified version, the version that will read the file is a guess.
    severity: isGrave && source !== 'assumed' ? 'error' : null,
    exception,
    versions,
    fixes: (text) => rule.fixes({ item, span }, text),
  });
  return { ...local, rule };
}

/**
 * The consequence of a difference, as the rest of a sentence: `this tool and 3 later tools are lost`. `owner` is the index of the tool
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
    if (effect.kind === 'refused') add(say`the file is rejected`);
  }
  add(lostTools(lost, owner, inTool));
  for (const tool of new Set(taken.map((effect) => effect.tool))) {
    const properties = taken.filter((effect) => effect.tool === tool).map(({ property }) => property);
    add(say`${toolAt(tool, owner, inTool)} has no ${listed(properties.map(nameOf))}`);
  }
  for (const effect of effects) add(changeOf(effect, field));
  add(extra === 0 ? null : extra === 1 ? say`an unintended tool is loaded` : say`${extra} unintended tools are loaded`);
  return listed(parts.slice(0, mostParts));
}

const mostParts = 3;

function changeOf(effect: DifferenceEffect, field: string): string | null {
  switch (effect.kind) {
    case 'property-changed':
      return effect.kept === null
        ? say`parts of the ${nameOf(effect.property)} are lost or changed`
        : becomes(nameOf(effect.property), effect.kept);
    case 'property-added':
      return effect.kept === null
        ? say`the tool gets an unintended ${nameOf(effect.property)}`
        : becomes(nameOf(effect.property), effect.kept);
    case 'root-changed':
      return effect.kept === null || effect.kept === ''
        ? say`${effect.property} isn't read as written`
        : becomes(effect.property, effect.kept);
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
  const counted = others.every((tool) => tool > owner) ? laterTools(count) : otherTools(count);
  if (others.length === lost.length) return count === 1 ? say`${counted} is lost` : say`${counted} are lost`;
  return count === 0 ? say`${say`this tool`} is lost` : say`this tool and ${counted} are lost`;
}

function laterTools(count: number): string {
  return count === 1 ? say`1 later tool` : say`${count} later tools`;
}

function otherTools(count: number): string {
  return count === 1 ? say`1 other tool` : say`${count} other tools`;
}

function becomes(property: string, value: string): string {
  return say`${property} becomes ${quoted(value)}`;
}

function toolAt(tool: number, owner: number, inTool: boolean): string {
  return inTool && tool === owner ? say`this tool` : say`another tool`;
}

function nameOf(property: ToolProperty): string {
  return property === 'args_schema' ? say`schema` : property;
}
