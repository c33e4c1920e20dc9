import { callAt } from '../../core/python/call-at.ts';
import { callTarget } from '../../core/python/call-target.ts';
import type { FileContext } from '../../core/python/file-context.ts';
import { docstringText, signatureOf } from '../../core/python/signature.ts';
import { elementFacts } from '../../core/rules/reading/element-facts.ts';
import { shiftSpan, touches } from '../../core/text/span.ts';
import { pythonKnowledge } from '../../core/tools/python-knowledge.ts';
import type { ServerContext } from '../context.ts';
import type { Explanation } from '../hover/explain.ts';
import type { Note } from '../hover/note.ts';
import { parameterTable } from '../hover/tool-note.ts';
import type { OpenDocument } from '../open-document.ts';
import { describedParameters } from '../tools/described-parameters.ts';
import { declarationOf, pythonNameAt, pythonOf } from './python-at.ts';

/** What the workspace's Python says of the name at the offset; null where it has nothing to say (yet). */
export async function explainPython(
  document: OpenDocument,
  offset: number,
  context: ServerContext,
): Promise<Explanation | null> {
  const python = await pythonOf(document, context);
  const keyword = python === null ? null : explainKeyword(document, offset, python);
  if (keyword !== null) return keyword;
  const named = pythonNameAt(document, offset);
  if (named === null || python === null) return null;
  const note = noteOf(python, named.name);
  return note === null ? null : { note, topic: null, span: named.span };
}

/** The name by which an argument is given: what the function that is called says of it. */
function explainKeyword({ notation }: OpenDocument, offset: number, python: FileContext): Explanation | null {
  const found = notation.itemAt(offset);
  if (found === null || found.item.kind !== 'element') return null;
  const code = elementFacts(found.item).usesOf('function')[0]?.entry.value;
  if (code?.kind !== 'string') return null;
  const start = found.start + code.content.start;
  const call = callAt(code.text, offset - start);
  const given = call?.arguments[call.active];
  const callee = call?.callee ?? null;
  if (call?.direct !== true || given === undefined || given.keyword === null || callee === null) return null;
  const span = shiftSpan({ start: given.start, end: given.start + given.keyword.length }, start);
  const target = touches(span, offset) ? callTarget(python, callee) : null;
  const parameter =
    target === null || target === 'builtin' ? undefined : target.parameters.find(({ name }) => name === given.keyword);
  if (parameter === undefined) return null;
  const note: Note = [
    { kind: 'verbatim', language: 'python', text: parameter.label },
    ...textParts(parameter.description),
    { kind: 'paragraph', text: `parameter of ${callee}` },
  ];
  return { note, topic: null, span };
}

/** The declaration of a name: a function's signature and docstring, a class's docstring and fields. */
function noteOf(python: FileContext, name: string): Note | null {
  const place = declarationOf(python, name);
  if (place === null) return null;
  const { declaration, module, path } = place;
  if (declaration === null) return [{ kind: 'title', name, what: `module, ${path}` }];
  switch (declaration.kind) {
    case 'function': {
      const { label, docstring } = signatureOf(module, declaration);
      return [
        { kind: 'verbatim', language: 'python', text: label },
        ...textParts(docstring),
        { kind: 'paragraph', text: path },
      ];
    }
    case 'class': {
      const schema = pythonKnowledge(python).schemaOf(name);
      const fields = schema === null ? [] : describedParameters(schema);
      return [
        { kind: 'title', name, what: `class, ${path}` },
        ...textParts(docstringText(module.text, declaration.docstring)),
        ...(fields.length === 0 ? [] : parameterTable(fields)),
      ];
    }
    default:
      return [{ kind: 'title', name, what: path }];
  }
}

function textParts(docstring: string | null): Note {
  return docstring === null || docstring === '' ? [] : [{ kind: 'paragraph', text: docstring }];
}
