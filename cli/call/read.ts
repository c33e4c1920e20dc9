import { type CallProblem, type ReadCall, readCalls } from '../../core/calls/index.ts';
import { type JsonValue, printJson } from '../../core/json/index.ts';
import { LineIndex, say } from '../../core/text/index.ts';
import { usageProblem } from '../command.ts';
import { exitCode } from '../exit-code.ts';
import { jsonText } from '../output/json-text.ts';
import { printable } from '../output/printable.ts';
import { type Style, styleFor } from '../output/style.ts';
import { readCallInput } from './input.ts';
import type { CallAction } from './options.ts';

export const runCallRead: CallAction = async (file, options, host) => {
  if (options.format === 'sarif' || options.format === 'github') {
    return usageProblem(
      host,
      'call',
      say`Invalid value "${options.format}" for --format. This action supports only text and json.`,
    );
  }
  const input = await readCallInput(host, file, options, options.tools);
  if (!input.ok) return input.code;
  const reading = readCalls(input.text, input.reading);
  const problems = [...reading.calls.flatMap((call) => call.problems), ...reading.problems];
  if (options.format === 'json') {
    host.standardOutput.write(
      jsonText({
        calls: reading.calls.map(callJson),
        content: reading.content,
        reasoning: reading.reasoning,
        problems: problems.map(problemJson),
        ...(reading.others.length === 0
          ? {}
          : { others: reading.others.map((other) => ({ family: other.family, calls: other.calls.map(callJson) })) }),
      }),
    );
  } else {
    const lines = new LineIndex(input.text);
    const style = styleFor(host, host.standardOutput);
    const parts = [
      ...reading.calls.map((call) => callLines(call, lines, style)),
      ...reading.problems.map((problem) => problemLine(problem, lines, style)),
      ...reading.others.map(({ family: other, calls }) => {
        const names = calls.map(({ name }) => printable(name)).join(', ');
        return style(
          'dim',
          other === null
            ? say`Can also be read as plain text: ${names}`
            : say`Can also be read in the format ${other}: ${names}`,
        );
      }),
      ...(reading.reasoning === '' ? [] : [section(say`Reasoning`, reading.reasoning, style)]),
      ...(reading.content.trim() === '' ? [] : [section(say`Content`, reading.content.trim(), style)]),
      ...(reading.calls.length === 0 ? [style('dim', say`No tool call.`)] : []),
    ];
    host.standardOutput.write(`${parts.join('\n')}\n`);
  }
  return problems.some(({ severity }) => severity === 'error') ? exitCode.found : exitCode.clean;
};

function callJson({ name, arguments: args, id, family, span }: ReadCall): JsonValue {
  return {
    name,
    arguments: args,
    ...(id === undefined ? {} : { id }),
    family,
    range: { start: span.start, end: span.end },
  };
}

function problemJson({ kind, severity, message, span }: CallProblem): JsonValue {
  return { kind, severity, message, range: { start: span.start, end: span.end } };
}

function callLines(call: ReadCall, lines: LineIndex, style: Style): string {
  const id = call.id === undefined ? '' : `  ${printable(call.id)}`;
  const head = `${style('bold', printable(call.name === '' ? say`(no name)` : call.name))}  ${style('dim', `${call.family}${id}`)}`;
  const text = printable(printJson(call.arguments, { indent: 0 }));
  return [head, `  ${text}`, ...call.problems.map((problem) => problemLine(problem, lines, style))].join('\n');
}

function problemLine({ severity, message, span }: CallProblem, lines: LineIndex, style: Style): string {
  const { line, character } = lines.positionAt(span.start);
  return `  ${line + 1}:${character + 1}  ${style(severity === 'error' ? 'red' : 'yellow', severity)}  ${printable(message)}`;
}

function section(title: string, text: string, style: Style): string {
  return `${style('bold', `${title}:`)}\n${text.split('\n').map(printable).join('\n')}`;
}
