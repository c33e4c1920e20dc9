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
  title: wording`The executable string does not reach beyond its tool`,
  documentation: {
    why: 'The loader evaluates the executable string as soon as it reads the file, with all that Python can do. Names such as `__import__`, `eval`, `exec` or `os.system`, and attributes such as `__class__`, run other code, start programs or reach into Python itself; a person who loads the file trusts it with the whole machine. Move such code into a Python function and write the name of that function here. The string is only read here, never run.',
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
        say`${quoted(name)} ${translated(what[concern])} ${atLoad ? say`as soon as the file is loaded` : say`when the tool is called`}, for every user of this file. Move it into a Python function, and write the name of that function.`,
      ),
    );
  },
};

const what: Readonly<Record<SecurityConcern, string>> = {
  'runs-code': wording`runs other code`,
  imports: wording`brings in other code`,
  files: wording`reaches files`,
  processes: wording`starts or stops programs`,
  internals: wording`reaches into Python itself`,
};
