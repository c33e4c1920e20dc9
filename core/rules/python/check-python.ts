import { KeptWithItem } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode } from '../../notation/syntax.ts';
import type { FileContext, FileName } from '../../python/file-context.ts';
import { keptSchemaOf } from '../../python/schema/schema-of.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import { asksPython } from '../../tools/tool-of-node.ts';
import type { InChunk } from '../check-chunk.ts';
import { argumentFindings, type Judges } from '../check-item.ts';
import type { LocalFinding } from '../rule.ts';
import { namedPython } from './named-python.ts';
import { callFindings } from './unfitting-call.ts';
import { unresolvedFunction } from './unresolved-function.ts';
import { unresolvedSchema } from './unresolved-schema.ts';

interface ElementAnswer {
  /** What the names stand for, and by what it was judged. */
  readonly key: string;
  /** What Python says of the arguments that the names bring, by the identity of what was read. */
  readonly schemas: readonly unknown[];
  /** Where a name was missing: other names that may be meant are there in another context. Null where none was. */
  readonly context: FileContext | null;
  readonly findings: readonly LocalFinding[];
}

/** Kept for as long as the element or run lives: an edit of Python makes only those speak again that asked for its names. */
const elementAnswers = new KeptWithItem<ElementAnswer>();
const chunkAnswers = new KeptWithItem<{
  readonly context: FileContext;
  readonly key: string;
  readonly findings: readonly InChunk<LocalFinding>[];
}>();

/** What the workspace's Python has to say of run `index` of the document's items. */
export function checkPython(
  document: NotationDocument,
  index: number,
  context: FileContext,
  judges: Judges,
): readonly InChunk<LocalFinding>[] {
  const chunk = document.chunks[index];
  if (chunk === undefined) return [];
  const known = chunkAnswers.of(chunk);
  if (known?.context === context && known.key === judges.key) return known.findings;
  const findings: InChunk<LocalFinding>[] = [];
  let offset = 0;
  for (const item of chunk.items) {
    if (item.kind === 'element') {
      for (const value of elementFindings(item, context, judges)) findings.push({ value, offset });
    }
    offset += item.width;
  }
  chunkAnswers.keep(chunk, { context, key: judges.key, findings });
  return findings;
}

/**
 * Reads what `checkPython` will ask of the Python behind the arguments of the document's tools, a tool at a step, so that
 * whoever checks can let others have their turn in between. What was read is kept.
 */
export function* readArguments(document: NotationDocument, context: FileContext): Generator<void> {
  for (const { item } of document.items()) {
    if (item.kind === 'element' && asksPython(item)) {
      for (const name of namedPython(item).names) schemaBehind(context.find(name), context);
      yield;
    }
  }
}

function elementFindings(element: ElementNode, context: FileContext, judges: Judges): readonly LocalFinding[] {
  const named = namedPython(element);
  const asks = asksPython(element);
  if (named.names.length === 0 && !asks) return [];
  const answers = named.names.map((name) => context.find(name));
  const where = answers.some(({ kind }) => kind === 'missing') ? context : null;
  const key = [judges.key, ...answers.map(answerKey)].join('|');
  const schemas = asks && judges.targets.length > 0 ? answers.map((answer) => schemaBehind(answer, context)) : [];
  const known = elementAnswers.of(element);
  if (known?.key === key && known.context === where && isSame(known.schemas, schemas)) return known.findings;
  const findings = [
    ...unresolvedFunction.check(named, context),
    ...unresolvedSchema.check(named, context),
    ...callFindings(named, context),
    ...(asks ? argumentFindings(named.facts, judges, pythonKnowledge(context)) : []),
  ];
  elementAnswers.keep(element, { key, context: where, schemas, findings });
  return findings;
}

/** The schema of what a name stands for: another object when something of it changes, and only then. */
function schemaBehind(answer: FileName, { index }: FileContext): unknown {
  return answer.kind === 'found' && answer.resolution.kind === 'declaration'
    ? keptSchemaOf(index, answer.resolution.path, answer.resolution.declaration.name)
    : null;
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((one, index) => one === now[index]);
}

/** Equal for answers of which the rules say the same. */
function answerKey(answer: FileName): string {
  if (answer.kind !== 'found' || answer.resolution.kind !== 'declaration') return answer.kind;
  const { declaration, module } = answer.resolution;
  return declaration.kind === 'function'
    ? `${declaration.decorators.length} ${declaration.branch} ${module.text.slice(declaration.parameters.start, declaration.parameters.end)}`
    : declaration.kind;
}
