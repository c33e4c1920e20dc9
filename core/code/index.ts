/** The entry point to the tools that programs define. TypeScript has one of its own, because its parser is loaded when needed. */
export { type CodeTool, type CodeTools, versionNotes } from './code-tool.ts';
export { mayDefineTool } from './tool-words.ts';
export type { FrameworkCall } from './python/framework-call.ts';
