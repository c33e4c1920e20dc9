import { say, wording } from '../../text/say.ts';
import { consequencesFor, ofMissingClass } from '../consequence.ts';
import { fetchDocs } from '../example.ts';
import { ambiguousBinding, missingBinding, type PythonBindingRule } from './python-binding-rule.ts';
import { pythonRule } from './python-rule.ts';

export const unresolvedSchema: PythonBindingRule = {
  ...pythonRule,
  isNamedByNotation: true,
  id: 'unresolved-schema',
  title: wording`A class name in args_schema is one that exists in Python`,
  documentation: {
    why: 'A string in `args_schema` names a class (a Pydantic model, mostly) among the names of the Python module that loads the file. Without such a class the notation asks the loader to refuse the file (`AIONParseError`), and aions-llm up to 1.0.8 does. From 1.0.10 on the name is ignored, and the tool loses its schema. Where it is known which module loads the file, this is an error; where the workspace has Python and none of it defines the name, a warning; without Python there is no finding.',
    wrong: fetchDocs('args_schema --> "FetchDocsScema",', 'description --> "Where the documentation is."'),
    right: fetchDocs('args_schema --> "FetchDocsSchema",', 'description --> "Where the documentation is."'),
  },
  check({ schema }, context, { versions }) {
    const name = schema?.text.trim() ?? '';
    if (schema === null) return [];
    const span = { start: schema.content.start, end: schema.content.end };
    const ambiguous = ambiguousBinding(this, context, name, span);
    if (ambiguous !== null) return [ambiguous];
    if (context.find(name).kind !== 'missing') return [];
    return [
      missingBinding(this, context, name, span, {
        consequence: consequencesFor(versions, ofMissingClass),
        whatToWrite: say`Define the class in Python, import it there, or describe the arguments in a block { }.`,
      }),
    ];
  },
};
