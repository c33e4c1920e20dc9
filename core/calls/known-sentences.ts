import { say } from '../text/say.ts';
import type { CallFamily } from './call-family.ts';

/** Whose sentences an answer has: the project's own, or those that the users of a framework know. */
export type SentenceStyle = 'plain' | 'lionagi' | 'aeon' | 'mac';

/** What a framework says of the names of tools, word for word. */
interface Sentences {
  /** A tool is registered, and another one has its name. */
  registeredTwice(name: string): string;
  /** The schema of a tool is asked for that is not registered. */
  noSchema(name: string): string;
  /** A call names a tool that is not registered. */
  noTool(name: string): string;
  /** What stands before the reason why the arguments of a call do not fit; empty where the framework says only the reason. */
  wrongArguments(name: string): string;
  /** What stands before the reason why a result does not fit; empty where the framework says only the reason. */
  wrongResult(name: string): string;
  /** A result without the structure that its tool promises. */
  noStructure(name: string): string;
}

const noStructure = (name: string): string =>
  say`The result of "${name}" has no "structuredContent", and the tool has an output schema.`;

const noToolHasTheName = (name: string): string => say`No tool has the name "${name}".`;

/**
 * Sources: LionAGI `protocols/action/manager.py`; Aeon Core `tools/registry.py` and `validation/schema.py`; Model Agnostic Context
 * `orchestrator.ts`. Aeon and MAC have no call for the schema of one tool: they say the same of a call.
 */
const sentences: Readonly<Record<SentenceStyle, Sentences>> = {
  plain: {
    registeredTwice: (name) => say`The tool "${name}" is already registered. Write another name, or update the tool.`,
    noSchema: noToolHasTheName,
    noTool: noToolHasTheName,
    wrongArguments: () => '',
    wrongResult: () => '',
    noStructure,
  },
  lionagi: {
    registeredTwice: (name) => `Tool ${name} is already registered.`,
    noSchema: (name) => `Tool ${name} is not registered.`,
    noTool: (name) => `Function ${name} is not registered.`,
    wrongArguments: () => '',
    wrongResult: () => '',
    noStructure,
  },
  aeon: {
    registeredTwice: (name) => `Tool '${name}' is already registered`,
    noSchema: (name) => `Tool '${name}' not found in registry`,
    noTool: (name) => `Tool '${name}' not found in registry`,
    wrongArguments: () => '',
    wrongResult: () => '',
    noStructure,
  },
  mac: {
    registeredTwice: (name) => `Tool: ${name} is already registered`,
    noSchema: (name) => `Tool: ${name} does not exist.`,
    noTool: (name) => `Tool: ${name} does not exist.`,
    wrongArguments: (name) => `Invalid arguments provided for tool: ${name}: `,
    wrongResult: (name) => `Invalid structured content for tool ${name}: `,
    noStructure: (name) => `Tool: ${name} has an output schema but no structured content was provided`,
  },
};

export function sentencesIn(style: SentenceStyle): Sentences {
  return sentences[style];
}

/** The sentences that go with the form of a call. */
export function sentencesFor(family: CallFamily): Sentences {
  return sentencesIn(styleOf(family));
}

/** Whose sentences go with the form of a call. */
export function styleOf(family: CallFamily): SentenceStyle {
  return family === 'lionagi' || family === 'aeon' || family === 'mac' ? family : 'plain';
}
