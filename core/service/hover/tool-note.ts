import { printJson } from '../../json/print-json.ts';
import type { ElementNode } from '../../notation/syntax.ts';
import { say } from '../../text/say.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { PythonKnowledge } from '../../tools/element-meaning.ts';
import { descriptionForModel } from '../../tools/element-to-tool.ts';
import { effectText } from '../../tools/known/effect-text.ts';
import { effectBy, evidenceFor } from '../../tools/known/known-tool.ts';
import { toolOfNode } from '../../tools/tool-of-node.ts';
import { type DescribedParameter, describedParameters, typeIn } from '../described-parameters.ts';
import type { Note } from './note.ts';

/** The most rows of a table: a person reads no more in a pop-up. */
const mostRows = 30;

/** The tool of an element as a model gets it: its name, the description as it is handed out, its parameters; and the effect of a call. */
export function toolNote(element: ElementNode, python: PythonKnowledge): Note {
  const tool = toolOfNode(element, python).result;
  if (tool.executable === undefined) return noteOfTool(tool);
  const code = python.effectsOf(tool.executable);
  const effect = effectBy(tool, code);
  return [...noteOfTool(tool), { kind: 'paragraph', text: effectText(effect, evidenceFor(effect, code)) }];
}

export function noteOfTool(tool: CanonicalTool): Note {
  const parameters = describedParameters(tool.inputs);
  const description = descriptionForModel(tool);
  const isLinkOnly = tool.executable === undefined && tool.link !== undefined;
  const returns = typeIn(tool.outputs);
  return [
    { kind: 'title', name: tool.name === '' ? say`(no name)` : tool.name, what: say`tool` },
    ...(description === '' ? [] : ([{ kind: 'verbatim', language: 'text', text: description }] as const)),
    ...(parameters.length === 0 ? noParameters(tool.executable !== undefined) : parametersNote(parameters)),
    ...(returns === null ? [] : ([{ kind: 'paragraph', text: say`Returns ${returns}.` }] as const)),
    ...(isLinkOnly ? ([{ kind: 'paragraph', text: linkOnlyAnswer(tool.link) }] as const) : []),
  ];
}

function linkOnlyAnswer(link: string): string {
  return say`No function: a call returns "Action unavailable. Please refer to documentation: ${link}".`;
}

function noParameters(isFunction: boolean): Note {
  return isFunction ? [{ kind: 'paragraph', text: say`The tool has no named parameters.` }] : [];
}

export function parametersNote(parameters: readonly DescribedParameter[]): Note {
  const rows = parameters
    .slice(0, mostRows)
    .map(({ name, type, required, default: given, description, schema }) => [
      name,
      type ?? (typeof schema['type'] === 'string' ? schema['type'] : say`any`),
      required ? say`yes` : say`no`,
      given ?? '',
      description,
    ]);
  const left = parameters.length - rows.length;
  return [
    { kind: 'table', head: [say`Parameter`, say`Type`, say`Required`, say`Default`, say`Description`], rows },
    ...(left === 0 ? [] : ([{ kind: 'paragraph', text: say`… and ${left} more.` }] as const)),
  ];
}

/** The parameter of an interface key, an inline field or a lambda's parameter. */
export function parameterNote(parameter: DescribedParameter): Note {
  const { name, type, required, default: given, description, schema } = parameter;
  const facts = [
    type === null ? null : type,
    required ? say`required` : say`optional`,
    given === null ? null : say`default ${given}`,
  ].filter((fact) => fact !== null);
  return [
    { kind: 'title', name, what: say`parameter: ${facts.join(', ')}` },
    ...(description === '' ? [] : ([{ kind: 'paragraph', text: description }] as const)),
    { kind: 'verbatim', language: 'json', text: printJson({ [name]: schema }) },
  ];
}
