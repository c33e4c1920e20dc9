import { ABSENT } from '../../python/generated-helpers.ts';
import { stubName } from '../../python/write/names.ts';
import { pythonString } from '../../python/write/python-literal.ts';
import { aliasOf, type ConvertedParameter } from '../../tools/element-meaning.ts';
import { notWritten, type ToolOfProgram } from './program.ts';
import { type TypedParameters, typedParameters } from './python-parameters.ts';

const longestLine = 100;
const noConversions = new Map<string, ConvertedParameter>();

/** The names of one generated module, and the function of each tool. */
export class PythonModuleWriter {
  readonly #taken: Set<string>;
  readonly #reserved: ReadonlySet<string>;
  readonly #parts: string[] = [];

  readonly #ofProject: ReadonlySet<string>;

  /** `taken`: the names that the module imports or assigns. `reserved`: the parameters that the framework fills in itself. */
  constructor(tools: readonly ToolOfProgram[], taken: readonly string[], reserved: readonly string[]) {
    this.#taken = new Set([...taken, ABSENT.name, 'asyncio', 'json']);
    this.#reserved = new Set(reserved);
    this.#ofProject = new Set(tools.flatMap(({ namesOfPython }) => namesOfPython));
  }

  /**
   * The parameters of a tool; null if types can't express its schema, or if the framework can't have them. Their classes are added to the
   * module.
   */
  parametersOf(
    { name, inputs, call }: ToolOfProgram,
    canHave: (typed: TypedParameters) => boolean = () => true,
  ): TypedParameters | null {
    const typed = typedParameters(inputs, name, this.#taken, this.#reserved, call?.converted ?? noConversions);
    if (typed === null || !canHave(typed)) return null;
    for (const { name: own, source } of typed.classes) {
      this.#taken.add(own);
      this.#parts.push(source);
    }
    return typed;
  }

  /** A free name for the function of a tool: the name of the tool if possible. */
  functionName({ name }: ToolOfProgram, parameters: readonly string[] = []): string {
    const own = stubName(this.#ofProject.has(name) ? `${name}_tool` : name, parameters, (one) => {
      return this.#taken.has(one) || this.#ofProject.has(one);
    });
    this.#taken.add(own);
    return own;
  }

  add(source: string): void {
    this.#parts.push(source);
  }

