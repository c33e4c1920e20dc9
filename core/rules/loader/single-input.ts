import { behaviourOf, countsBraces } from '../../loaders/versions.ts';
import { listed, say, wording } from '../../text/say.ts';
import { parametersOfExecutable } from '../../tools/executable-parameters.ts';
import { oneElement } from '../example.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import { inputsInLine } from '../reading/interface-slot.ts';
import { localFinding, noFindings } from '../rule.ts';
import { isMissingBlock, writeInlineSchema } from './fix/inline-schema.ts';

const several = oneElement(
  'name --> "SendMail",',
  'function --> "lambda address, body: send_mail(address, body)" --> {',
  '  arg-1 --> "string (the address)",',
  '  arg-2 --> "string (the text)",',
  '  return-1 --> "bool (whether it was sent)"',
  '},',
  'description --> "Sends a mail."',
);

/**
 * Source: LangChain 0.3.30 with every version of aions-llm that can be imported (`test/fixtures/langchain/single-input.json`). Versions that
 * read no inline schema make such a tool of every lambda; they refuse the schema that would help.
 */
export const singleInput: ElementRule = {
  family: 'loader',
  id: 'loader-single-input',
  defaultSeverity: 'warning',
  exception: null,
  title: wording`Lambda requires an inline schema`,
  documentation: {
    why: 'If a tool has no inline `args_schema`, aions-llm creates a LangChain `Tool`, which passes exactly one argument. If the lambda has several parameters or none, the first call fails (*Too many arguments to single-input tool*, or a `TypeError`). If the tool has an inline schema, aions-llm creates a `StructuredTool`, which passes arguments by name. For a lambda without parameters, write the schema as `{ }`, with a space, because aions-llm ignores `{}`. `aion serve`, `aion call run`, and VS Code can run the tool without a schema; only LangChain rejects it.',
    wrong: several,
    right: several.replace(
      '    description',
      '    args_schema --> { address --> "str | The address", body --> "str | The text" },\n    description',
    ),
  },
  check({ facts, loader }) {
    const entry = facts.entryOf('function');
    if (entry?.value?.kind !== 'string' || entry.block === null || isMissingBlock(entry.block)) return noFindings;
    const parameters = parametersOfExecutable(entry.value.text);
    // A mistake in the lambda or its interface is reported first.
    if (parameters === null || inputsInLine(entry.block) !== parameters.length) return noFindings;
    const schema = facts.entryOf('args_schema')?.value;
    if (schema?.kind === 'block' && !isMissingBlock(schema)) return noFindings;
    const problem = singleInputProblem(entry.value.text);
    if (problem === null) return noFindings;
    const versions = loader.versions.filter((version) => countsBraces(behaviourOf(version)));
    if (versions.length === 0) return noFindings;
    const hasNoParameter = parameters.length === 0;
    // The space that is missing in the braces is the whole fix, and `loader-empty-interface` asks for it.
    if (hasNoParameter && schema?.kind === 'block') return noFindings;
    const consequence = hasNoParameter ? say`every call raises TypeError` : say`calls with several arguments fail`;
    return [
      localFinding(this, entry.value.content, `${problem} aions-llm ${listed(versions)}: ${consequence}.`, {
        versions,
        // Other versions read no schema beside an interface block.
        fixes: versions.length < loader.versions.length ? null : (source) => writeInlineSchema(facts.element, source),
      }),
    ];
  },
};

/** Why LangChain's `Tool`, which passes one argument, can't call the expression; null if it can, or if that is unknown. */
export function singleInputProblem(executable: string): string | null {
  const count = parametersOfExecutable(executable)?.length ?? 1;
  if (count === 1) return null;
  return count === 0
    ? say`LangChain passes one argument, but the lambda has no parameters.`
    : say`LangChain passes one argument, but the lambda has ${count} parameters.`;
}
