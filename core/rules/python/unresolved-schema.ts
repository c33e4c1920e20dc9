import { wording } from '../../text/say.ts';
import { consequencesFor, ofMissingClass } from '../consequence.ts';
import { fetchDocs } from '../example.ts';
import { ambiguousBinding, missingBinding, type PythonBindingRule } from './python-binding-rule.ts';
import { pythonRule } from './python-rule.ts';

export const unresolvedSchema: PythonBindingRule = {
  ...pythonRule,
  isNamedByNotation: true,
  id: 'unresolved-schema',
  title: wording`Undefined schema class`,
  documentation: {
    why: "A string in `args_schema` is the name of a class (usually a Pydantic model) in the Python module that loads the file. If the class doesn't exist, aions-llm up to 1.0.8 rejects the file (`AIONParseError`), as the notation requires. From 1.0.10 on, the class name is ignored, and the tool has no schema. Define the class in the module, import it there, or write an inline schema. If the extension knows which module loads the file, the problem is an error. Otherwise, a class that no Python file of the workspace defines is a warning. Workspaces without Python files aren't checked.",
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
      }),
    ];
  },
};
