/** The entry point to the comparison of two versions of tools. */

export { diffTools } from './diff-tools.ts';
export type { ChangeVerdict, ToolChange } from './tool-change.ts';
