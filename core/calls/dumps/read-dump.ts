import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { childPointer, valueAt } from '../../json/pointer.ts';
import { sameJson } from '../../json/same-json.ts';
import { strictJson } from '../../json/strict-json.ts';
import { firstVisible } from '../../text/first-visible.ts';
import { LateSpan } from '../../text/late-span.ts';
import { Answer, fill } from '../answer.ts';
import { PlacesBelow } from '../argument-places.ts';
import { buildCall } from '../build-call.ts';
import type { ReadCall } from '../call.ts';
import { type JsonPart, readJson } from '../json-part.ts';
import { isStep, objectCall } from '../object-calls.ts';
import { joinPlaced, type PlacedText, partOf } from '../placed-text.ts';
import { rawValue } from '../raw-value.ts';
import { argumentsAt, noArguments, textArguments } from '../read-arguments.ts';
import { WrittenMembers } from '../written-members.ts';
import { type CallShape, callShape, isResult, searchedKeys, senderOf } from './call-shapes.ts';
import { callsInAttributes } from './trace-attributes.ts';

// Messages as frameworks save them: calls are at any depth, often the same one several times.

interface DumpReading {
  readonly calls: readonly ReadCall[];
  readonly content: PlacedText;
}

/** Deeper values are no messages. */
const deepest = 40;

interface Place {
  /** The pointer of the list, or of the member, around the call. */
  readonly holder: string;
  /** For each conversation around the call, outermost first: the pointers of the list and of the message. */
  readonly turns: readonly Turn[];
}

interface Turn {
  readonly conversation: string;
  readonly message: string;
}

/** A value on the walk through the messages. */
interface Node {
  readonly part: JsonPart;
  readonly pointer: string;
  /** The pointer, with the number of the part before it. */
  readonly path: string;
  readonly turns: readonly Turn[];
  readonly depth: number;
}

/** Only so many calls with one name are compared; the others count as different. */
const mostCompared = 64;

/** Reads the values as saved messages of a framework. Several values are one conversation if they are messages. Takes linear time. */
export function readDump(parts: readonly JsonPart[]): DumpReading {
  return new Dump(parts).read();
}

class Dump {
  readonly #parts: readonly JsonPart[];
  readonly #calls: ReadCall[] = [];
  readonly #places: Place[] = [];
  readonly #byName = new Map<string, number[]>();
  readonly #content: PlacedText[] = [];
  /** Calls in pieces, from a stream of LangChain. */
  readonly #pieces = new Answer();

  constructor(parts: readonly JsonPart[]) {
    this.#parts = parts;
  }

