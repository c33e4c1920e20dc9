import { say } from '../../text/say.ts';
import { isParameterName } from '../../tools/executable-parameters.ts';
import { type ElementParameter, parametersOfElement } from '../element-parameters.ts';
import type { SymbolAt } from './symbol-at.ts';

/** Why the symbol cannot be renamed at all, as a sentence; null if it can. */
export function renameRefusal(symbol: SymbolAt | null): string | null {
  if (symbol === null) return say`Only tool names and the parameters of a function can be renamed.`;
  if (symbol.kind === 'tool') {
    return /["\r\n]/.test(symbol.name) ? say`The end of this name is not clear. Fix its quotation marks first.` : null;
  }
  const { parameter, element, onName } = symbol;
  if (!onName) return `This key is a number, not a name. Rename "${parameter.name}" in the field or the lambda.`;
  if (parameter.name.startsWith('_') && hasField(parameter)) {
    return say`Loaders refuse a field that begins with _, so no rename could give "${parameter.name}" back. Write another name by hand.`;
  }
  return parametersOfElement(element).unreadable
    ? say`The executable string has a syntax error, so the uses of the parameter are not known. Fix it first.`
    : null;
}

/** Why the symbol cannot have this name, as a sentence; null if it can. */
export function newNameRefusal(symbol: SymbolAt, newName: string): string | null {
  return symbol.kind === 'tool' ? toolNameRefusal(newName) : parameterNameRefusal(symbol, newName);
}

function toolNameRefusal(newName: string): string | null {
  if (newName.trim() === '') return say`A tool name cannot be empty.`;
  if (newName.includes('"')) return say`A name cannot contain the quotation mark ": the notation cannot write it.`;
  if (/[\r\n]/.test(newName)) return say`A name cannot contain a line break.`;
  if (/[{}]/.test(newName)) return say`A name cannot contain { or }: loaders would lose the tools after it.`;
  if (newName.includes('-->')) return say`A name cannot contain -->: loaders would read it as an action link.`;
  return null;
}

function parameterNameRefusal(symbol: SymbolAt & { readonly kind: 'parameter' }, newName: string): string | null {
  const { parameter, element } = symbol;
  if (newName === parameter.name) return null;
  if (!isParameterName(newName)) {
    return say`A parameter must be a Python name: letters, digits and _, not a digit first, and not a Python keyword.`;
  }
  if (newName.startsWith('_') && hasField(parameter)) return say`A field cannot begin with _: loaders refuse the file.`;
  const { parameters, taken } = parametersOfElement(element);
  if (parameters.some(({ name }) => name === newName)) return say`This tool already has a parameter "${newName}".`;
  return taken.has(newName) && parameter.uses.some(({ kind }) => kind === 'lambda')
    ? say`The executable string already uses "${newName}" with another meaning.`
    : null;
}

function hasField({ uses }: ElementParameter): boolean {
  return uses.some(({ kind }) => kind === 'field');
}
