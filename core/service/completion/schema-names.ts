import { perItem } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem } from '../../notation/syntax.ts';

/** The classes that the elements of the documents name as `args_schema`, with repetitions. */
export function* schemaNamesIn(documents: Iterable<{ readonly notation: NotationDocument }>): Generator<string> {
  for (const { notation } of documents) {
    for (const { item } of notation.items()) yield* namesInItem(item);
  }
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
