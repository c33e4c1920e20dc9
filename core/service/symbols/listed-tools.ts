import type { NotationDocument } from '../../notation/notation-document.ts';
import { outlineHead } from '../../notation/outline.ts';
import type { ElementNode } from '../../notation/syntax.ts';
import type { CodeEffects, Effect } from '../../python/effects/code-effects.ts';
import type { Finding } from '../../rules/finding.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import type { PythonKnowledge } from '../../tools/element-meaning.ts';
import { elementOfNode } from '../../tools/element-of-node.ts';
import { effectBy, evidenceFor } from '../../tools/known/known-tool.ts';
import { topicOf } from '../../tools/known/topics.ts';

export interface FindingCount {
  readonly errors: number;
  readonly warnings: number;
}

export interface ListedTool {
  /** As written; empty for none. */
  readonly name: string;
  readonly description: string;
  readonly span: Span;
  readonly selection: Span;
  readonly domain: string | null;
  readonly effect: Effect;
  /** The call in its code that gives the effect; null where words or nothing do. */
  readonly because: CodeEffects['because'];
  readonly problems: FindingCount;
  /** Of a tool that a program defines: the framework. */
  readonly framework?: string;
  /** Of a tool that a program defines: why it can't be run, as a sentence; absent if nothing prevents it. */
  readonly cannotRun?: string;
}

/** The tools of a document in their order. `findings` are those of the document, in the order of their offsets. */
export function listedTools(
  document: NotationDocument,
  findings: readonly Finding[],
  python: PythonKnowledge,
): readonly ListedTool[] {
  const tools: ListedTool[] = [];
  let next = 0;
  for (const { item, start } of document.items()) {
    const end = start + item.width;
    const own: Finding[] = [];
    for (let finding = findings[next]; finding !== undefined && finding.span.start < end; finding = findings[++next]) {
      if (finding.span.start >= start) own.push(finding);
    }
    if (item.kind === 'element') tools.push(listedTool(item, start, countFindings(own), python));
  }
  return tools;
}

function listedTool(element: ElementNode, start: number, problems: FindingCount, python: PythonKnowledge): ListedTool {
  const { name, description, executable, link } = elementOfNode(element);
  const code = executable === null ? null : python.effectsOf(executable);
  const said = { name: name ?? '', description: description ?? '' };
  const whole = { start: 0, end: element.width };
  const effect = effectBy(
    { ...said, ...(link === null ? {} : { link }), ...(executable === null ? {} : { executable }) },
    code,
  );
  return {
    ...said,
    span: shiftSpan(whole, start),
    selection: shiftSpan(outlineHead(element)?.selection ?? whole, start),
    domain: topicOf(said.name, said.description),
    effect,
    because: evidenceFor(effect, code),
    problems,
  };
}

export function countFindings(findings: readonly Finding[]): FindingCount {
  return {
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  };
}

/** Whether a name holds the letters of a query in their order, with any text between, letter case aside; blanks are ignored. */
export function matchesQuery(name: string, query: string): boolean {
  const letters = name.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    if (/\s/.test(letter)) continue;
    const found = letters.indexOf(letter, at);
    if (found < 0) return false;
    at = found + letter.length;
  }
  return true;
}
