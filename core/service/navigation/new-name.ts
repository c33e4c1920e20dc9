import { say } from '../../text/say.ts';
import { isParameterName } from '../../tools/executable-parameters.ts';
import { type ElementParameter, parametersOfElement } from '../element-parameters.ts';
import type { SymbolAt } from './symbol-at.ts';

/** Why the symbol cannot be renamed at all, as a sentence; null if it can. */
export function renameRefusal(symbol: SymbolAt | null): string | null {
  if (symbol === null) return say`Only tool names and the parameters of a function can be renamed.`;
  if (symbol.kind === 'tool') {
    return /["\r\n]/.test(symbol.name) ? say`The end of the name is unclear. Fix the quotes first.` : null;
  }
  const { parameter, element, onName } = symbol;
  if (!onName) return `This key is a number, not a name. Rename "${parameter.name}" in the field or the lambda.`;
  if (parameter.name.startsWith('_') && hasField(parameter)) {
    return say`Can't rename "${parameter.name}": aions-llm raises an exception for fields that start with _.`;
  }
  return parametersOfElement(element).unreadable ? say`The Python expression has a syntax error. Fix it first.` : null;
}

/** Why the symbol cannot have this name, as a sentence; null if it can. */
export function newNameRefusal(symbol: SymbolAt, newName: string): string | null {
  return symbol.kind === 'tool' ? toolNameRefusal(newName) : parameterNameRefusal(symbol, newName);
}

function toolNameRefusal(newName: string): string | null {
  if (newName.trim() === '') return say`A tool name can't be empty.`;
  if (newName.includes('"')) return say`A name can't contain a double quote.`;
  if (/[\r\n]/.test(newName)) return say`A name can't contain a line break.`;
  if (/[{}]/.test(newName)) return say`A name can't contain { or }: aions-llm would lose the tools after it.`;
  if (newName.includes('-->')) {
    return say`A name can't contain -->, because aions-llm reads it as part of the notation.`;
  }
  return null;
}

function parameterNameRefusal(symbol: SymbolAt & { readonly kind: 'parameter' }, newName: string): string | null {
  const { parameter, element } = symbol;
  if (newName === parameter.name) return null;
  if (!isParameterName(newName)) return say`A parameter must be a valid Python name, and not a keyword.`;
  if (newName.startsWith('_') && hasField(parameter)) {
    return say`A field can't start with _: aions-llm raises an exception for the file.`;
  }
  const { parameters, taken } = parametersOfElement(element);
  if (parameters.some(({ name }) => name === newName)) return say`Duplicate parameter "${newName}"`;
  return taken.has(newName) && parameter.uses.some(({ kind }) => kind === 'lambda')
    ? say`The Python expression already uses "${newName}".`
    : null;
}

function hasField({ uses }: ElementParameter): boolean {
  return uses.some(({ kind }) => kind === 'field');
}
