import type { ProjectPackages } from '../../loaders/project-packages.ts';
import { largest } from '../../text/long-list.ts';
import type { FrameworkVersion } from '../code-tool.ts';
import type { FrameworkPolicy } from './policy.ts';

/** The major version whose rules apply: the newest compared one that the project allows, else the newest. */
export function followedMajor({ packages, versions }: FrameworkPolicy, project: ProjectPackages | null): number {
  const majors = versions.map(majorOf);
  const used = packages.flatMap((name) => project?.used(name) ?? [])[0];
  const allowed = used === undefined ? [] : majors.filter((major) => used.allowsMajor(major));
  return largest(allowed.length > 0 ? allowed : majors);
}

/** The version of the framework in a project; null if it isn't known. */
export function frameworkVersion(policy: FrameworkPolicy, project: ProjectPackages | null): FrameworkVersion | null {
  const used = policy.packages.flatMap((name) => project?.used(name) ?? [])[0];
  if (used === undefined) return null;
  const { name, version, from } = used;
  const major = followedMajor(policy, project);
  const followed = policy.versions.find((compared) => majorOf(compared) === major) ?? '';
  return { name, version, from, followed, isCompared: used.allowsMajor(major) };
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
