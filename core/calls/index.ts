/** The entry point to tool calls. */

// Reads the calls in a text.
export { callFamilies, type CallFamily } from './call-family.ts';
export type {
  ArgumentNotation,
  ArgumentPlaces,
  CallableTool,
  CallProblem,
  CallProblemKind,
  CallReading,
  CallReadings,
  ReadCall,
  ReadCallsOptions,
} from './call.ts';
export { readCalls } from './read-calls.ts';
export { typedScalar, typesOf } from './typed-value.ts';

// The tools that can be called.
export { skeletonArguments } from './call-skeleton.ts';
export { CallableSet, knownCallable } from './callable-set.ts';
export { type Registration, ToolRegistry, type WrittenTools } from './tool-registry.ts';

// Validation, which the caller brings.
export { answerLookup, askable } from './answer-lookup.ts';
export { orList } from './schema-violations.ts';
export type { SchemaViolation, Validate, ValidationAnswer, ValidationQuestion } from './validation.ts';
export { shown, shownWhole, violationSentence } from './violation-sentence.ts';

// Checks calls, results and plans.
export { brokenCall, type CallFinding, type CallFindingCode, checkCall, questionOfCall } from './check-call.ts';
export { checkPlan, planCalls, questionsOfPlan } from './check-plan.ts';
export { checkResultText, questionOfResultText, questionOfResultValue, resultMismatch } from './check-result.ts';
export { type SentenceStyle, styleOf } from './known-sentences.ts';
export { laxArguments } from './lax-values.ts';
export { lionagiMismatch, type LionagiMode, lionagiModes } from './lionagi-match.ts';

// Repairs calls.
export { type CallFix, type CallRepairs, fixesFor, repairsOf } from './call-fixes.ts';
export { type CallRepair, plainKey, repairCalls, type RepairedCalls, type RepairRefusal } from './repair-call.ts';

// Calls and results in the formats of providers and frameworks.
export {
  callFormat,
  callFormats,
  convertCalls,
  type ConvertedCalls,
  convertResults,
  resultsOfText,
} from './convert-call.ts';
export {
  type CallFormatId,
  contentText,
  isMacContent,
  macContent,
  type MacPart,
  outputText,
  type PlainCall,
} from './formats/call-format.ts';
export { anthropicCallFormat, openaiChatCallFormat } from './formats/provider-formats.ts';

// Saved calls, and names of tools in files of calls.
export type { CallFile } from './call-place.ts';
export { checkExpectation, questionsOfKept, readSavedCalls, type SavedCall } from './saved-calls.ts';
export { placesOfToolName, type ToolNameFile } from './tool-name-places.ts';

// Expectations of calls.
export type { ExpectedSchema } from './expectations/expected-pattern.ts';
export { type EvalFile, type PlacedCase, readEvalFile } from './expectations/eval-file.ts';
export {
  type ArgumentCheck,
  type CallExpectation,
  type CallMatch,
  type CaseMessage,
  type EvalCase,
  type ExpectedArgument,
  type ExpectedCall,
  type ExpectedValue,
  type ScriptedResult,
  toolsSeenBy,
} from './expectations/expectation.ts';
export { expectationsOfPromptfoo } from './expectations/promptfoo.ts';
