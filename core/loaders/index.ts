/** The entry point to the versions of `aions-llm`. */

// The versions, and the one that a project pins.
export { type PinProblem, pinProblems } from './pin-problems.ts';
export { bindingPin, type PinnedList, pinnedLists } from './pin.ts';
export { pinFileKind } from './pin-files.ts';
export { ProjectPackages } from './project-packages.ts';
export { publishedLoaderVersions } from './published.ts';
export { type LoaderVersion, newestLoaderVersion } from './versions.ts';

// What a version returns for a text.
export type { LoaderAnswer, LoaderException, LoaderRefusal } from './answer.ts';
export { differentProperty } from './compare-tool.ts';
export { type EvaluatedExpression, langchainBlocks, type LangchainTool, langchainTools } from './langchain.ts';
export { type LoadAnswer, type LoadedFunction, type LoadedTool, loadFileText, loads } from './load.ts';
export { writtenDocument } from './written-document.ts';

// The prompts of a version.
export { joinedText, orderedFiles, type PromptSource, type SourceFile } from './prompt-source.ts';
export { findPrompt } from './prompt-text.ts';
export { firstWithSystemPrompt, firstWithWrappedQuery, rules, systemPrompt, wrappedQuery } from './prompts.ts';
