import { printJson } from '../../json/print-json.ts';
import { documentationLine } from '../../loaders/langchain.ts';
import { behaviourOf, type LoaderVersion } from '../../loaders/versions.ts';
import type { NodePath } from '../../notation/document.ts';
import { readInterfaceKey } from '../../notation/keys.ts';
import type { Topic } from '../../notation/knowledge.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import {
  approvedRegistry,
  type BareNode,
  type ElementNode,
  type EntryNode,
  isRootPropertyName,
  type KeyNode,
  rootPropertyNames,
  type StringNode,
} from '../../notation/syntax.ts';
import { say } from '../../text/say.ts';
import { type Span, shiftSpan, touches } from '../../text/span.ts';
import type { PythonKnowledge } from '../../tools/element-meaning.ts';
import { urlOfLink } from '../../tools/element-to-tool.ts';
import { nameOfSlot } from '../../tools/parameters.ts';
import { parametersOfNode, toolOfNode } from '../../tools/tool-of-node.ts';
import { type DescribedParameter, describedParameters, typeIn } from '../described-parameters.ts';
import { parametersOfElement } from '../element-parameters.ts';
import { type EntryPlace, innermostEntry, topicOfKey } from '../syntax-place.ts';
import type { TextFormat } from '../text-format.ts';
import { topicText } from '../topic-text.ts';
import { type Note, noteText } from './note.ts';
import { fieldTextNote, interfaceTextNote, promptNote } from './text-note.ts';
import { parameterNote, toolNote } from './tool-note.ts';

/** A hover: the note on the thing itself, and the topic of its kind in the notation. */
export interface Explanation {
  readonly note: Note;
  readonly topic: Topic | null;
  /** The span of the explained text; absolute. */
  readonly span: Span;
}

/**
 * The note and then the topic, in that format. `pages`: the folder of the rules' pages, as a URI; null for none. `loaders`: the detected
 * versions of `aions-llm`.
 */
export function explanationText(
  { note, topic }: Explanation,
  format: TextFormat,
  pages: string | null,
  loaders: readonly LoaderVersion[],
): string {
  const own = noteText(note, format);
  if (topic === null) return own;
  const common = topicText(topic, format, pages, loaders);
  if (note.length === 0) return common;
  return `${own}${format === 'markdown' ? '\n\n---\n\n' : '\n\n'}${common}`;
}

/** The explanation of the character at the offset; null for none. */
export function explainAt(
  document: NotationDocument,
  offset: number,
  loader: LoaderVersion,
  python: PythonKnowledge,
): Explanation | null {
  const path = document.nodeAt(offset);
  const node = path?.nodes.at(-1);
  if (path === null || node === undefined) return null;
  const found = explanationOf(node, { path, offset: offset - path.start, text: document.text, loader, python });
  if (found === null) return null;
  const span = shiftSpan(found.span, path.start);
  return offset >= span.start && offset < span.end ? { ...found, span } : null;
}

interface Asked {
  readonly path: NodePath;
  readonly offset: number;
  readonly text: string;
  readonly loader: LoaderVersion;
  readonly python: PythonKnowledge;
}

function explanationOf(node: NodePath['nodes'][number], asked: Asked): Explanation | null {
  if (node.kind === 'link') return { note: [], topic: 'action-link', span: node };
  if (node.kind === 'element') {
    return node.open === null ? null : { note: toolNote(node, asked.python), topic: null, span: node.open };
  }
  if (node.kind === 'key') return explainKey(node, asked);
  if (node.kind === 'string' || node.kind === 'bare') return explainValue(node, asked);
  return null;
}

function explainKey(key: KeyNode, asked: Asked): Explanation | null {
  const found = innermostEntry(asked.path);
  if (found === null) return null;
  const topic = topicOfKey(key.name, found.place);
  if (topic !== null) return { note: noteOfEntry(found.entry, found.place, asked), topic, span: key };
  const known = knownKeys(found.place);
  if (known === null) return null;
  const markdown = say`Unknown property \`${key.name.replaceAll('`', "'")}\`. ${known}`;
  return { note: [{ kind: 'sentence', markdown }], topic: null, span: key };
}

