import type { Chunk } from '../../notation/item-sequence.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode } from '../../notation/syntax.ts';
import type { FileContext, FileName } from '../../python/file-context.ts';
import type { InChunk } from '../check-chunk.ts';
import type { LocalFinding } from '../rule.ts';
import { namedPython } from './named-python.ts';
import { callFindings } from './unfitting-call.ts';
import { unresolvedFunction } from './unresolved-function.ts';
import { unresolvedSchema } from './unresolved-schema.ts';

interface ElementAnswer {
  readonly key: string;
  /** Where a name was missing: other names that may be meant are there in another context. Null where none was. */
  readonly context: FileContext | null;
  readonly findings: readonly LocalFinding[];
}

/** Kept for as long as the element or run lives: an edit of Python makes only those speak again that asked for its names. */
const elementAnswers = new WeakMap<ElementNode, ElementAnswer>();
const chunkAnswers = new WeakMap<
  Chunk,
  { readonly context: FileContext; readonly findings: readonly InChunk<LocalFinding>[] }
>();

/** What the workspace's Python has to say of run `index` of the document's items. */
export function checkPython(
  document: NotationDocument,
  index: number,
  context: FileContext,
): readonly InChunk<LocalFinding>[] {
  const chunk = document.chunks[index];
  if (chunk === undefined) {
    return [];
  }
  const known = chunkAnswers.get(chunk);
  if (known?.context === context) {
    return known.findings;
  }
  const findings: InChunk<LocalFinding>[] = [];
  let offset = 0;
  for (const item of chunk.items) {
    if (item.kind === 'element') {
      for (const value of elementFindings(item, context)) {
        findings.push({ value, offset });
      }
    }
    offset += item.width;
  }
  chunkAnswers.set(chunk, { context, findings });
  return findings;
}

function elementFindings(element: ElementNode, context: FileContext): readonly LocalFinding[] {
  const named = namedPython(element);
  if (named.names.length === 0) {
    return [];
  }
  const answers = named.names.map((name) => context.find(name));
  const where = answers.some(({ kind }) => kind === 'missing') ? context : null;
  const key = answers.map(answerKey).join('|');
  const known = elementAnswers.get(element);
  if (known?.key === key && known.context === where) {
    return known.findings;
  }
  const findings = [
    ...unresolvedFunction.check(named, context),
    ...unresolvedSchema.check(named, context),
    ...callFindings(named, context),
  ];
  elementAnswers.set(element, { key, context: where, findings });
  return findings;
}

/** Equal for answers of which the rules say the same. */
function answerKey(answer: FileName): string {
  if (answer.kind !== 'found' || answer.resolution.kind !== 'declaration') {
    return answer.kind;
  }
  const { declaration, module } = answer.resolution;
  return declaration.kind === 'function'
    ? `${declaration.decorators.length} ${declaration.branch} ${module.text.slice(declaration.parameters.start, declaration.parameters.end)}`
    : declaration.kind;
}
