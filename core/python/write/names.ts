import { wordSet } from '../../text/words.ts';
import { PYTHON_BUILTINS } from '../builtins.ts';
import { reservedWords } from '../syntax/reserved-words.ts';

/**
 * Names in the annotations and calls of generated code. A field of that name would hide them from later fields, and a module that binds one
 * to something else cannot take the code that uses it.
 */
export const USED_NAMES = wordSet(
  'str int float bool list dict tuple Any Literal Optional Union Annotated Field BaseModel ConfigDict absent exactly',
);

/** Members of Pydantic's BaseModel and of its metaclass that a field would hide. */
const MODEL_MEMBERS =
  /^(?:model_|construct$|copy$|dict$|json$|parse_|from_orm$|schema$|schema_json$|update_forward_refs$|validate$|root$|mro$|register$)/;

function isIdentifier(name: string): boolean {
  return (
    /^[\p{XID_Start}_][\p{XID_Continue}]*$/u.test(name) && !reservedWords.has(name) && name.normalize('NFKC') === name
  );
}

function asIdentifier(text: string, fallback: string): string {
  const cleaned = text
    .normalize('NFKC')
    .replace(/[^\p{XID_Continue}]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '');
  const named = cleaned === '' ? fallback : /^\p{XID_Start}/u.test(cleaned) ? cleaned : `${fallback}_${cleaned}`;
  return reservedWords.has(named) ? `${named}_` : named;
}

/** A name that is not in `taken`, made unique by a number; adds it. */
function unique(name: string, taken: Set<string>): string {
  let result = name;
  for (let count = 2; taken.has(result); count++) result = `${name}_${count}`;
  taken.add(result);
  return result;
}

/** The field for a property: its own name where Python and Pydantic allow it, else a similar one that needs an alias. */
export function fieldName(property: string, taken: Set<string>, classNames: ReadonlySet<string>): string {
  const usable = (name: string): boolean =>
    isIdentifier(name) &&
    !name.startsWith('_') &&
    !USED_NAMES.has(name) &&
    // The parser reads `print: str` as the statement of Python 2.
    name !== 'print' &&
    !MODEL_MEMBERS.test(name) &&
    !classNames.has(name);
  if (usable(property) && !taken.has(property)) {
    taken.add(property);
    return property;
  }
  const like = asIdentifier(property, 'field');
  return unique(usable(like) ? like : `${like.replace(/^model_/, 'the_model_')}_`.replace(/__$/, '_'), taken);
}

/** `send_email` as `SendEmail`. */
export function className(text: string, taken: Set<string>): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const name = asIdentifier(pascal, 'Model');
  return unique(USED_NAMES.has(name) ? `${name}Model` : name, taken);
}

export function functionName(tool: string): string {
  return isIdentifier(tool) ? tool : asIdentifier(tool, 'tool');
}

/**
 * A function name in plain letters that a generated module can define and a lambda can call: none of Python's own, none in the module's
 * annotations, none with two underscores at its ends, none of its own `parameters` (they would hide it in the lambda), and none that
 * `isTaken`.
 */
export function stubName(tool: string, parameters: readonly string[], isTaken: (name: string) => boolean): string {
  const plain = tool.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|(?<!_)_+$/g, '');
  const name = functionName(plain);
  const isPythons = reservedWords.has(name) || PYTHON_BUILTINS.has(name) || USED_NAMES.has(name);
  const usable = isPythons ? `${name}_` : name;
  const own = parameters.includes(usable) ? `run_${usable.replace(/_$/, '')}` : usable;
  let result = own;
  for (let count = 2; parameters.includes(result) || isTaken(result); count++) {
    result = `${own.replace(/_$/, '')}_${count}`;
  }
  return result;
}