function explainValue(value: StringNode | BareNode, asked: Asked): Explanation | null {
  const { path, offset } = asked;
  const found = innermostEntry(path);
  if (found === null) return null;
  const { entry, place } = found;
  const content = value.kind === 'string' ? value.content : value;
  const explained = (note: Note, span: Span = content): Explanation | null =>
    note.length === 0 ? null : { note, topic: null, span };
  switch (place) {
    case 'root':
      return explained(noteOfEntry(entry, 'root', asked));
    case 'element':
      return path.item.kind === 'element' ? explainProperty(entry, path.item, value, explained, asked) : null;
    case 'interface block':
    case 'inline schema': {
      const inText = offset - content.start;
      const part =
        place === 'inline schema'
          ? fieldTextNote(entry.key?.name ?? '', value.text, inText)
          : interfaceTextNote(value.text, inText);
      return part === null
        ? explained(noteOfEntry(entry, place, asked))
        : explained(part.note, shiftSpan(part.span, content.start));
    }
    case 'unknown block':
      return null;
  }
}

function explainProperty(
  { key }: EntryNode,
  element: ElementNode,
  value: StringNode | BareNode,
  explained: (note: Note, span?: Span) => Explanation | null,
  { offset, loader, python }: Asked,
): Explanation | null {
  switch (key?.name) {
    case 'name':
    case 'description':
      return explained(toolNote(element, python));
    case 'link':
      return explained(linkNote(value.text, loader));
    case 'function':
      for (const { name, uses } of parametersOfElement(element).parameters) {
        const use = uses.find((span) => span.kind !== 'field' && touches(span, offset));
        const parameter = use === undefined ? undefined : describedOf(element, python).find((one) => one.name === name);
        if (use !== undefined && parameter !== undefined) return explained(parameterNote(parameter), use);
      }
      return explained(toolNote(element, python));
    case 'args_schema':
      // A known class is explained before.
      return explained(value.text.trim() === '' ? [] : unknownClass(value.text));
    default:
      return null;
  }
}

function unknownClass(name: string): Note {
  return [
    { kind: 'title', name, what: say`parameter class` },
    { kind: 'paragraph', text: say`Not defined in the Python files of the workspace.` },
  ];
}

function noteOfEntry({ key }: EntryNode, place: EntryPlace, { path, text, loader, python }: Asked): Note {
  const name = key?.name ?? '';
  if (place === 'root') return isRootPropertyName(name) ? promptNote(name, text, loader) : [];
  const { item } = path;
  if (item.kind !== 'element') return [];
  const noteOfParameter = (named: string | undefined): Note => {
    const parameter = describedOf(item, python).find((one) => one.name === named);
    return parameter === undefined ? [] : parameterNote(parameter);
  };
  if (place === 'inline schema') return noteOfParameter(name);
  const slot = place === 'interface block' ? readInterfaceKey(name) : null;
  if (slot?.side === 'arg') return noteOfParameter(nameOfSlot(parametersOfNode(item, python), Number(slot.digits)));
  return slot?.side === 'return' ? noteOfResult(item, python) : [];
}

function describedOf(element: ElementNode, python: PythonKnowledge): readonly DescribedParameter[] {
  return describedParameters(parametersOfNode(element, python).inputs);
}

function noteOfResult(element: ElementNode, python: PythonKnowledge): Note {
  const { outputs } = toolOfNode(element, python).result;
  if (Object.keys(outputs).length === 0) return [];
  const type = typeIn(outputs);
  return [
    { kind: 'title', name: 'result', what: type ?? say`the result of the tool` },
    { kind: 'verbatim', language: 'json', text: printJson(outputs) },
  ];
}

function linkNote(link: string, loader: LoaderVersion): Note {
  const url = urlOfLink(link);
  const line = documentationLine(url, behaviourOf(loader));
  if (url.trim() === '' || line === null) return [];
  return [
    { kind: 'title', name: 'link', what: say`documentation` },
    { kind: 'sentence', markdown: say`The model sees this line after the description:` },
    { kind: 'verbatim', language: 'text', text: line },
  ];
}

function knownKeys(place: EntryPlace): string | null {
  switch (place) {
    case 'element':
      return say`A tool has these properties: ${approvedRegistry.join(', ')}.`;
    case 'root':
      return say`The root array has elements and ${rootPropertyNames.join(', ')}.`;
    case 'interface block':
      return say`An interface block contains arg-1, arg-2, … and return-1, return-2, ….`;
    case 'inline schema':
    case 'unknown block':
      return null;
  }
}
