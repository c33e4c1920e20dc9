import type { ProjectPackages } from '../../loaders/project-packages.ts';
import { largest } from '../../text/long-list.ts';
import type { FrameworkVersion } from '../code-tool.ts';
import { isMeasured, type MeasuredVersions, measuredText } from '../measured-versions.ts';
import type { FrameworkPolicy } from './policy.ts';

/** The version whose rules apply to a framework, and the one that the project uses; null if that isn't known. */
export interface FollowedVersion {
  readonly major: number;
  readonly used: FrameworkVersion | null;
  /** The versions in which refusals were measured, unless the project certainly uses one of them. */
  readonly refusedIn: string | null;
}

/** Follows the newest compared version that the project allows, else the newest. `project` is null if its packages aren't known. */
export function followedVersion(
  { packages, versions, refusing }: FrameworkPolicy,
  project: ProjectPackages | null,
): FollowedVersion {
  const majors = versions.map(majorOf);
  const used = packages.flatMap((name) => project?.used(name) ?? [])[0];
  const all: MeasuredVersions = refusing ?? versions.map((version) => [version, version]);
  const ofMajor = (major: number): MeasuredVersions => all.filter(([first]) => majorOf(first) === major);
  if (used === undefined) {
    const newest = largest(majors);
    return { major: newest, used: null, refusedIn: measuredText(ofMajor(newest)) };
  }
  const allowed = majors.filter((major) => used.allowsMajor(major));
  const major = largest(allowed.length > 0 ? allowed : majors);
  const { name, version, from } = used;
  const followed = versions.find((compared) => majorOf(compared) === major) ?? '';
  const refusedIn = isMeasured(version, ofMajor(major)) ? null : measuredText(ofMajor(major));
  return { major, used: { name, version, from, followed, isCompared: allowed.length > 0 }, refusedIn };
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
