import type { FileContext } from '../../core/python/file-context.ts';
import { docstringText, signatureOf } from '../../core/python/signature.ts';
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
  const named = pythonNameAt(document, offset);
  const python = named === null ? null : await pythonOf(document, context);
  if (named === null || python === null) return null;
  const note = noteOf(python, named.name);
  return note === null ? null : { note, topic: null, span: named.span };
}

/** The declaration of a name: a function's signature and docstring, a class's docstring and fields. */
export function noteOf(python: FileContext, name: string): Note | null {
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
