import { perItem } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem } from '../../notation/syntax.ts';
import type { FileContext } from '../../python/file-context.ts';
import { say } from '../../text/say.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import type { SchemaName } from './text-suggestions.ts';

/**
 * The classes that `args_schema` can name: those that Python declares, models first, then those that the elements of the documents name and
 * that Python does not lack. Each group is sorted.
 */
export function* schemaNamesIn(
  documents: Iterable<{ readonly notation: NotationDocument }>,
  python: FileContext | null,
): Generator<SchemaName> {
  const knowledge = pythonKnowledge(python);
  const declared = python === null ? [] : declaredClasses(python);
  const isModel = ({ name }: SchemaName): boolean => knowledge.schemaOf(name) !== null;
  yield* declared.filter(isModel);
  yield* declared.filter((one) => !isModel(one));
  const named = new Set<string>();
  for (const { notation } of documents) {
    for (const { item } of notation.items()) for (const name of namesInItem(item)) named.add(name);
  }
  for (const name of [...named].sort()) {
    if (python?.find(name).kind !== 'missing') yield { name, what: say`used in this workspace`, isDeclared: false };
  }
}

function declaredClasses(python: FileContext): readonly SchemaName[] {
  return [...python.names()].sort().flatMap((name) => {
    const found = python.find(name);
    return found.kind === 'declaration' && found.declaration.kind === 'class'
      ? [{ name, what: `class, ${found.path}`, isDeclared: true }]
      : [];
  });
}

const namesInItem = perItem((item: RootItem): readonly string[] =>
  item.kind !== 'element'
    ? []
    : item.properties.flatMap(({ key, value }) =>
        key?.name === 'args_schema' && value?.kind === 'string' && value.closed && /^[A-Za-z_][\w.]*$/.test(value.text)
          ? [value.text]
          : [],
      ),
);
