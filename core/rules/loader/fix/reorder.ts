import { say } from '../../../text/say.ts';
import type { Fix } from '../../finding.ts';
import { type FixSource, plainFix } from '../../rule.ts';
import type { LoaderPlace } from '../loader-rule.ts';

/** Moves the schema that the place lies in behind the other properties; everything between them stays where it is. */
export function moveSchemaLast({ item, span }: LoaderPlace, source: FixSource): readonly Fix[] {
  if (item.kind !== 'element' || item.problems.length > 0 || item.trivia.length > 0) return [];
  const from = item.properties.findIndex(({ start, end }) => start <= span.start && span.end <= end);
  const moved = item.properties.slice(from);
  const [schema, ...behind] = moved;
  // Of two schemas the first is meant: it has to stay the first.
  const isOnly = behind.every(({ key }) => key?.name !== 'args_schema');
  if (from < 0 || schema?.key?.name !== 'args_schema' || behind.length === 0 || !isOnly) return [];
  const texts = [...behind, schema].map((entry) => source.slice(entry));
  return [
    plainFix(
      say`Move args_schema after the other properties`,
      true,
      moved.map(({ start, end }, index) => ({ span: { start, end }, newText: texts[index] ?? '' })),
    ),
  ];
}
