import type { SecurityConcern } from '../../python/expression.ts';
import { say, translated, wording } from '../../text/say.ts';
import { oneElement } from '../example.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import { localFinding } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { placeInString, pythonWarning } from './python-rule.ts';

const right = oneElement(
  'name --> "ListFiles",',
  'function --> "lambda folder: list_files(folder)" --> {',
  '  arg-1 --> "string (the folder)",',
  '  return-1 --> "list (the names of the files)"',
  '},',
  'description --> "Lists the files of a folder."',
);

export const pythonSecurity: ElementRule = {
  ...pythonWarning,
  id: 'python-security',
  title: wording`Unsafe Python expression`,
  documentation: {
    why: 'aions-llm evaluates the Python expression when it loads the file, with full access to Python. Names such as `__import__`, `eval`, `exec`, and `os.system`, and attributes such as `__class__`, can run other code, start programs, or access Python internals. Loading the file can therefore give the code access to the whole computer. Move the code to a Python function, and use the name of the function here. The rule only reads the expression and never runs it.',
    wrong: right.replace('list_files(folder)', "__import__('os').listdir(folder)"),
    right,
  },
  check({ facts }) {
    const { executable } = facts;
    if (executable === null) return [];
    return executable.read.security.map(({ concern, name, span, atLoad }) =>
      localFinding(
        this,
        placeInString(executable.node, span),
        say`Unsafe Python: ${quoted(name)} ${translated(what[concern])} ${atLoad ? say`when the file is loaded` : say`when the tool is called`}.`,
      ),
    );
  },
};

const what: Readonly<Record<SecurityConcern, string>> = {
  'runs-code': wording`runs code`,
  imports: wording`imports code`,
  files: wording`accesses files`,
  processes: wording`starts or stops programs`,
  internals: wording`accesses Python internals`,
};
