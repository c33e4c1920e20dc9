import type { ProjectPackages } from '../../loaders/project-packages.ts';
import { largest } from '../../text/long-list.ts';
import type { FrameworkVersion } from '../code-tool.ts';
import type { FrameworkPolicy } from './policy.ts';

/** The version whose rules apply to a framework, and the one that the project uses; null if that isn't known. */
export interface FollowedVersion {
  readonly major: number;
  readonly used: FrameworkVersion | null;
}

/** Follows the newest compared version that the project allows, else the newest. `project` is null if its packages aren't known. */
export function followedVersion(
  { packages, versions }: FrameworkPolicy,
  project: ProjectPackages | null,
): FollowedVersion {
  const majors = versions.map(majorOf);
  const used = packages.flatMap((name) => project?.used(name) ?? [])[0];
  if (used === undefined) return { major: largest(majors), used: null };
  const allowed = majors.filter((major) => used.allowsMajor(major));
  const major = largest(allowed.length > 0 ? allowed : majors);
  const { name, version, from } = used;
  const followed = versions.find((compared) => majorOf(compared) === major) ?? '';
  return { major, used: { name, version, from, followed, isCompared: allowed.length > 0 } };
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
