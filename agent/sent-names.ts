import { emitTools, type FormatId } from '../core/formats/index.ts';
import { isJsonObject, type JsonObject, type JsonValue, member } from '../core/json/index.ts';
import { say } from '../core/text/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import type { Message } from './message.ts';

interface SentTools {
  readonly definitions: readonly JsonValue[];
  /** The tool's own name by its sent name. */
  readonly ownNames: ReadonlyMap<string, string>;
  /** The sent name by the tool's own name. */
  readonly sentAs: ReadonlyMap<string, string>;
  /** A sentence for each tool that cannot be sent, with the reason. */
  readonly problems: readonly string[];
}

const none: SentTools = { definitions: [], ownNames: new Map(), sentAs: new Map(), problems: [] };

/** The tools in a provider's format; empty where the format is null. A name that the provider refuses (such as dots) is sent as another. */
export function sentNames(tools: readonly CanonicalTool[], form: FormatId | null): SentTools {
  if (form === null || tools.length === 0) return none;
  const { emissions } = emitTools(tools, form, { envelope: 'list' });
  const definitions: JsonValue[] = [];
  const ownNames = new Map<string, string>();
  const sentAs = new Map<string, string>();
  const problems: string[] = [];
  emissions.forEach((emission, index) => {
    const own = tools[index]?.name ?? '';
    if (emission.kind !== 'emitted') {
      problems.push(say`Can't send the tool "${own}": ${emission.reason}`);
      return;
    }
    const name = nameIn(emission.result);
    const other = ownNames.get(name);
    if (other !== undefined) {
      problems.push(say`The tools "${other}" and "${own}" would both be sent as "${name}". Rename one.`);
      return;
    }
    ownNames.set(name, own);
    sentAs.set(own, name);
    definitions.push(emission.result);
  });
  return { definitions, ownNames, sentAs, problems };
}

/** The messages with the names under which the tools are sent. */
export function withSentNames(messages: readonly Message[], { sentAs }: SentTools): readonly Message[] {
  return messages.map((message) => {
    if (message.role !== 'assistant') return message;
    return { ...message, calls: message.calls.map((call) => ({ ...call, name: sentAs.get(call.name) ?? call.name })) };
  });
}

function nameIn(definition: JsonValue): string {
  const object: JsonObject = isJsonObject(definition) ? definition : {};
  const inner = member(object, 'function');
  const name = member(isJsonObject(inner) ? inner : object, 'name');
  return typeof name === 'string' ? name : '';
}