  read(): DumpReading {
    const isConversation = this.#parts.length > 1 && this.#parts.some(({ root }) => isMessage(root));
    this.#parts.forEach((part, index) => {
      const turns = isConversation ? [{ conversation: '', message: String(index) }] : [];
      this.#visit({ part, pointer: '', path: `${index}`, turns, depth: 0 }, part.root);
    });
    for (const call of this.#pieces.calls('langchain', false)) {
      if (call.name !== '') this.#add(call, { holder: 'pieces', turns: [] });
    }
    return { calls: this.#calls, content: joinPlaced(this.#content, '\n') };
  }

  #visit(node: Node, value: JsonValue): void {
    const { part, pointer, path, turns } = node;
    if (node.depth > deepest) return;
    if (pointer.endsWith('/attributes') && this.#addAttributes(node, value)) return;
    if (isJsonArray(value)) {
      const isConversation = value.some(isMessage);
      value.forEach((item, index) => {
        const child = below(node, index);
        const turn = { conversation: path, message: child.path };
        this.#visit(isConversation ? { ...child, turns: [...turns, turn] } : child, item);
      });
      return;
    }
    if (!isJsonObject(value)) return;
    const place: Place = { holder: path.slice(0, path.lastIndexOf('/')), turns };
    const shape = callShape(value);
    if (shape !== null) {
      this.#add(shapedCall(part, pointer, value, shape), place);
      return;
    }
    const sender = senderOf(value);
    if (sender === 'other' || isResult(value)) return;
    if (sender === 'model') this.#addContent(part, pointer, value);
    if (this.#takePieces(part, pointer, value)) return;
    if (this.#addThought(part, pointer, value, place) || this.#addTrajectory(part, pointer, value, place)) return;
    if (this.#addInvocation(part, pointer, value, place)) return;
    for (const key of searchedKeys(value)) {
      const inner = value[key] ?? null;
      const child = below(node, key);
      if (isStep(value) && typeof inner === 'string') {
        if (key === 'output' || key === 'outputs') this.#visitText(child);
        continue;
      }
      if (typeof inner !== 'object' || inner === null) continue;
      if ((key === 'tool_calls' || key === 'toolCalls') && isJsonArray(inner)) this.#addList(child, inner);
      else this.#visit(child, inner);
    }
  }

  /** Adds the calls in the attributes of a trace span; false if there are none. */
  #addAttributes(node: Node, value: JsonValue): boolean {
    const { part, pointer, path, turns, depth } = node;
    const found = callsInAttributes(part, pointer, value);
    if (found === null) return false;
    for (const call of found.calls) this.#add(call, { holder: path, turns });
    for (const text of found.texts) this.#visitText({ ...node, pointer: text, depth: depth + 1 });
    return true;
  }

  /** The output of a trace step, as JSON in a text. */
  #visitText(node: Node): void {
    const placed = node.part.string(node.pointer);
    const start = firstVisible(placed.text, 0);
    const end = placed.text.trimEnd().length;
    if (!'{['.includes(placed.text.charAt(start)) || strictJson(placed.text.slice(start, end)) === undefined) return;
    const inner = readJson(placed, start, end);
    this.#visit({ ...node, part: inner, pointer: '' }, inner.root);
  }

  /** Keeps the pieces of calls in a chunk of LangChain, which may be half an argument; false if it has none. */
  #takePieces(part: JsonPart, pointer: string, value: JsonObject): boolean {
    const chunks = value['tool_call_chunks'];
    if (value['type'] !== 'AIMessageChunk' || !isJsonArray(chunks) || chunks.length === 0) return false;
    chunks.forEach((chunk, at) => {
      if (!isJsonObject(chunk)) return;
      const place = `${pointer}/tool_call_chunks/${at}`;
      const key = `${String(value['id'])}/${String(chunk['index'] ?? at)}`;
      const draft = this.#pieces.called(key) ?? this.#pieces.begin(key, part, place);
      fill(draft, part, place, { name: 'name', arguments: 'args', id: 'id' }, chunk);
    });
    return true;
  }

  /** Adds the calls of a list of calls: here a name and arguments suffice. */
  #addList(node: Node, list: readonly JsonValue[]): void {
    const { part, path, turns } = node;
    list.forEach((item, index) => {
      const child = below(node, index);
      const isKnown = !isJsonObject(item) || callShape(item) !== null;
      const call = isKnown ? null : objectCall(part, child.pointer, 'json', { withoutArguments: 'no-call' });
      if (call !== null) this.#add(call, { holder: path, turns });
      else this.#visit(child, item);
    });
  }

  #add(call: ReadCall, place: Place): void {
    const known = this.#byName.get(call.name) ?? [];
    const compared = known.slice(-mostCompared);
    if (compared.some((index) => this.#isSame(index, call, place))) return;
    this.#byName.set(call.name, [...compared, this.#calls.length]);
    this.#calls.push(call);
    this.#places.push(place);
  }

  /** Whether the call repeats the known one: it says the same, and is not in another message of the conversation. */
  #isSame(index: number, call: ReadCall, place: Place): boolean {
    const known = this.#calls[index];
    const other = this.#places[index];
    if (known === undefined || other === undefined || !sameJson(known.arguments, call.arguments)) return false;
    const isBeside = place.turns.some((turn) =>
      other.turns.some((one) => one.conversation === turn.conversation && one.message !== turn.message),
    );
    if (isBeside) return false;
    if (known.id !== undefined && call.id !== undefined) return known.id === call.id;
    // One has no id: OpenAI's older form beside LangChain's.
    return (known.id !== undefined || call.id !== undefined) && other.holder !== place.holder;
  }

  /** A thought of Dify's agent: names separated by semicolons, and a text with the arguments under each name. */
  #addThought(part: JsonPart, pointer: string, value: JsonObject, place: Place): boolean {
    const { tool, tool_input: input } = value;
    if (typeof tool !== 'string' || typeof input !== 'string' || !Object.hasOwn(value, 'thought')) return false;
    const written = part.string(`${pointer}/tool`);
    const span = new LateSpan(() => part.nearest(pointer));
    let at = 0;
    for (const name of tool.split(';')) {
      const start = at;
      at += name.length + 1;
      if (name.trim() === '') continue;
      const given = argumentsAt(part, `${pointer}/tool_input`);
      const base = childPointer('', name);
      const own = valueAt(given.value, base);
      const args = isJsonObject(own)
        ? { ...given, value: own, text: null, places: new PlacesBelow(given.places, base) }
        : given;
      const id = member(value, 'id');
      const call = { name: partOf(written, start, start + name.length), arguments: args, span };
      this.#add(buildCall('dify', { ...call, id: typeof id === 'string' ? id : undefined }), place);
    }
    return true;
  }

  /** A function that a Bedrock agent leaves to a program: a list of parameters, each with its type and its value as a text. */
  #addInvocation(part: JsonPart, pointer: string, value: JsonObject, place: Place): boolean {
    const { function: name, parameters } = value;
    if (typeof name !== 'string' || !isText(value['actionGroup']) || !isJsonArray(parameters)) return false;
    const given = new WrittenMembers();
    for (const [at, item] of part.entries(`${pointer}/parameters`, parameters)) {
      const key = isJsonObject(item) ? item['name'] : undefined;
      if (typeof key !== 'string' || !isJsonObject(item) || typeof item['value'] !== 'string') continue;
      const value = rawValue(part.string(`${at}/value`), { type: item['type'] ?? 'string' }, null);
      given.add(key, part.nearest(`${at}/name`), value);
    }
    const span = new LateSpan(() => part.nearest(pointer));
    const args = given.made(part.written(`${pointer}/parameters`).text, part.nearest(`${pointer}/parameters`));
    const call = buildCall('bedrock-converse', { name: part.string(`${pointer}/function`), arguments: args, span });
    this.#add(call, place);
    return true;
  }

  /** The trajectory of DSPy's ReAct: `tool_name_0`, `tool_args_0`, and so on. */
  #addTrajectory(part: JsonPart, pointer: string, value: JsonObject, place: Place): boolean {
    if (!isText(value['tool_name_0']) || !isJsonObject(value['tool_args_0'])) return false;
    for (let step = 0; isText(value[`tool_name_${step}`]); step++) {
      if (value[`tool_name_${step}`] === 'finish') continue;
      const shape = { family: 'dspy', name: `tool_name_${step}`, arguments: `tool_args_${step}`, id: null } as const;
      // Each step is a turn of its own.
      const turns = [...place.turns, { conversation: `${place.holder}#`, message: String(step) }];
      this.#add(shapedCall(part, pointer, value, shape), { ...place, turns });
    }
    return true;
  }

  /** The text of a message: a text, or the texts of its parts without thoughts. */
  #addContent(part: JsonPart, pointer: string, value: JsonObject): void {
    const holder = ['kwargs', 'data'].find((key) => isJsonObject(value[key]));
    const base = holder === undefined ? pointer : childPointer(pointer, holder);
    for (const key of ['content', '_content', 'parts', 'blocks', 'items', 'Items', 'contents', 'value']) {
      const own = childPointer(base, key);
      const content = part.at(own);
      if (typeof content === 'string') this.#content.push(part.string(own, content));
      if (!isJsonArray(content)) continue;
      for (const [item, inner] of part.entries(own, content)) {
        const type = isJsonObject(inner) ? (member(inner, 'type') ?? member(inner, 'part_kind') ?? 'text') : null;
        if (type !== 'text') continue;
        for (const text of ['text', 'Text', 'content']) {
          const found = part.at(`${item}/${text}`);
          if (typeof found === 'string') this.#content.push(part.string(`${item}/${text}`, found));
        }
      }
    }
  }
}

