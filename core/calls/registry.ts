import { agents } from './grammars/agents.ts';
import { blocks } from './grammars/blocks.ts';
import { elements } from './grammars/elements.ts';
import { functionary } from './grammars/functionary.ts';
import { gemma } from './grammars/gemma.ts';
import { harmony } from './grammars/harmony.ts';
import { keyValue } from './grammars/key-value.ts';
import { looseJson } from './grammars/loose-json.ts';
import { markedJson } from './grammars/marked-json.ts';
import { museGlimmer } from './grammars/muse-glimmer.ts';
import { namedElements } from './grammars/named-elements.ts';
import { namedJson } from './grammars/named-json.ts';
import { nestedElements } from './grammars/nested-elements.ts';
import { printedMessages } from './grammars/printed-messages.ts';
import { printedObjects } from './grammars/printed-objects.ts';
import { pythonCalls } from './grammars/python-calls.ts';
import type { TextFamily } from './text-input.ts';

/** The forms of texts. Of equally certain ones with the same calls, the first counts. */
export const textFamilies: readonly TextFamily[] = [
  harmony,
  museGlimmer,
  nestedElements,
  ...elements,
  ...namedJson,
  namedElements,
  ...keyValue,
  ...gemma,
  ...markedJson,
  ...pythonCalls,
  printedObjects,
  functionary,
  ...blocks,
  ...agents,
  ...looseJson,
  ...printedMessages,
];
