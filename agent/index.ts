/** The entry of the agent loop: `aion-language-service/agent`. Only the bridge sends, and only `callTool` runs a tool. */

export { type Asked, type AskOptions, ask, type Completion } from './ask.ts';
export { anthropicBridge } from './bridges/anthropic-bridge.ts';
export { type Callback, type CallbackAnswer, type CallbackInput, callbackBridge } from './bridges/callback-bridge.ts';
export type { HttpRequest, HttpResponse, Send } from './bridges/http.ts';
export { openaiBridge } from './bridges/openai-bridge.ts';
export type { ServerModel } from './bridges/server-bridge.ts';
export type { Clock } from './clock.ts';
export { defaultRunLimits, type EndReason, type Entry, type Limits, type Setup, writeLog } from './log.ts';
export { type MadePlan, type MakePlanPorts, makePlan } from './make-plan.ts';
export { LocalMemory, type Memory } from './memory.ts';
export type { Message } from './message.ts';
export { type ModelAnswer, type ModelBridge, ModelFailure, type TokenUsage } from './model-bridge.ts';
export { defaultTtl, type PlanPorts, PlanRun, type PlanState, type PlanStep, resultKey } from './plan-run.ts';
export { type Policy, type PolicyAnswer, PolicyBook, systemPolicies } from './policy.ts';
export { readLog } from './read-log.ts';
export { type CallTool, type RunPorts, resumeRun, startRun, type ToolAnswer } from './run.ts';
export { type LoopState, stateOf } from './state.ts';
export { type RepairAnswer, Supervisor, type SupervisorPorts } from './supervisor.ts';
