import type { Difference, DifferenceCause, DifferenceEffect } from '../../loaders/difference.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { say, translated } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { type AionException, knownException } from '../finding.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import { type LocalFinding, localFinding } from '../rule.ts';
import { consequenceOf, listed } from './consequence.ts';
import type { LoaderRule } from './loader-rule.ts';
import { ruleOfDifference } from './rule-of-cause.ts';

/** The differences of one item for one version; offsets count from the item's start. */
export interface VersionDifferences {
  readonly version: LoaderVersion;
  readonly differences: readonly Difference[];
}

/** Where the item stands among the tools: see `consequenceOf`. */
export interface ToolPlace {
  readonly owner: number;
  readonly inTool: boolean;
}

/** A finding of the family, with the rule it is of. */
export interface LoaderFinding {
  readonly rule: LoaderRule;
  readonly local: LocalFinding;
}

interface Merged {
  readonly rule: LoaderRule;
  readonly cause: DifferenceCause;
  readonly span: Span;
  readonly versions: LoaderVersion[];
  /** What comes of it, and for which versions. */
  readonly consequences: Map<string, LoaderVersion[]>;
  isGrave: boolean;
  exception: AionException | null;
}

/** One finding for each cause and place, whatever the number of loaders it concerns; the finding names them. */
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
      one.isGrave ||= effects.some(({ kind }) => kind === 'refused' || kind === 'tool-lost' || kind === 'rest-lost');
      one.exception ??= exceptionOf(effects);
    }
  }
  return [...merged.values()].map((one) => ({ rule: one.rule, local: findingOf(item, one, source) }));
}

function exceptionOf(effects: readonly DifferenceEffect[]): AionException | null {
  for (const effect of effects) {
    if (effect.kind === 'refused') return knownException(effect.error);
  }
  return null;
}

function findingOf(item: RootItem, one: Merged, source: LoaderInForce['source']): LocalFinding {
  const { rule, span, versions, consequences, isGrave, exception } = one;
  const said = [...consequences]
    .slice(0, mostConsequences)
    .map(([consequence, of], index) => `${index === 0 ? 'aions-llm ' : ''}${listed(of)}: ${consequence}.`);
  return localFinding(rule, span, `${translated(rule.problem)} ${said.join(' ')} ${translated(rule.advice)}`, {
    // Where nobody named a loader it is a guess which one reads the file.
    severity: isGrave && source !== 'file' ? 'error' : null,
    exception,
    versions,
    fixes: (text) => rule.fixes({ item, span }, text),
  });
}

/** What more loaders make of it, its page tells. */
const mostConsequences = 3;
