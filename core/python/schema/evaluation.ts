import type { Span } from '../../text/span.ts';
import type { PythonIndex } from '../python-index.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import type { ClassRef, PyValue, Scope } from './values-and-types.ts';

export interface EnumMember {
  readonly name: string;
  readonly value: PyValue;
  /** The number from `auto()`, before a mixed-in type converts it. */
  readonly counted?: number;
}

/** What reads calls and enums uses of the evaluator, which reads them. */
export interface Evaluation {
  readonly index: PythonIndex;
  /** Names that depend on a condition or come from a mutable dict. */
  readonly remarks: string[];
  /** By class id: the members of an enum, or `reading` while they are read. */
  readonly enums: Map<ClassRef['id'], readonly EnumMember[] | 'reading'>;
  evaluate(node: PyExpression, scope: Scope): PyValue;
  written(span: Span, scope: Scope): PyValue;
}
