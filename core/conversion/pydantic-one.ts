import { mentionsIn } from '../loaders/package-mentions.ts';
import { pinFileKind } from '../loaders/pin-files.ts';
import { allowsFrom } from '../loaders/specifiers.ts';
import { readModule } from '../python/module.ts';
import { say } from '../text/say.ts';
import { wordSet } from '../text/words.ts';

/** A file's statement on Pydantic; null for none. `isOne`: only a version before 2 fits; `says`: the reason. */
type PydanticWord = { readonly isOne: boolean; readonly says: string } | null;

/** Names that Pydantic 2 removed or replaced, and names that came with it. */
const ofOne: ReadonlySet<string> = new Set(['BaseSettings', 'PyObject', 'root_validator', 'validator']);
const ofTwo = wordSet(`
  AfterValidator BeforeValidator ConfigDict RootModel TypeAdapter computed_field field_serializer field_validator
  model_serializer model_validator
`);

/** The word of a list of packages, or of a Python module; `name` is that of the file. Never throws; nothing is run. */
export function pydanticIn(name: string, text: string): PydanticWord {
  return pinFileKind(name) === null ? byImports(name, text) : byPackages(name, text);
}

function byPackages(name: string, text: string): PydanticWord {
  const asked = mentionsIn(name, text, 'pydantic').filter(({ specifier }) => specifier !== '');
  const [first] = asked;
  if (first === undefined) return null;
  const isOne = asked.every(({ specifier, dialect }) => !allowsFrom(specifier, dialect, 2));
  return { isOne, says: say`${name} requires pydantic ${first.specifier}` };
}

function byImports(name: string, text: string): PydanticWord {
  if (!text.includes('pydantic')) return null;
  const imported = readModule(text).declarations.flatMap((declaration) =>
    declaration.kind === 'import' && declaration.module === 'pydantic' ? [declaration.member ?? ''] : [],
  );
  const old = imported.find((member) => ofOne.has(member));
  if (imported.some((member) => ofTwo.has(member))) return { isOne: false, says: '' };
  return old === undefined ? null : { isOne: true, says: say`${name} imports ${old} from pydantic` };
}

/** The warning for models written into such a project. */
export function pydanticOneWarning(says: string): string {
  return say`The models require Pydantic 2, but ${says}.`;
}