function below(node: Node, key: string | number): Node {
  const [pointer, path] = [childPointer(node.pointer, key), childPointer(node.path, key)];
  return { ...node, pointer, path, depth: node.depth + 1 };
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function isMessage(value: JsonValue): boolean {
  return isJsonObject(value) && senderOf(value) !== null;
}

function shapedCall(part: JsonPart, pointer: string, value: JsonObject, shape: CallShape): ReadCall {
  const base = shape.within === undefined ? pointer : childPointer(pointer, shape.within);
  const span = new LateSpan(() => part.nearest(pointer));
  const written = part.string(childPointer(base, shape.name));
  const named = shape.prefix === undefined ? written : partOf(written, shape.prefix.length, written.text.length);
  const name =
    shape.plugin === undefined ? named : joinPlaced([part.string(childPointer(base, shape.plugin)), named], '-');
  const inner = shape.arguments === null ? null : childPointer(base, shape.arguments);
  // AutoGen, Haystack and Letta put the id beside the name, OpenAI around it.
  const holder = shape.within === undefined ? value : member(value, shape.within);
  const id = shape.id === null ? undefined : (ofObject(holder, shape.id) ?? ofObject(value, shape.id));
  return buildCall(shape.family, {
    name,
    arguments:
      inner === null
        ? noArguments(new LateSpan(() => ({ start: span.end, end: span.end })))
        : shape.isText === true
          ? textArguments(part.string(inner))
          : argumentsAt(part, inner),
    ...(id === undefined ? {} : { id: String(id) }),
    span,
    problems: part.problemsIn(span),
  });
}

function ofObject(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) ? (member(value, key) ?? undefined) : undefined;
}
