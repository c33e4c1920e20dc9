import { isMacContent, outputText } from '../core/calls/index.ts';
import type { JsonObject, JsonValue } from '../core/json/index.ts';
import { jsonLine } from '../core/json/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import { type CallOutcome, isErrorOutcome, outputOf, type Setup } from './log.ts';
import type { Message } from './message.ts';
import type { Policy } from './policy.ts';
import type { Action, LoopState } from './state.ts';

export interface Request {
  readonly messages: readonly Message[];
  /** The tools beside the messages; empty where the prompt holds them. */
  readonly tools: readonly CanonicalTool[];
}

/** The request that continues the run. It has at most one system message. */
export function requestOf(state: LoopState): Request {
  const { setup, messages } = state;
  const own = messages.flatMap(({ role, ...message }) =>
    role === 'system' && 'text' in message ? [message.text] : [],
  );
  const instructions = [instructionsOf(setup, own.length > 0), ...own].filter((text) => text !== '').join('\n\n');
  const others = messages.filter(({ role }) => role !== 'system');
  if (setup.way === 'native') return { messages: [...systemMessage(instructions), ...others], tools: setup.tools };
  const system = systemMessage([instructions, discoveryPrompt(setup.tools)].filter((text) => text !== '').join('\n\n'));
  const spoken = others.filter(
    (message) => message.role !== 'tool' && !(message.role === 'assistant' && message.calls.length > 0),
  );
  const log: readonly Message[] =
    state.actions.length === 0 ? [] : [{ role: 'user', text: followUpPrompt(state.actions) }];
  return { messages: [...system, ...spoken, ...log], tools: [] };
}

function systemMessage(text: string): readonly Message[] {
  return text === '' ? [] : [{ role: 'system', text }];
}

/** The instructions before those of the conversation; empty for none. */
function instructionsOf({ policies, limits, system }: Setup, hasOwn: boolean): string {
  const chosen = system ?? (hasOwn ? 'none' : 'aion');
  if (chosen === 'none') return '';
  return chosen === 'aion' ? rolePrompt(policies, limits.actions) : chosen.text;
}

function rolePrompt(policies: readonly Policy[], actions: number): string {
  return [
    'You are an agent. You answer the last question of the user with the help of tools.',
    // A run without actions, such as an evaluation, collects the calls that the model would make. To forbid them would change the answer.
    ...(actions === 0 ? [] : [`You may make up to ${actions} tool calls.`]),
    ...policyLines(policies),
  ].join('\n');
}

function policyLines(policies: readonly Policy[]): readonly string[] {
  const lines = policies.map(({ name, description, rule }) => `- ${name}: ${description} ${oneLine(rule)}`);
  return lines.length === 0 ? [] : ['', 'Policies:', ...lines];
}

function oneLine(text: string): string {
  return text.trim().split(/\s+/).join(' ');
}

/** The answer's schema for a model without tool calls of its own; its keys are those of Model Agnostic Context. */
const responseSchema: JsonObject = {
  oneOf: [
    {
      type: 'object',
      description: 'You need tools. They are called, and you are given what they return.',
      required: ['toolRequest'],
      additionalProperties: false,
      properties: {
        toolRequest: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['name', 'arguments'],
            properties: { name: { type: 'string' }, arguments: { type: 'object' } },
          },
        },
      },
    },
    {
      type: 'object',
      description: 'You can answer.',
      required: ['content'],
      additionalProperties: false,
      properties: {
        content: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['type', 'text'],
            properties: { type: { const: 'text' }, text: { type: 'string' } },
          },
        },
      },
    },
    {
      type: 'object',
      description: "You can't answer, or aren't allowed to.",
      required: ['error'],
      additionalProperties: false,
      properties: { error: { type: 'string', description: 'Why, one sentence for the user.' } },
    },
  ],
};

/** The prompt that makes a model an agent: its tools, and the format of its answer. */
function discoveryPrompt(tools: readonly CanonicalTool[]): string {
  const shown = tools.map(
    ({ name, description, inputs, outputs }): JsonValue => ({
      name,
      description,
      parameterSchema: inputs,
      responseSchema: outputs,
    }),
  );
  return [
    'Tools, as JSON:',
    jsonLine(shown),
    '',
    'Answer with one JSON object and nothing else. It must fit this JSON Schema:',
    jsonLine(responseSchema),
  ].join('\n');
}

/** The results so far, as a list of actions in order, for the model. */
function followUpPrompt(actions: readonly Action[]): string {
  const actionsTaken = actions.map(
    ({ tool, arguments: args, began, outcome }): JsonValue => ({
      type: 'Tool-Request',
      name: tool,
      arguments: args,
      timeExecuted: began === null ? null : Date.parse(began),
      response: contentOf(outcome),
      isError: outcome === null || isErrorOutcome(outcome),
    }),
  );
  return [
    'Your tool requests were carried out. This is the list of actions so far, in their order, as JSON:',
    jsonLine({ actionsTaken }),
    'If it is enough, answer the question. If not, request tools again. Answer in JSON as before.',
  ].join('\n');
}

/** Content of a tool unchanged; any other output as one text. */
function contentOf(outcome: CallOutcome | null): JsonValue {
  const output = outcome === null ? null : outputOf(outcome);
  return isMacContent(output) ? output : [{ type: 'text', text: outputText(output) }];
}