  /** The module of the tools: `imports` are the lines for the framework. */
  finish(
    tools: readonly ToolOfProgram[],
    imports: readonly string[],
    before: readonly string[],
    after: readonly string[],
  ): string {
    const words = new Set(this.#parts.flatMap((part) => withoutStrings(part).match(/\w+/g) ?? []));
    const uses = (name: string): boolean => words.has(name);
    const helper = uses(ABSENT.name) ? [ABSENT.source] : [];
    const typing = ['Annotated', 'Any', 'Literal', 'Optional', 'Union'].filter(
      (name) => uses(name) || (name === 'Any' && helper.length > 0),
    );
    const pydantic = ['BaseModel', 'ConfigDict', 'Field'].filter(uses);
    const others = [
      ...imports,
      ...(pydantic.length === 0 ? [] : [`from pydantic import ${pydantic.join(', ')}`]),
    ].sort();
    const modules = [...new Set(tools.flatMap(({ call }) => call?.module ?? []))].sort();
    const head = [
      ...['asyncio', 'json'].flatMap((name) => (uses(name) ? [`import ${name}`] : [])),
      ...(typing.length === 0 ? [] : [`from typing import ${typing.join(', ')}\n`]),
      `${others.join('\n')}\n`,
      ...(modules.length === 0 ? [] : [`${modules.map((one) => `import ${one} as ${aliasOf(one)}`).join('\n')}\n`]),
      ...before.map((line) => `${line}\n`),
    ].join('\n');
    return `${[head, ...helper, ...this.#parts, ...after.map((line) => `${line}\n`)].join('\n\n')}`;
  }
}

/** `def name(…) -> Any:`, a coroutine if the function of the tool is one, which calls that function or raises. `given`: the arguments as Python. */
export function pythonFunction(
  name: string,
  tool: ToolOfProgram,
  parameters: readonly string[],
  given: readonly string[] | string,
  docstring: string | null,
): string {
  const kind = tool.call?.isAsync === true ? 'async def' : 'def';
  return writtenFunction(kind, name, parameters, docstring, [statementOf(tool, given)]);
}

/** A function that returns any value. */
export function writtenFunction(
  kind: 'def' | 'async def',
  name: string,
  parameters: readonly string[],
  docstring: string | null,
  statements: readonly string[],
): string {
  const line = `${kind} ${name}(${parameters.join(', ')}) -> Any:`;
  const head =
    line.length <= 88
      ? line
      : `${kind} ${name}(\n${parameters.map((parameter) => `    ${parameter},\n`).join('')}) -> Any:`;
  const body = [...(docstring === null ? [] : [`"""${docstring}"""`]), ...statements].map((one) => `    ${one}`);
  return `${[head, ...body].join('\n')}\n`;
}

function statementOf(tool: ToolOfProgram, given: readonly string[] | string): string {
  const { call } = tool;
  if (call === null) return withoutFunction(tool);
  const { target, lambda, isAsync } = call;
  const result = isAsync ? 'return await' : 'return';
  const isNamed = typeof given !== 'string';
  const inputs = isNamed ? given.map((one) => `${one}=${one}`).join(', ') : `**${given}`;
  if (lambda === null) return `${result} ${target}(${inputs})`;
  const isPlain = isNamed && !lambda.hasDefaults && lambda.parameters.every((one) => given.includes(one));
  return `${result} ${isPlain ? lambda.body : `(${lambda.text})(${inputs})`}`;
}

/** What a tool does that has no function in the program. */
export function withoutFunction({ name, sentence }: ToolOfProgram): string {
  return sentence === null
    ? `raise NotImplementedError(${pythonString(notWritten(name))})`
    : `return ${pythonString(sentence)}`;
}

/** An argument of a written call; without a name, it is positional. */
export type Argument = readonly [name: string | null, value: string];

/** A call over several lines, or in one if it is short. */
export function writtenCall(callee: string, given: readonly Argument[], indent = 0): string {
  const inputs = given.map(([name, value]) => (name === null ? value : `${name}=${value}`));
  const line = `${callee}(${inputs.join(', ')})`;
  if (line.length + indent <= longestLine && !line.includes('\n')) return line;
  const margin = ' '.repeat(indent);
  return `${callee}(\n${inputs.map((input) => `${margin}    ${input},\n`).join('')}${margin})`;
}

/** A decorator, with brackets only if it has arguments. */
export function writtenDecorator(name: string, given: readonly Argument[]): string {
  return given.length === 0 ? `@${name}` : writtenCall(`@${name}`, given);
}

/** A string of several lines is written as several literals, below `indent` blanks. */
export function pythonText(text: string, indent = 4): string {
  const lines = text.split(/(?<=\n)/);
  if (lines.length < 2) return pythonString(text);
  const margin = ' '.repeat(indent);
  return `(\n${lines.map((line) => `${margin}    ${pythonString(line)}\n`).join('')}${margin})`;
}

/** The description, if a docstring says exactly it in all frameworks: one short line of plain words. */
export function plainDocstring(description: string): string | null {
  const isPlain = /^[\p{L}\p{N}][\p{L}\p{N} ,.;()'/+*=<>%&#!?-]*$/u.test(description) && !description.endsWith(' ');
  return isPlain && description.length <= 80 ? description : null;
}

/** Python source without its docstrings and strings, each of which is on one line. */
function withoutStrings(source: string): string {
  let rest = '';
  let quote = '';
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if (quote === '') {
      if (character === '"' || character === "'") quote = character;
      rest += character;
    } else if (character === '\\') at++;
    else if (character === quote) quote = '';
  }
  return rest;
}
