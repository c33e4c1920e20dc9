import { isParameterName } from '../../core/tools/executable-parameters.ts';
import { parametersOfElement } from './element-parameters.ts';
import type { SymbolAt } from './symbol-at.ts';

/** Why the symbol cannot be renamed at all, as a sentence; null where it can. */
export function renameRefusal(symbol: SymbolAt | null): string | null {
  if (symbol === null) return 'Only the name of a tool and the parameters of its function can be renamed here.';
  if (symbol.kind === 'tool') {
    return /["\r\n]/.test(symbol.name)
      ? 'It is not clear where this name ends. Mend its quotation marks first; then it can be renamed.'
      : null;
  }
  const { parameter, element, onName } = symbol;
  if (!onName) {
    return `This key counts the inputs and is no name. Rename "${parameter.name}" where the field or the lambda names it.`;
  }
  return parametersOfElement(element).unreadable
    ? 'The executable string has a mistake, so it cannot be said where it uses the parameter. Mend it first.'
    : null;
}

/** Why the symbol cannot have this name, as a sentence; null where it can. */
export function newNameRefusal(symbol: SymbolAt, newName: string): string | null {
  return symbol.kind === 'tool' ? toolNameRefusal(newName) : parameterNameRefusal(symbol, newName);
}

function toolNameRefusal(newName: string): string | null {
  if (newName.trim() === '') return 'A tool needs a name that says something.';
  if (newName.includes('"')) return 'A name cannot hold the quotation mark ": the notation has no way to write it.';
  if (/[\r\n]/.test(newName)) return 'A name stands on one line.';
  if (/[{}]/.test(newName)) return 'A name cannot hold { or }: loaders would lose the tools behind it.';
  if (newName.includes('-->')) return 'A name cannot hold -->: loaders would take it for an action link.';
  return null;
}

function parameterNameRefusal(symbol: SymbolAt & { readonly kind: 'parameter' }, newName: string): string | null {
  const { parameter, element } = symbol;
  if (newName === parameter.name) return null;
  if (!isParameterName(newName)) {
    return 'A parameter is a name of Python: letters, digits and _, no digit first, and no word of the language.';
  }
  if (newName.startsWith('_') && parameter.uses.some(({ kind }) => kind === 'field')) {
    return 'A field cannot begin with _: loaders refuse the file.';
  }
  const { parameters, taken } = parametersOfElement(element);
  if (parameters.some(({ name }) => name === newName)) return `This tool has a parameter "${newName}" already.`;
  return taken.has(newName) && parameter.uses.some(({ kind }) => kind === 'lambda')
    ? `The executable string uses "${newName}" for something else; the parameter would take its place.`
    : null;
}
