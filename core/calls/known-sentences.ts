import { ExactNumber } from '../json/exact-number.ts';
import { say } from '../text/say.ts';
import type { CallFamily } from './call-family.ts';

/** The source of an answer's sentences: the project, or a framework that users know. */
export type SentenceStyle = 'plain' | 'lionagi' | 'aeon' | 'mac';

/** A framework's sentences on the names of tools, word for word. */
interface Sentences {
  registeredTwice(name: string): string;
  /** For a registration of something that is no tool. */
  noDefinition(): string;
  /** For a reference to a tool that is no name. */
  unsupported(reference: unknown): string;
  /** For the schema of a tool that is not registered. */
  noSchema(name: string): string;
  noTool(name: string): string;
  /** The text before the reason why the arguments of a call do not fit; empty where the framework gives only the reason. */
  wrongArguments(name: string): string;
  /** The text before the reason why a result does not fit; empty where the framework gives only the reason. */
  wrongResult(name: string): string;
  /** For a result without the structure that its tool promises. */
  noStructure(name: string): string;
}

const noToolHasTheName = (name: string): string => say`Unknown tool "${name}".`;

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** The class of a value's counterpart in Python. */
function pythonClass(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType';
  if (Array.isArray(value)) return 'list';
  if (value instanceof ExactNumber) return /[.eE]/.test(value.text) ? 'float' : 'int';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return { string: 'str', boolean: 'bool', object: 'dict' }[typeof value as string] ?? typeof value;
}

const plain: Sentences = {
  registeredTwice: (name) => say`Tool "${name}" is already registered.`,
  noDefinition: () => say`A tool must be an object with a name.`,
  unsupported: (reference) => say`A tool name must be a string, but is ${typeOf(reference)}.`,
  noSchema: noToolHasTheName,
  noTool: noToolHasTheName,
  wrongArguments: () => '',
  wrongResult: () => '',
  noStructure: (name) =>
    say`The result of "${name}" requires "structuredContent", because the tool has an output schema.`,
};

const aeonHasNoTool = (name: string): string => `Tool '${name}' not found in registry`;
const macHasNoTool = (name: string): string => `Tool: ${name} does not exist.`;

/**
 * Sources: LionAGI `protocols/action/manager.py`; Aeon Core `tools/registry.py` and `validation/schema.py`; Model Agnostic Context
 * `orchestrator.ts`. Aeon and MAC cannot look up the schema of one tool: their sentence on calls serves.
 */
const sentences: Readonly<Record<SentenceStyle, Sentences>> = {
  plain,
  lionagi: {
    ...plain,
    registeredTwice: (name) => `Tool ${name} is already registered.`,
    noDefinition: () => 'Must provide a `Tool` object or a callable function.',
    unsupported: (reference) => `Unsupported type <class '${pythonClass(reference)}'>`,
    noSchema: (name) => `Tool ${name} is not registered.`,
    noTool: (name) => `Function ${name} is not registered.`,
  },
  aeon: {
    ...plain,
    registeredTwice: (name) => `Tool '${name}' is already registered`,
    noSchema: aeonHasNoTool,
    noTool: aeonHasNoTool,
  },
  mac: {
    ...plain,
    registeredTwice: (name) => `Tool: ${name} is already registered`,
    noSchema: macHasNoTool,
    noTool: macHasNoTool,
    wrongArguments: (name) => `Invalid arguments provided for tool: ${name}: `,
    wrongResult: (name) => `Invalid structured content for tool ${name}: `,
    noStructure: (name) => `Tool: ${name} has an output schema but no structured content was provided`,
  },
};

export function sentencesIn(style: SentenceStyle): Sentences {
  return sentences[style];
}

/** The sentences for the form of a call. */
export function sentencesFor(family: CallFamily): Sentences {
  return sentencesIn(styleOf(family));
}

/** The style of sentences for the form of a call. */
export function styleOf(family: CallFamily): SentenceStyle {
  return family === 'lionagi' || family === 'aeon' || family === 'mac' ? family : 'plain';
}
