import type { NotationDocument } from '../../notation/notation-document.ts';
import { callAt } from '../../python/call-at.ts';
import { callTarget } from '../../python/call-target.ts';
import type { FileContext } from '../../python/file-context.ts';
import { shownDocstring, signatureLabel } from '../../python/signature.ts';
import { elementFacts } from '../../rules/reading/element-facts.ts';
import { say } from '../../text/say.ts';
import { shiftSpan, touches } from '../../text/span.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import { describedParameters } from '../described-parameters.ts';
import { declarationOf, pythonNameAt } from '../python/python-at.ts';
import type { Explanation } from './explain.ts';
import type { Note } from './note.ts';
import { parametersNote } from './tool-note.ts';

/** The declaration in the workspace's Python of the name at the offset; null if it is not known (yet). */
export function explainPython(notation: NotationDocument, offset: number, python: FileContext): Explanation | null {
  const keyword = explainKeyword(notation, offset, python);
  if (keyword !== null) return keyword;
  const named = pythonNameAt(notation, offset);
  if (named === null) return null;
  const note = noteOf(python, named.name);
  return note === null ? null : { note, topic: null, span: named.span };
}

function explainKeyword(notation: NotationDocument, offset: number, python: FileContext): Explanation | null {
  const found = notation.itemAt(offset);
  if (found === null || found.item.kind !== 'element') return null;
  const code = elementFacts(found.item).usesOf('function')[0]?.entry.value;
  if (code?.kind !== 'string') return null;
  const start = found.start + code.content.start;
  const call = callAt(code.text, offset - start);
  const given = call?.arguments[call.active];
  const callee = call?.bound === true ? null : (call?.callee ?? null);
  if (call?.direct !== true || given === undefined || given.keyword === null || callee === null) return null;
  const span = shiftSpan({ start: given.start, end: given.start + given.keyword.length }, start);
  const target = touches(span, offset) ? callTarget(python, callee) : null;
  const parameter =
    target === null || target === 'builtin' ? undefined : target.parameters.find(({ name }) => name === given.keyword);
  if (parameter === undefined) return null;
  const note: Note = [
    { kind: 'verbatim', language: 'python', text: parameter.label },
    ...textParts(parameter.description),
    { kind: 'paragraph', text: say`parameter of ${callee}` },
  ];
  return { note, topic: null, span };
}

function noteOf(python: FileContext, name: string): Note | null {
  const place = declarationOf(python, name);
  if (place === null) return null;
  const { declaration, module, path } = place;
  if (declaration === null) return [{ kind: 'title', name, what: say`module, ${path}` }];
  if (declaration.kind === 'function') {
    return [
      { kind: 'verbatim', language: 'python', text: signatureLabel(module, declaration) },
      ...textParts(shownDocstring(module.text, declaration.docstring)),
      { kind: 'paragraph', text: path },
    ];
  }
  if (declaration.kind === 'class') {
    const schema = pythonKnowledge(python).schemaOf(name);
    const fields = schema === null ? [] : describedParameters(schema);
    return [
      { kind: 'title', name, what: say`class, ${path}` },
      ...textParts(shownDocstring(module.text, declaration.docstring)),
      ...(fields.length === 0 ? [] : parametersNote(fields)),
    ];
  }
  return [{ kind: 'title', name, what: path }];
}

function textParts(docstring: string | null): Note {
  return docstring === null || docstring === '' ? [] : [{ kind: 'paragraph', text: docstring }];
}
