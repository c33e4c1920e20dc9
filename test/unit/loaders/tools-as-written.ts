import type { LoadedTool } from '../../../core/loaders/load.ts';
import { behaviourOf, type LoaderVersion } from '../../../core/loaders/versions.ts';
import type { WrittenDocument } from '../../../core/loaders/written.ts';

/** The tools of a document in the loader's form. `class_name_kept` is the class that a loader ignores. */
export function toolsAsWritten({ tools }: WrittenDocument, version: LoaderVersion): LoadedTool[] {
  const readsClass = ['1.0.0', '1.0.5'].includes(behaviourOf(version));
  const text = (value: string): string => value.replace(/\r\n?/g, '\n');
  return tools.map(({ name, description, link, function: call, schema }): LoadedTool => {
    const slots = (prefix: string): Record<string, string> =>
      Object.fromEntries(
        (call?.slots ?? [])
          .filter(({ key }) => key.startsWith(prefix))
          .map(({ key, value }) => [key, text(value.text)]),
      );
    return {
      ...(name && { name: text(name.value.text) }),
      ...(description && { description: text(description.value.text) }),
      ...(link && { link: text(link.value.text) }),
      ...(schema?.kind === 'class' && readsClass && { args_schema_str: text(schema.name.text) }),
      ...(schema?.kind === 'class' && !readsClass && { class_name_kept: schema.name.text }),
      ...(schema?.kind === 'inline' && {
        args_schema_raw: schema.fields.map(({ key, value }) => [key, text(value.text)] as const),
      }),
      ...(call && {
        function: { raw_string: text(call.executable.text), args: slots('arg-'), returns: slots('return-') },
      }),
    };
  });
}
